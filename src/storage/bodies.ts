import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Account } from './account.ts';
import type { BodyRow } from './database.ts';

/** SHA-256 (hex) of a text. Not crypto.subtle: it is missing where an app is opened over http. */
export function hashText(text: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(text)));
}

/** Gzips a text into the row that holds it under its own hash. */
export async function packBody(account: Account, text: string, at: Date): Promise<BodyRow> {
  const bytes = new TextEncoder().encode(text);
  const zipped = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return {
    account,
    // Not crypto.subtle: it is missing where a self-hosted app is opened over plain http.
    hash: bytesToHex(sha256(bytes)),
    gzip: await new Response(zipped).arrayBuffer(),
    size: bytes.byteLength,
    at: at.toISOString(),
  };
}

export async function unpackBody(body: BodyRow): Promise<string> {
  const text = new Blob([body.gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(text).text();
}
