import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShareLink, maxLinkLength, readShareLink } from '../../../src/app/files/shareLink.ts';
import { parse } from '../../../src/formats/internal/parse.ts';
import { printInternal } from '../../../src/formats/internal/print.ts';
import { print } from '../../../src/formats/internal/printPretty.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';
import { anyCharacter } from '../../unicode.ts';

const base = 'https://typewright.example/';
const encode = (text: string) => new TextEncoder().encode(text);
const hashOf = (link: string) => new URL(link).hash;
const linkOf = async (text: string) => {
  const made = await createShareLink(base, encode(text));
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value;
};
const fragment = (gzip: Uint8Array) => `#share=1.${Buffer.from(gzip).toString('base64url')}`;

/** The start of a gzip of zeros, without its end: a megabyte compressed once, and repeated. */
function zeros(megabytes: number): Uint8Array {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const header = gzipSync('').subarray(0, 10);
  return Buffer.concat([header, ...Array.from({ length: megabytes }, () => megabyte)]);
}

describe('a share link', () => {
  it('carries any small specification, without its spaces', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySpecification(), async (spec) => {
        const made = await createShareLink(base, encode(print(spec).text));
        if (!made.ok) return made.refusal.code === 'too-large-to-share';
        expect(made.value).toMatch(/^https:\/\/typewright\.example\/#share=1\.[\w-]+$/);
        expect(made.value.length).toBeLessThanOrEqual(maxLinkLength);
        const text = printInternal(spec);
        expect(await readShareLink(hashOf(made.value))).toEqual({ ok: true, value: text });
        const context = { options: {}, report: () => undefined };
        expect(parse(text, context)).toMatchObject({ ok: true, value: { spec } });
        return true;
      }),
      { numRuns: 60 },
    );
  });

  it('carries text in any language, and keys with a meaning in JavaScript', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ stringUnit: 'binary', maxDepth: 2 }), async (text) => {
        const compact = JSON.stringify(JSON.parse(text));
        expect(await readShareLink(hashOf(await linkOf(text)))).toEqual({
          ok: true,
          value: compact,
        });
      }),
      { numRuns: 100 },
    );
    const name = '{"__proto__":{"constructor":1},"1":2}';
    expect(await readShareLink(hashOf(await linkOf(name)))).toEqual({
      ok: true,
      value: JSON.stringify(JSON.parse(name)),
    });
  });

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
    // Noise can't be compressed, so that one byte more or less changes the length by 1 or 2.
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

  it('never throws, whatever it is given', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.base64String().map((text) => text.replaceAll('=', '')),
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
      fc.tuple(fc.string(), fc.nat(), fc.integer({ min: 0, max: 255 })).map(([text, at, byte]) => {
        const zipped = gzipSync(text);
        zipped[at % zipped.length] = byte;
        return zipped.toString('base64url');
      }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (code) => {
        const read = await readShareLink(`#share=1.${code}`);
        if (read?.ok === false) expect(read.refusal.code).toBe('damaged-share-link');
        else expect(typeof read?.value).toBe('string');
      }),
      { numRuns: 300 },
    );
  });

  it('refuses text that is not UTF-8', async () => {
    const notText = gzipSync(Uint8Array.of(0x22, 0xff, 0xfe, 0x22));
    expect(await readShareLink(fragment(notText))).toMatchObject({
      refusal: { code: 'damaged-share-link' },
    });
  });

  it('reads up to 64 MB', async () => {
    const limit = 64 * 1024 * 1024;
    const whole = await readShareLink(fragment(gzipSync(Buffer.alloc(limit, ' '), { level: 1 })));
    expect(whole?.ok === true && whole.value.length).toBe(limit);
    const more = await readShareLink(
      fragment(gzipSync(Buffer.alloc(limit + 1, ' '), { level: 1 })),
    );
    expect(more).toMatchObject({ refusal: { code: 'too-large' } });
  });

  it('stops decompressing a zip bomb', async () => {
    // 256 MB of zeros in some 256 kB. Measures text and buffers while it is read.
    const bomb = fragment(zeros(256));
    const before = process.memoryUsage();
    let most = 0;
    let looks = 0;
    const watch = setInterval(() => {
      looks += 1;
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      most = Math.max(most, heapUsed - before.heapUsed + arrayBuffers - before.arrayBuffers);
    });
    const read = await readShareLink(bomb);
    clearInterval(watch);
    expect(read).toMatchObject({ refusal: { code: 'too-large' } });

    // Garbage of earlier tests may be collected meanwhile: then the figure decreases.
    expect(looks).toBeGreaterThan(0);
    expect(most).toBeLessThan(160 * 1024 * 1024);
  });
});
