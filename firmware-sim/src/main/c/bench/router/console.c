/* The console: lines of text that set routes and rules, and a report as text, of which a check sum is kept. */
#include "router.h"

static u32 printed;
static unsigned column;
static u32 refused;
static const char *at;

void console_reset(void) {
  printed = 1;
  column = 0;
  refused = 0;
}

static void print_char(char c) {
  printed = (printed << 5 | printed >> 27) + (u8)c;
  column = c == '\n' ? 0 : column + 1;
}

static void print_text(const char *text) {
  while (*text) {
    print_char(*text++);
  }
}

static void print_number(u32 value) {
  static const u32 powers[10] = {1000000000, 100000000, 10000000, 1000000, 100000, 10000, 1000, 100, 10, 1};
  int has_begun = 0;
  for (unsigned i = 0; i < 10; i++) {
    char digit = '0';
    while (value >= powers[i]) {
      value -= powers[i];
      digit++;
    }
    if (digit != '0' || has_begun || i == 9) {
      print_char(digit);
      has_begun = 1;
    }
  }
}

static void print_address(u32 address) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    print_number(address >> shift & 0xFF);
    if (shift) {
      print_char('.');
    }
  }
}

static void pad_to(unsigned wanted) {
  while (column < wanted) {
    print_char(' ');
  }
}

static void skip_blanks(void) {
  while (*at == ' ' || *at == '\t') {
    at++;
  }
}

static int takes(const char *word) {
  const char *p;
  skip_blanks();
  p = at;
  while (*word && *p == *word) {
    p++;
    word++;
  }
  if (*word || (*p && *p != ' ' && *p != '\t')) {
    return 0;
  }
  at = p;
  return 1;
}

static int takes_number(u32 *value) {
  skip_blanks();
  if (*at < '0' || *at > '9') {
    return 0;
  }
  *value = 0;
  while (*at >= '0' && *at <= '9') {
    *value = (*value << 3) + (*value << 1) + (u32)(*at++ - '0');
  }
  return 1;
}

static int takes_prefix(u32 *prefix, u32 *length) {
  u32 part;
  *prefix = 0;
  for (unsigned i = 0; i < 4; i++) {
    if (!takes_number(&part) || part > 255) {
      return 0;
    }
    *prefix = *prefix << 8 | part;
    if (i < 3 && *at++ != '.') {
      return 0;
    }
  }
  *length = 32;
  if (*at == '/') {
    at++;
    return takes_number(length) && *length <= 32;
  }
  return 1;
}

static int route_line(void) {
  u32 prefix;
  u32 length;
  u32 port;
  u32 metric = 1;
  if (takes("add")) {
    if (!takes_prefix(&prefix, &length) || !takes("port") || !takes_number(&port) || port >= PORTS) {
      return 0;
    }
    if (takes("metric") && !takes_number(&metric)) {
      return 0;
    }
    return route_add(prefix, length, port, metric);
  }
  if (takes("remove")) {
    return takes_prefix(&prefix, &length) && route_remove(prefix, length);
  }
  return 0;
}

int console_line(const char *line) {
  int is_good;
  at = line;
  if (takes("route")) {
    is_good = route_line();
  } else if (takes("rule")) {
    skip_blanks();
    is_good = filter_add_rule(at);
  } else if (takes("report")) {
    console_report();
    is_good = 1;
  } else {
    is_good = *at == '#' || *at == 0;
  }
  if (!is_good) {
    refused++;
    print_text("what? ");
    print_text(line);
    print_char('\n');
  }
  return is_good;
}

static u32 print_route(const struct route *r, u32 sum) {
  print_address(r->prefix);
  print_char('/');
  print_number(r->length);
  pad_to(22);
  print_number(r->port);
  pad_to(26);
  print_number(r->metric);
  print_char('\n');
  return sum + 1;
}

void console_report(void) {
  static const char *const names[COUNTERS] = {
      "received", "bad", "expired", "filtered", "no route", "forwarded", "fragments", "joined",
      "translated", "dropped", "sent", "resent", "delivered", "stream errors", "no buffer"};
  u32 lines = routes_walk(print_route, 0);
  print_text("routes ");
  print_number(lines);
  print_char('\n');
  for (unsigned i = 0; i < COUNTERS; i++) {
    print_text(names[i]);
    pad_to(20);
    print_number(counted((enum counter)i));
    print_char('\n');
  }
  print_text("flows ");
  print_number(flows_count());
  print_text(", latency column ");
  print_number(statistics_percentile(50));
  print_char(' ');
  print_number(statistics_percentile(99));
  print_text(", ");
  print_text(stream_name(flows_count() & 7));
  print_char('\n');
}

u32 console_sum(void) {
  return printed ^ refused;
}
