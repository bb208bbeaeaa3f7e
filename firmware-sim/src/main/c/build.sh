#!/bin/sh
# Compiles everything here for the LANai with Debian's clang 14 and leaves the objects where the product finds them. The
# objects are checked in; a test compiles again and compares bytes.
set -eu
cd "$(dirname "$0")"
out=${1:-../resources/org/wirelore/firmware}
test_out=${2:-../../test/resources/org/wirelore/firmware/board}
card_out=${3:-../../../../device-models/src/test/resources/org/wirelore/device/myrinet}
# Loads and stores that step their address are off: clang moves them behind branches that compare that address.
flags="--target=lanai -ffreestanding -nostdlibinc -fno-builtin -fno-ident -Wall -Wextra -Werror -std=c11 -mllvm -disable-lanai-mem-alu-combiner"
for folder in bench bench/plant bench/router bench/script card runtime; do
  mkdir -p "$out/$folder"
  for source in "$folder"/*.c; do
    clang-14 $flags -isystem include -O2 -c "$source" -o "$out/$folder/$(basename "$source" .c).o"
  done
done
# The FMP control program, once for each register block, with line tables, and without loads made ahead of the branch that
# needs them, for every load takes two cycles; and the builds with a planted fault for LANai 4.
mcp() { # folder, further flags
  mkdir -p "$1"
  into=$(cd "$1" && pwd)
  shift
  for source in mcp/*.c; do
    (cd mcp && clang-14 $flags -mcmodel=small -O2 -mllvm -phi-node-folding-threshold=0 -mllvm -bonus-inst-threshold=0 \
      -gline-tables-only -fdebug-compilation-dir=. "$@" \
      -c "$(basename "$source")" -o "$into/$(basename "$source" .c).o")
  done
}
for chip in 4 7 9; do
  mcp "$out/mcp/lanai$chip" -DLANAI=$chip
done
for fault in ORDER CRC REARM CREDIT PORT END FAULT CIRCLE; do
  mcp "$card_out/broken-$(echo $fault | tr A-Z a-z)" -DLANAI=4 -DBROKEN_$fault
done
# The program on the card in the card's conformance tests, once for each register block.
for chip in 4 7 9; do
  mkdir -p "$card_out/probe/lanai$chip"
  for source in probe/*.c; do
    clang-14 $flags -mcmodel=small -O1 -DLANAI=$chip -c "$source" -o "$card_out/probe/lanai$chip/$(basename "$source" .c).o"
  done
done
mkdir -p "$test_out"
for source in ../../test/c/*.c; do
  (cd "$(dirname "$source")" && clang-14 $flags -isystem ../../main/c/include -O1 -g -fdebug-compilation-dir=. -c "$(basename "$source")" -o -) \
    > "$test_out/$(basename "$source" .c).o"
done
