/* Check sums: bit by bit where they are short, by tables where they are long. */
#include "router.h"

static u16 table16[256];
static u32 table32[256];
static u8 nibbles8[16];

static u8 step8(u8 crc, unsigned bits) {
  for (unsigned i = 0; i < bits; i++) {
    crc = (u8)(crc & 0x80 ? crc << 1 ^ 0x07 : crc << 1);
  }
  return crc;
}

static u16 entry16(unsigned index) {
  u16 crc = (u16)(index << 8);
  for (unsigned i = 0; i < 8; i++) {
    crc = (u16)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
  }
  return crc;
}

static u32 entry32(unsigned index) {
  u32 crc = index;
  for (unsigned i = 0; i < 8; i++) {
    crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
  }
  return crc;
}

void crc_prepare(void) {
  for (unsigned i = 0; i < 16; i++) {
    nibbles8[i] = step8((u8)(i << 4), 4);
  }
  for (unsigned i = 0; i < 256; i++) {
    table16[i] = entry16(i);
    table32[i] = entry32(i);
  }
}

u8 crc8(const u8 *octets, unsigned length) {
  u8 crc = 0;
  for (unsigned i = 0; i < length; i++) {
    crc ^= octets[i];
    crc = (u8)(nibbles8[crc >> 4] ^ crc << 4);
    crc = (u8)(nibbles8[crc >> 4] ^ crc << 4);
  }
  return crc;
}

u16 crc16(const u8 *octets, unsigned length, u16 start) {
  u16 crc = start;
  for (unsigned i = 0; i < length; i++) {
    crc = (u16)(crc << 8 ^ table16[(crc >> 8 ^ octets[i]) & 0xFF]);
  }
  return crc;
}

u32 crc32(const u8 *octets, unsigned length, u32 start) {
  u32 crc = ~start;
  for (unsigned i = 0; i < length; i++) {
    crc = crc >> 8 ^ table32[(crc ^ octets[i]) & 0xFF];
  }
  return ~crc;
}

/* Modulo 65521 without a division: what is above is subtracted as it comes. */
u32 adler32(const u8 *octets, unsigned length) {
  u32 a = 1;
  u32 b = 0;
  for (unsigned i = 0; i < length; i++) {
    a += octets[i];
    if (a >= 65521) {
      a -= 65521;
    }
    b += a;
    if (b >= 65521) {
      b -= 65521;
    }
  }
  return b << 16 | a;
}
