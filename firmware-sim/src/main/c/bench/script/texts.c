/* The programs that are compiled and run. */
#include "script.h"

static const char sieve[] =
    "# primes\n"
    "function primes(limit) {\n"
    "  let marks = []; let found = []; let i = 0;\n"
    "  while i < limit { append(marks, true); i = i + 1; }\n"
    "  i = 2;\n"
    "  while i < limit {\n"
    "    if marks[i] { append(found, i); let k = i + i; while k < limit { marks[k] = false; k = k + i; } }\n"
    "    i = i + 1;\n"
    "  }\n"
    "  return found;\n"
    "}\n"
    "let all = primes(120);\n"
    "print(\"primes\", length(all), all[length(all) - 1]);\n"
    "let sum = 0; for p in all { sum = sum + p; } print(sum);\n";

static const char words[] =
    "# how often words occur\n"
    "let line = \"the cat and the dog and the bird sat on the mat while the rain fell on the town and the sea\";\n"
    "function split(t) {\n"
    "  let parts = []; let begin = 0; let i = 0;\n"
    "  while i < length(t) {\n"
    "    if code(t, i) == 32 { if begin < i { append(parts, part(t, begin, i)); } begin = i + 1; }\n"
    "    i = i + 1;\n"
    "  }\n"
    "  if begin < i { append(parts, part(t, begin, i)); }\n"
    "  return parts;\n"
    "}\n"
    "let counts = {};\n"
    "for w in split(line) {\n"
    "  let n = counts[w];\n"
    "  if n == nothing { n = 0; }\n"
    "  counts[w] = n + 1;\n"
    "}\n"
    "let all = sort(keys(counts));\n"
    "for w in all { print(w, counts[w]); }\n"
    "print(length(all), find(line, \"rain\"), find(line, \"snow\"));\n";

static const char hanoi[] =
    "let moves = 0;\n"
    "function move(pegs, n, from, to, over) {\n"
    "  if n == 0 { return nothing; }\n"
    "  move(pegs, n - 1, from, over, to);\n"
    "  append(pegs[to], pop(pegs[from]));\n"
    "  moves = moves + 1;\n"
    "  move(pegs, n - 1, over, to, from);\n"
    "}\n"
    "let pegs = [[7, 6, 5, 4, 3, 2, 1], [], []];\n"
    "move(pegs, 7, 0, 2, 1);\n"
    "print(moves, pegs);\n";

static const char queens[] =
    "function is_free(rows, column, row) {\n"
    "  let c = 0;\n"
    "  while c < column {\n"
    "    let r = rows[c];\n"
    "    if r == row or r - row == column - c or row - r == column - c { return false; }\n"
    "    c = c + 1;\n"
    "  }\n"
    "  return true;\n"
    "}\n"
    "let solutions = 0;\n"
    "function place(rows, column, size) {\n"
    "  if column == size { solutions = solutions + 1; return true; }\n"
    "  for row in size {\n"
    "    if is_free(rows, column, row) { rows[column] = row; if place(rows, column + 1, size) and column > 1 { return true; } }\n"
    "  }\n"
    "  return false;\n"
    "}\n"
    "place([0, 0, 0, 0, 0, 0], 0, 6);\n"
    "print(\"queens\", solutions);\n";

static const char trees[] =
    "# a search tree of maps\n"
    "function insert(tree, key) {\n"
    "  if tree == nothing { return {\"key\": key, \"left\": nothing, \"right\": nothing}; }\n"
    "  if key < tree.key { tree.left = insert(tree.left, key); }\n"
    "  else if key > tree.key { tree.right = insert(tree.right, key); }\n"
    "  return tree;\n"
    "}\n"
    "function walk(tree, into) {\n"
    "  if tree != nothing { walk(tree.left, into); append(into, tree.key); walk(tree.right, into); }\n"
    "  return into;\n"
    "}\n"
    "function depth(tree) {\n"
    "  if tree == nothing { return 0; }\n"
    "  let a = depth(tree.left); let b = depth(tree.right);\n"
    "  if a > b { return a + 1; }\n"
    "  return b + 1;\n"
    "}\n"
    "let seed = 12345; let tree = nothing; let i = 0;\n"
    "while i < 40 {\n"
    "  seed = seed ^ (seed << 13); seed = seed ^ (seed >> 17); seed = seed ^ (seed << 5);\n"
    "  tree = insert(tree, (seed >> 4) & 255); i = i + 1;\n"
    "}\n"
    "print(walk(tree, []), depth(tree));\n";

