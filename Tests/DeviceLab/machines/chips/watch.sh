# watch.sh BINARY: measures busy programs by a chip that counts energy, and by one that tells power.
binary=$1
. "$LAB/guest/energy.sh"
cd /run

measured counting busy_program --meter "lab_chip counted" -- $(busy 0 20)
measured drawing busy_program --meter "lab_chip drawn" -- $(busy 0 20)
print_claims
