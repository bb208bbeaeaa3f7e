#!/bin/sh
# Compiles everything here for the LANai with Debian's clang 14 and leaves the objects where the product finds them. The
# objects are checked in; a test compiles again and compares bytes.
set -eu
cd "$(dirname "$0")"
out=${1:-../resources/org/wirelore/firmware}
test_out=${2:-../../test/resources/org/wirelore/firmware/board}
# Loads and stores that step their address are off: clang moves them behind branches that compare that address.
flags="--target=lanai -ffreestanding -nostdlibinc -fno-builtin -fno-ident -Wall -Wextra -Werror -std=c11 -mllvm -disable-lanai-mem-alu-combiner"
for folder in bench bench/plant bench/router bench/script runtime; do
  mkdir -p "$out/$folder"
  for source in "$folder"/*.c; do
    clang-14 $flags -isystem include -O2 -c "$source" -o "$out/$folder/$(basename "$source" .c).o"
  done
done
mkdir -p "$test_out"
for source in ../../test/c/*.c; do
  (cd "$(dirname "$source")" && clang-14 $flags -isystem ../../main/c/include -O1 -g -fdebug-compilation-dir=. -c "$(basename "$source")" -o -) \
    > "$test_out/$(basename "$source" .c).o"
done
