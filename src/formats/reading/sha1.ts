/* oxlint-disable typescript/no-unsafe-type-assertion -- every index is within its array; to check each would take longer than the hash */

/** The padded message, four bytes per word; grows as needed. */
let words = new Int32Array(2048);
/** The message as bytes, for text that is not ASCII. */
let bytes = new Uint8Array(0);
const schedule = new Int32Array(80);
const state = new Int32Array(5);

/**
 * The SHA-1 (RFC 3174) of a text in UTF-8: five 32-bit words, valid until the next call. Used for
 * names derived from content, so its cryptographic weakness does not matter. A document has
 * thousands of short messages, and this takes an eighth of the time of a general-purpose
 * implementation.
 */
export function sha1Words(text: string): Int32Array {
  // A UTF-16 code unit takes at most three bytes; the padding takes up to 72.
  const room = (text.length * 3 + 72) >> 2;
  if (words.length <= room) words = new Int32Array(room * 2);
  const end = pad(packAscii(text) ? text.length : packBytes(writeUtf8(text)));
  state[0] = 0x67452301;
  state[1] = 0xefcdab89;
  state[2] = 0x98badcfe;
  state[3] = 0x10325476;
  state[4] = 0xc3d2e1f0;
  for (let offset = 0; offset < end; offset += 16) addBlock(offset);
  return state;
}

/** Packs ASCII text into words; returns false, with incomplete words, if the text is not ASCII. */
function packAscii(text: string): boolean {
  const target = words;
  const { length } = text;
  let at = 0;
  for (; at + 3 < length; at += 4) {
    const a = text.charCodeAt(at);
    const b = text.charCodeAt(at + 1);
    const c = text.charCodeAt(at + 2);
    const d = text.charCodeAt(at + 3);
    if ((a | b | c | d) > 0x7f) return false;
    target[at >> 2] = (a << 24) | (b << 16) | (c << 8) | d;
  }
  const word = at >> 2;
  let last = 0;
  for (let shift = 24; at < length; at += 1, shift -= 8) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return false;
    last |= unit << shift;
  }
  target[word] = last;
  return true;
}

/** Packs the first `length` bytes into words; returns the length. */
function packBytes(length: number): number {
  bytes.fill(0, length, length + 3);
  for (let at = 0; at <= length; at += 4) {
    words[at >> 2] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  }
  return length;
}

/** Encodes the text to the start of `bytes`; returns its length there. */
function writeUtf8(text: string): number {
  if (bytes.length < words.length * 4) bytes = new Uint8Array(words.length * 4);
  const target = bytes;
  const { length } = text;
  let end = 0;
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) target[end++] = unit;
    else if (unit < 0x800) {
      target[end++] = 0xc0 | (unit >> 6);
      target[end++] = 0x80 | (unit & 63);
    } else if (unit < 0xd800 || unit > 0xdfff) end = writeThree(unit, end);
    else {
      const code = text.codePointAt(index) ?? 0;
      if (code > 0xffff) {
        index += 1;
        target[end++] = 0xf0 | (code >> 18);
        target[end++] = 0x80 | ((code >> 12) & 63);
        target[end++] = 0x80 | ((code >> 6) & 63);
        target[end++] = 0x80 | (code & 63);
      } else end = writeThree(0xfffd, end); // An unpaired surrogate is replaced.
    }
  }
  return end;
}

function writeThree(unit: number, end: number): number {
  bytes[end] = 0xe0 | (unit >> 12);
  bytes[end + 1] = 0x80 | ((unit >> 6) & 63);
  bytes[end + 2] = 0x80 | (unit & 63);
  return end + 3;
}

/**
 * Appends a one bit, zeros and the length in bits, to fill whole blocks; returns the number of
 * words.
 */
function pad(length: number): number {
  const end = ((length + 72) >> 6) << 4;
  const last = length >> 2;
  // The rest of the last word is already zero.
  const unit = 0x80 << (24 - 8 * (length & 3));
  words[last] = (length & 3) === 0 ? unit : (words[last] as number) | unit;
  words.fill(0, last + 1, end);
  words[end - 2] = Math.floor(length / 0x20000000);
  words[end - 1] = length << 3;
  return end;
}

/** Processes a block of 16 words in 80 rounds; function and constant change every 20 rounds. */
function addBlock(offset: number): void {
  const source = words;
  const w = schedule;
  for (let t = 0; t < 16; t += 1) w[t] = source[offset + t] as number;
  for (let t = 16; t < 80; t += 1) {
    const word =
      (w[t - 3] as number) ^ (w[t - 8] as number) ^ (w[t - 14] as number) ^ (w[t - 16] as number);
    w[t] = (word << 1) | (word >>> 31);
  }
  const h0 = state[0] as number;
  const h1 = state[1] as number;
  const h2 = state[2] as number;
  const h3 = state[3] as number;
  const h4 = state[4] as number;
  let a = h0;
  let b = h1;
  let c = h2;
  let d = h3;
  let e = h4;
  // Four separate loops, because choosing the function in each round would double the time.
  for (let t = 0; t < 20; t += 1) {
    const next =
      (((a << 5) | (a >>> 27)) + (d ^ (b & (c ^ d))) + 0x5a827999 + e + (w[t] as number)) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  for (let t = 20; t < 40; t += 1) {
    const next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + 0x6ed9eba1 + e + (w[t] as number)) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  for (let t = 40; t < 60; t += 1) {
    const next =
      (((a << 5) | (a >>> 27)) + ((b & c) | (d & (b | c))) + 0x8f1bbcdc + e + (w[t] as number)) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  for (let t = 60; t < 80; t += 1) {
    const next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + 0xca62c1d6 + e + (w[t] as number)) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  state[0] = h0 + a;
  state[1] = h1 + b;
  state[2] = h2 + c;
  state[3] = h3 + d;
  state[4] = h4 + e;
}