static const char functions[] =
    "function map(f, list) { let out = []; for x in list { append(out, f(x)); } return out; }\n"
    "function keep(f, list) { let out = []; for x in list { if f(x) { append(out, x); } } return out; }\n"
    "function fold(f, start, list) { let a = start; for x in list { a = f(a, x); } return a; }\n"
    "function range(n) { let out = []; for i in n { append(out, i); } return out; }\n"
    "let squares = map(function(x) { return x * x; }, range(20));\n"
    "let odd = keep(function(x) { return x & 1 == 1; }, squares);\n"
    "print(fold(function(a, x) { return a + x; }, 0, odd), length(odd));\n"
    "let names = map(function(x) { return \"n\" + text(x % 7); }, range(25));\n"
    "print(fold(function(a, x) { return hash(x) ^ (a << 1); }, 1, names));\n"
    "print(sort(names));\n"
    "let limit = 2 * 3 + 4 - 0; if false { print(1 / 0); }\n"
    "print(limit, -limit, not true, 1 < 2 and 3 < 2, nothing or \"else\");\n";

static const char machine[] =
    "# a state machine that reads numbers and words out of text\n"
    "function kind(c) {\n"
    "  if c >= 48 and c <= 57 { return \"digit\"; }\n"
    "  if c >= 97 and c <= 122 { return \"letter\"; }\n"
    "  if c == 32 or c == 44 { return \"gap\"; }\n"
    "  return \"other\";\n"
    "}\n"
    "let table = {\n"
    "  \"start\": {\"digit\": \"number\", \"letter\": \"word\", \"gap\": \"start\", \"other\": \"wrong\"},\n"
    "  \"number\": {\"digit\": \"number\", \"letter\": \"wrong\", \"gap\": \"start\", \"other\": \"wrong\"},\n"
    "  \"word\": {\"digit\": \"word\", \"letter\": \"word\", \"gap\": \"start\", \"other\": \"wrong\"},\n"
    "  \"wrong\": {\"digit\": \"wrong\", \"letter\": \"wrong\", \"gap\": \"start\", \"other\": \"wrong\"}\n"
    "};\n"
    "let seen = {\"number\": 0, \"word\": 0, \"wrong\": 0, \"start\": 0};\n"
    "let state = \"start\"; let t = \"one 2 three 44,x9 7y +5 end, 100 200 ok\"; let i = 0;\n"
    "while i < length(t) {\n"
    "  let next = table[state][kind(code(t, i))];\n"
    "  if next != state and next != \"start\" { seen[next] = seen[next] + 1; }\n"
    "  state = next; i = i + 1;\n"
    "}\n"
    "print(seen.number, seen.word, seen.wrong);\n";

static const char boxes[] =
    "function chain(n) { let c = nothing; for i in n { c = box([i, c]); } return c; }\n"
    "function total(c) { let sum = 0; while c != nothing { let pair = open(c); sum = sum + pair[0]; c = pair[1]; } return sum; }\n"
    "let round = 0; let sum = 0;\n"
    "while round < 6 { sum = sum + total(chain(30)); round = round + 1; if round == 5 { continue; } }\n"
    "let t = \"\"; for i in 24 { t = t + \"ab\" + text(i); if length(t) > 60 { break; } }\n"
    "print(sum, t);\n"
    "function gcd(a, b) { while b != 0 { let r = a % b; a = b; b = r; } return a; }\n"
    "print(gcd(1071, 462), gcd(270, 192), gcd(17, 5));\n";

static const char wrong[] =
    "let a = [1, 2, 3];\n"
    "function f(x) { return a[x]; }\n"
    "print(f(0), f(1), f(2));\n"
    "print(f(3));\n"
    "print(\"never\");\n";

static const char unreadable[] =
    "let = 5; let b = (1 + ; if { } function (x { return; }\n"
    "let c = \"never closed;\n";

const char *const programs[] = {sieve, words, hanoi, queens, trees, functions, machine, boxes, wrong, unreadable};
const unsigned program_count = sizeof programs / sizeof programs[0];
