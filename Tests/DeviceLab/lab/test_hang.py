"""python3 -m unittest lab.test_hang"""

import os
import socket
import tempfile
import threading
import unittest

from . import hang


def registers(*processors):
    """As QEMU prints them: of each processor its flags and whether it is halted."""
    return "".join(f"\r\nCPU#{number}\r\nRAX=0000000000000000 RBX=ffff88802ee31c40\r\nRIP=ffffffff81a5258c "
                   f"RFL={flags:08x} [--S--P-] CPL=0 II=0 A20=1 SMM=0 HLT={halted}\r\nES =0010 0 0 0\r\n"
                   for number, (flags, halted) in enumerate(processors))


class HangTests(unittest.TestCase):
    def test_a_processor_that_runs_with_its_interrupts_off_is_noticed(self):
        self.assertTrue(hang.takes_no_interrupts(registers((0x246, 1), (0x86, 0))))

    def test_one_that_is_idle_or_switched_off_is_not(self):
        self.assertFalse(hang.takes_no_interrupts(registers((0x246, 0), (0x46, 1))))
        self.assertFalse(hang.takes_no_interrupts(None))

    def test_only_one_that_takes_none_at_look_after_look_is_stuck(self):
        control = hang.Control("/nowhere")
        control.EVERY = 0
        answers = [registers((0x86, 0))] * 9 + [registers((0x246, 0))] + [registers((0x86, 0))] * 10
        control.ask = lambda *_, **__: answers.pop(0)
        self.assertEqual([control.is_stuck() for _ in range(20)], [False] * 19 + [True])

    def test_what_qemu_says_between_its_answers_is_passed_over(self):
        with tempfile.TemporaryDirectory() as sockets, socket.socket(socket.AF_UNIX) as server:
            server.bind(os.path.join(sockets, "control"))
            server.listen()
            threading.Thread(target=self.serve, args=(server,)).start()
            control = hang.Control(sockets)
            self.assertTrue(control.interrupt())
            control.close()

    @staticmethod
    def serve(server):
        client, _ = server.accept()
        with client, client.makefile() as commands:
            client.sendall(b'{"QMP": {"capabilities": []}}\r\n')
            commands.readline()
            client.sendall(b'{"return": {}}\r\n{"event": "RTC_CHANGE"}\r\n')
            commands.readline()
            client.sendall(b'{"return": {}}\r\n')

    def test_an_interrupt_fails_where_qemu_does_not_answer(self):
        control = hang.Control("/nowhere")
        self.assertFalse(control.interrupt())
        control.close()

    def test_processors_and_waiting_processes_are_told_but_not_the_kernels_own(self):
        console = ("[   64.0] RIP: 0010:__schedule+0x34d/0xa00\r\n"
                   "[   64.1] task:kswapd0  state:S stack:0 pid:45 ppid:2 flags:0x00004000\r\n[   64.1]  schedule+0x5a/0xd0\r\n"
                   "[   64.1] task:headroom state:S stack:0 pid:138 ppid:137 flags:0x2\r\n[   64.1] Call Trace:\r\n"
                   "[   64.1]  do_wait+0x114/0x320\r\n")
        self.assertEqual([line.split()[0] for line in hang.where(console)], ["RIP:", "task:headroom", "do_wait+0x114/0x320"])


if __name__ == "__main__":
    unittest.main()
