"""sbom.py VERSION ARCHITECTURE COMMIT VERSIONS BINARY: prints what the binary consists of, as SPDX 2.3 (JSON)."""

import datetime
import hashlib
import json
import os
import re
import sys

LICENCES = [
    (r"libbpf-dev", "LGPL-2.1-only OR BSD-2-Clause"),
    (r"libelf-dev", "LGPL-3.0-or-later OR GPL-2.0-or-later"),
    (r"zlib1g-dev", "Zlib"),
    (r"libsqlite3-dev", "blessing"),
    (r"libmnl-dev", "LGPL-2.1-or-later"),
    (r"libgcc-.*-dev|libstdc\+\+-.*-dev", "GPL-3.0-or-later WITH GCC-exception-3.1"),
]


def licence(name):
    for pattern, expression in LICENCES:
        if re.fullmatch(pattern, name):
            return expression
    sys.exit(f"sbom: the licence of {name} is not known")


def package(name, version, expression, place=None):
    part = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": expression, "licenseDeclared": expression,
        "copyrightText": "NOASSERTION",
    }
    if place:
        part["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": place}]
    return part


def main():
    version, architecture, commit, versions, binary = sys.argv[1:]
    with open(binary, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    own = package("headroom", version, "Apache-2.0")
    own["checksums"] = [{"algorithm": "SHA256", "checksumValue": digest}]
    own["comment"] = f"commit {commit}, {architecture}"
    parts = []
    with open(versions, encoding="utf-8") as file:
        for line in file:
            name, number = line.split()
            place = f"pkg:deb/debian/{name.replace('+', '%2B')}@{number.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}"
            parts.append(package(name, number, licence(name), place))
    parts.append(package("swift-runtime", "NOASSERTION", "Apache-2.0 WITH Swift-exception"))
    moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"headroom-{version}-linux-{architecture}", "documentNamespace": f"urn:headroom:spdx:{architecture}:{digest}",
        "creationInfo": {"created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: packaging/sbom.py"]},
        "packages": [own, *parts],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": own["SPDXID"]},
            *({"spdxElementId": own["SPDXID"], "relationshipType": "STATIC_LINK", "relatedSpdxElement": part["SPDXID"]}
              for part in parts),
        ],
    }
    json.dump(document, sys.stdout, indent=2, sort_keys=True)
    print()


if __name__ == "__main__":
    main()
