#!/usr/bin/perl
# clear-retain-flag.pl FROM TO: copies an archive of 64-bit little-endian ELF objects without the mark at functions' sections that has
# a linker keep them whether something uses them or not (SHF_GNU_RETAIN). Data stays marked: a program finds conformances and types by
# walking through their sections.
use strict;
use warnings;

my ($from, $to) = @ARGV;
my ($executable, $retained) = (0x4, 0x200000);
open(my $in, '<:raw', $from) or die "$from: $!\n";
my $archive = do { local $/; <$in> };
$archive =~ /^!<arch>\n/ or die "$from is no archive\n";
my $at = 8;
while ($at + 60 <= length $archive) {
  my ($size) = substr($archive, $at + 48, 10) =~ /^(\d+)/ or die "$from: no size at byte $at\n";
  my $object = $at + 60;
  $at = $object + $size + $size % 2;
  next if substr($archive, $object, 6) ne "\x7fELF\x02\x01";
  my ($sections) = unpack 'Q<', substr($archive, $object + 40, 8);
  my ($width, $count) = unpack 'v v', substr($archive, $object + 58, 4);
  # As many as do not fit there are counted in the first one.
  ($count) = unpack 'Q<', substr($archive, $object + $sections + 32, 8) if $count == 0;
  for my $index (0 .. $count - 1) {
    my $place = $object + $sections + $index * $width + 8;
    my ($flags) = unpack 'Q<', substr($archive, $place, 8);
    next unless $flags & $executable && $flags & $retained;
    substr($archive, $place, 8) = pack 'Q<', $flags & ~$retained;
  }
}
open(my $out, '>:raw', $to) or die "$to: $!\n";
print $out $archive or die "$to: $!\n";
close $out or die "$to: $!\n";
