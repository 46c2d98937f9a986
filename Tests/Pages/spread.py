#!/usr/bin/env python3
"""Sessions of a history, one on each line, as if they had been so many days apart: spread.py DAYS <EXPORTED >SPREAD."""
import datetime
import json
import sys

days = int(sys.argv[1])
lines = [json.loads(line) for line in sys.stdin if line.strip()]
now = datetime.datetime.now(datetime.timezone.utc)
for place, line in enumerate(lines):
    moment = now - datetime.timedelta(days=days * (len(lines) - 1 - place))
    line["session"]["started"] = moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")
    print(json.dumps(line))
