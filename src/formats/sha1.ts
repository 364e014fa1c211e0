/** Bytes of the message, padding included; grows to the longest message. */
let bytes = new Uint8Array(8192);
const schedule = new Int32Array(80);
const state = new Int32Array(5);

/**
 * SHA-1 (RFC 3174) of the text in UTF-8: its five words of 32 bits, valid until the next call. Makes
 * names of content, where nothing depends on its strength. A document has thousands of short
 * messages: this takes a quarter of the time of a hash of byte arrays in general.
 */
export function sha1Words(text: string): Int32Array {
  // A UTF-16 unit takes at most three bytes; the padding takes up to 72.
  const room = text.length * 3 + 72;
  if (bytes.length < room) bytes = new Uint8Array(room * 2);
  const end = pad(writeUtf8(text));
  state[0] = 0x67452301;
  state[1] = 0xefcdab89;
  state[2] = 0x98badcfe;
  state[3] = 0x10325476;
  state[4] = 0xc3d2e1f0;
  for (let offset = 0; offset < end; offset += 64) addBlock(offset);
  return state;
}

/** Writes the text to the start of `bytes`; gives its length there. */
function writeUtf8(text: string): number {
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
      } else end = writeThree(0xfffd, end); // Half of a surrogate pair is no character.
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

/** Adds a one bit, zeros and the length in bits, up to a whole number of blocks; gives the new end. */
function pad(length: number): number {
  const end = (length + 72) & ~63;
  bytes.fill(0, length, end);
  bytes[length] = 0x80;
  const high = Math.floor(length / 0x20000000);
  const low = length << 3;
  for (let index = 0; index < 4; index += 1) {
    bytes[end - 8 + index] = high >>> (24 - 8 * index);
    bytes[end - 4 + index] = low >>> (24 - 8 * index);
  }
  return end;
}

/** One block of 64 bytes: 80 rounds, whose function and constant change every 20. */
function addBlock(offset: number): void {
  const source = bytes;
  const words = schedule;
  for (let t = 0, at = offset; t < 16; t += 1, at += 4) {
    words[t] =
      ((source[at] as number) << 24) |
      ((source[at + 1] as number) << 16) |
      ((source[at + 2] as number) << 8) |
      (source[at + 3] as number);
  }
  for (let t = 16; t < 80; t += 1) {
    const word =
      (words[t - 3] as number) ^
      (words[t - 8] as number) ^
      (words[t - 14] as number) ^
      (words[t - 16] as number);
    words[t] = (word << 1) | (word >>> 31);
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
  for (let t = 0; t < 80; t += 1) {
    const mixed =
      t < 20
        ? (d ^ (b & (c ^ d))) + 0x5a827999
        : t < 40
          ? (b ^ c ^ d) + 0x6ed9eba1
          : t < 60
            ? ((b & c) | (d & (b | c))) + 0x8f1bbcdc
            : (b ^ c ^ d) + 0xca62c1d6;
    const next = (((a << 5) | (a >>> 27)) + mixed + e + (words[t] as number)) | 0;
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
