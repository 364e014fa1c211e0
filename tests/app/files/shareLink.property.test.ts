import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShareLink, maxLinkLength, readShareLink } from '../../../src/app/files/shareLink.ts';
import { parse } from '../../../src/formats/internal/parse.ts';
import { printInternal } from '../../../src/formats/internal/print.ts';
import { print } from '../../../src/formats/internal/printPretty.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';
import { anyCharacter } from '../../support/unicode.ts';
import { base, encode, fragment, hashOf, linkOf } from './shareLinks.ts';

/** An incomplete gzip of zeros: a megabyte that is compressed once, and repeated. */
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
      fc.asyncProperty(fc.json({ stringUnit: anyCharacter, maxDepth: 2 }), async (text) => {
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
});

describe('reading a fragment', () => {
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

  it('reads up to 64 MB', async () => {
    const limit = 64_000_000;
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

    // Garbage of earlier tests may be collected meanwhile, which makes the figure decrease.
    expect(looks).toBeGreaterThan(0);
    expect(most).toBeLessThan(160 * 1024 * 1024);
  });
});
