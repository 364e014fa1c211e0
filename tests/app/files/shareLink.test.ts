import { gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createShareLink, maxLinkLength, readShareLink } from '../../../src/app/files/shareLink.ts';
import { base, encode, fragment, hashOf, linkOf } from './shareLinks.ts';

describe('a share link', () => {
  it('leads to the page itself, without query, fragment or password', async () => {
    const address = 'https://me:secret@typewright.example/editor/?debug&token=abc#share=1.old';
    const made = await createShareLink(address, encode('{}'));
    expect(made.ok && made.value.split('#')[0]).toBe('https://typewright.example/editor/');
  });

  it('is short enough for every sample', async () => {
    const folder = new URL('../../../src/samples/', import.meta.url);
    const samples = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) {
      const text = readFileSync(new URL(sample, folder), 'utf8');
      expect((await linkOf(text)).length).toBeLessThan(4000);
    }
  });

  it('has at most 8,000 characters', async () => {
    // Noise can't be compressed, so one byte more or less changes the length by 1 or 2.
    const noise = randomBytes(8000).toString('base64');
    let refused: number | undefined;
    let longest = 0;
    for (let length = 7800; refused === undefined; length += 1) {
      const made = await createShareLink(base, encode(JSON.stringify(noise.slice(0, length))));
      if (made.ok) longest = Math.max(longest, made.value.length);
      else {
        refused = length;
        expect(made.refusal.code).toBe('too-large-to-share');
        expect(made.refusal.message).toMatch(
          /\(7\.\d kB\).*need 8,00\d characters.*8,000\. Export it/,
        );
      }
    }
    expect(longest).toBeGreaterThan(maxLinkLength - 4);
    expect(longest).toBeLessThanOrEqual(maxLinkLength);
  });

  it('refuses a large specification without reading it', async () => {
    const made = await createShareLink(base, new Uint8Array(13_100_000));
    expect(made).toMatchObject({
      ok: false,
      refusal: { code: 'too-large-to-share', message: expect.stringContaining('13.1 MB') },
    });
  });
});

describe('reading a fragment', () => {
  it.each(['', '#', '#operation', '#Share=1.abc', 'share=1.abc', '#shares=1.abc'])(
    'leaves %j alone',
    async (hash) => {
      expect(await readShareLink(hash)).toBeUndefined();
    },
  );

  it.each(['#share=', '#share=1', '#share=1.', '#share=.abcd', '#share=abcd', '#share=-1.abcd'])(
    'reports that %j is damaged',
    async (hash) => {
      expect(await readShareLink(hash)).toMatchObject({
        ok: false,
        refusal: { code: 'damaged-share-link' },
      });
    },
  );

  it('reports that the link comes from a newer version of the app', async () => {
    expect(await readShareLink('#share=2.anything at all')).toMatchObject({
      refusal: { code: 'newer-share-link', message: expect.stringContaining('Reload') },
    });
  });

  it('notices every cut, every added character and every change of one character', async () => {
    const hash = hashOf(await linkOf('{"operations":[{"name":"pets.list","httpMethod":"GET"}]}'));
    const start = '#share=1.'.length;
    const whole: string[] = [];
    const tryOut = async (changed: string) => {
      const read = await readShareLink(changed);
      if (read?.ok !== false || read.refusal.code !== 'damaged-share-link') whole.push(changed);
    };
    for (let end = start; end < hash.length; end += 1) await tryOut(hash.slice(0, end));
    for (const added of ['.', ')', '%20', '=', 'zzzz', '&x=1', '\n']) await tryOut(hash + added);
    // The first ten bytes are gzip's header, whose time and system do not affect the text; the last
    // character has two or four unused bits.
    for (let at = start + 14; at < hash.length - 1; at += 1) {
      const other = hash[at] === 'A' ? 'B' : 'A';
      await tryOut(hash.slice(0, at) + other + hash.slice(at + 1));
    }
    expect(whole).toEqual([]);
  });

  it('refuses text that is not UTF-8', async () => {
    const notText = gzipSync(Uint8Array.of(0x22, 0xff, 0xfe, 0x22));
    expect(await readShareLink(fragment(notText))).toMatchObject({
      refusal: { code: 'damaged-share-link' },
    });
  });
});
