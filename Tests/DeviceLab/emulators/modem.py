"""A GSM and LTE modem with a SIM, registered, that answers AT commands (3GPP TS 27.005, 27.007) on a terminal.

modem.py TERMINAL LOG
"""

import os
import sys
import time
import tty

ANSWERS = {
    "I": "Lab Modem\r\nRevision: 1.0",
    "+GCAP": "+GCAP: +CGSM,+FCLASS,+DS",
    "+CGMI": "Device Lab", "+GMI": "Device Lab", "+CGMM": "Lab Modem", "+GMM": "Lab Modem",
    "+CGMR": "1.0", "+GMR": "1.0",
    "+CGSN": "490154203237518", "+GSN": "490154203237518", "+CIMI": "206010123456789",
    "+CPIN?": "+CPIN: READY", "+CPIN=?": "", "+CLCK=?": '+CLCK: ("SC")', '+CLCK="SC",2': "+CLCK: 0",
    "+CFUN?": "+CFUN: 1", "+CSQ": "+CSQ: 21,99", "+WS46=?": "+WS46: (12,22,25,28)",
    "+CREG?": '+CREG: 2,1,"00C3","1234",7', "+CREG=?": "+CREG: (0-2)",
    "+CGREG?": '+CGREG: 2,1,"00C3","1234",7', "+CGREG=?": "+CGREG: (0-2)",
    "+CEREG?": '+CEREG: 2,1,"00C3","1234",7', "+CEREG=?": "+CEREG: (0-2)",
    "+COPS?": '+COPS: 0,2,"20601",7', "+COPS=?": '+COPS: (2,"Lab","Lab","20601",7)',
    "+CMGF=?": "+CMGF: (0,1)", "+CMGF?": "+CMGF: 0", "+CSMS=?": "+CSMS: (0,1)", "+CSMS?": "+CSMS: 0,1,1,1",
    "+CPMS=?": '+CPMS: ("SM","ME"),("SM","ME"),("SM","ME")', "+CPMS?": '+CPMS: "ME",0,20,"ME",0,20,"ME",0,20',
    "+CNMI=?": "+CNMI: (0,1,2),(0,1,2,3),(0,2),(0,1,2),(0,1)", "+CNUM": '+CNUM: "","+32470000000",145',
    "+CSCS=?": '+CSCS: ("IRA","UCS2","GSM")', "+CSCS?": '+CSCS: "UCS2"',
    "+CGDCONT?": '+CGDCONT: 1,"IP","lab","",0,0',
    "+CGDCONT=?": '+CGDCONT: (1-16),"IP",,,(0),(0)\r\n+CGDCONT: (1-16),"IPV4V6",,,(0),(0)',
    "+CGACT?": "+CGACT: 1,0", "+CPBR=?": "+CPBR: (1-100),40,16", "+CUSD=?": "+CUSD: (0-2)",
    "+CLIP=?": "+CLIP: (0,1)", "+CRC=?": "+CRC: (0,1)", "+CCWA=?": "+CCWA: (0,1)", "+CLCC=?": "+CLCC: (0,1)",
    "+CRSM=176,28589,0,0,4": '+CRSM: 144,0,"00000002"', "+CRSM=192,28590": '+CRSM: 144,0,""',
    "+CCLK?": '+CCLK: "26/11/20,18:00:00+04"', "+CTZU=?": "+CTZU: (0,1)",
    "+CIND=?": '+CIND: ("battchg",(0-5)),("signal",(0-5)),("service",(0-1))', "+CIND?": "+CIND: 5,4,1",
    "+CMER=?": "+CMER: (0-3),(0),(0),(0-1),(0)",
}


def answer(command):
    """What comes back for a command without its AT."""
    if command in ANSWERS:
        return ANSWERS[command] + "\r\n\r\nOK" if ANSWERS[command] else "OK"
    # Questions that are not known, and commands of other makers' modems.
    if command.endswith("?") or command[:1] in ("$", "^", "#", "%", "*", "@", "_", "!", "-"):
        return "ERROR"
    return "OK"


def main(terminal, log):
    file = os.open(terminal, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(file)
    echo, text = True, ""
    with open(log, "w", encoding="utf-8") as journal:
        while True:
            try:
                text += os.read(file, 256).decode("latin-1").replace("\n", "\r")
            except OSError:
                # Nobody has opened the other end yet.
                time.sleep(0.1)
                continue
            *lines, text = text.split("\r")
            for line in filter(None, map(str.strip, lines)):
                if echo:
                    os.write(file, f"{line}\r".encode())
                if not line.upper().startswith("AT"):
                    continue
                echo = echo and "E0" not in line.upper()
                reply = answer(line[2:])
                print(f"{line!r} -> {reply!r}", file=journal, flush=True)
                os.write(file, f"\r\n{reply}\r\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
