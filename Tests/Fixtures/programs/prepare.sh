# What the programs of ordinary.json and habits.json work on, in the folder that they start in: text, random bytes, an archive,
# sources, a repository, tables and statements.
set -e
mkdir -p tree/data source
i=0
while [ $i -lt 120 ]; do
  head -c 20000 /dev/urandom | od -An -tx1 >tree/data/$i.txt
  i=$((i + 1))
done
i=0
while [ $i -lt 8 ]; do
  echo "int f$i(int x) { int s = 0; for (int i = 0; i < x; i++) s += i * $i; return s; }" >source/f$i.c
  i=$((i + 1))
done
echo 'int f3(int); int main(void) { return f3(0); }' >source/main.c
printf 'app: main.o f0.o f1.o f2.o f3.o f4.o f5.o f6.o f7.o\n\tgcc -o $@ $^\n%%.o: %%.c\n\tgcc -O2 -c -o $@ $<\n' >source/Makefile
head -c 25165824 /dev/urandom >big.bin
cat tree/data/*.txt >text.txt
tar cf tree.tar tree
if command -v git >/dev/null; then
  git init -q repository
  mkdir repository/data
  cp tree/data/1?.txt repository/data
  git -C repository add -A
  git -C repository -c user.name=a -c user.email=a@example.org commit -qm first
fi
{
  echo 'CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); BEGIN;'
  seq 20000 | sed "s/.*/INSERT INTO t VALUES (&, 'row number & of many');/"
  echo 'COMMIT;'
} >once.sql
{
  echo 'CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT);'
  seq 50 | sed "s/.*/INSERT INTO t VALUES (&, 'row number & of many');/"
} >each.sql
if command -v sqlite3 >/dev/null; then sqlite3 table.sqlite <once.sql; fi
