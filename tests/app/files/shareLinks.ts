import { createShareLink } from '../../../src/app/files/shareLink.ts';

export const base = 'https://typewright.example/';

export const encode = (text: string) => new TextEncoder().encode(text);

export const hashOf = (link: string) => new URL(link).hash;

/** The link that shares a text. */
export async function linkOf(text: string): Promise<string> {
  const made = await createShareLink(base, encode(text));
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value;
}

/** The fragment of a link that shares gzipped content. */
export const fragment = (gzip: Uint8Array) => `#share=1.${Buffer.from(gzip).toString('base64url')}`;
