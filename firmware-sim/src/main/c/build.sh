#!/bin/sh
# Compiles everything here for the LANai with Debian's clang 14 and leaves the objects where the product finds them. The
# objects are checked in; a test compiles again and compares bytes.
set -eu
cd "$(dirname "$0")"
out=${1:-../resources/org/wirelore/firmware}
flags="--target=lanai -O2 -ffreestanding -nostdlibinc -fno-builtin -fno-ident -isystem include -Wall -Wextra -Werror -std=c11"
for folder in bench runtime; do
  mkdir -p "$out/$folder"
  for source in "$folder"/*.c; do
    clang-14 $flags -c "$source" -o "$out/$folder/$(basename "$source" .c).o"
  done
done
