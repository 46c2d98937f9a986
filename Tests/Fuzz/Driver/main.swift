import Glibc

exit(FuzzDriver.run())
