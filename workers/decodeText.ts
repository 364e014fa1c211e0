/** Bytes decoded at a time: what is written in them fits the processor's nearest memory. */
const pieceLength = 16 * 1024;

/**
 * The text that the bytes are in UTF-8. Decoded in pieces it takes half the time: one character
 * beyond Latin-1 makes the decoder widen all that stands before it, and go on slowly.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const decoder = new TextDecoder();
  let text = '';
  for (let start = 0; start < bytes.byteLength; start += pieceLength) {
    const length = Math.min(pieceLength, bytes.byteLength - start);
    text += decoder.decode(new Uint8Array(bytes, start, length), { stream: true });
  }
  return text + decoder.decode();
}
