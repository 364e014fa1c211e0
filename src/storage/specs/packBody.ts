import type { Account } from '../database/account.ts';
import type { BodyRow } from '../database/database.ts';

/** SHA-256 (hex) of a text. */
export function hashText(text: string): Promise<string> {
  return hashBytes(new TextEncoder().encode(text));
}

async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // The browser has no `crypto.subtle` where a self-hosted app is opened over plain http.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const digest =
    subtle === undefined
      ? (await import('@noble/hashes/sha2.js')).sha256(bytes)
      : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gzips a text into the row that stores it under its own hash. */
export async function packBody(account: Account, text: string, at: Date): Promise<BodyRow> {
  const bytes = new TextEncoder().encode(text);
  const zipped = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  const [hash, gzip] = await Promise.all([hashBytes(bytes), new Response(zipped).arrayBuffer()]);
  return {
    account,
    hash,
    gzip,
    size: bytes.byteLength,
    at: at.toISOString(),
  };
}

export async function unpackBody(body: BodyRow): Promise<string> {
  const text = new Blob([body.gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(text).text();
}
