import fc from 'fast-check';
import { constructFromEvents, CORE_SCHEMA, dump, mergeTag, parseEvents } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { inspectEvents } from '../../../src/formats/syntax/yamlEvents.ts';
import { constructPlain } from '../../../src/formats/syntax/yamlPlain.ts';

const schema = CORE_SCHEMA.withTags(mergeTag);

/** Parses a text with both. */
function construct(text: string) {
  const events = parseEvents(text, {});
  expect(inspectEvents(events, text)).toBeUndefined();
  return {
    plain: constructPlain(events, text, schema),
    all: () => constructFromEvents(events, { source: text, schema }),
  };
}

describe('a plain document', () => {
  it.each([
    'a: 1\nb: [x, 2.5, true, null, ~, 0x1f, "1", 1e3]\nc: {d: {}, e: []}\n',
    'text\n',
    '~\n',
    '- - 1\n  - a: |\n      two\n      lines\n- >-\n  folded\n  text\n',
    'several\nlines of: no\n'.replace(':', ''),
    '1.0: a\nnull: b\ntrue: c\n? d\n: e\nf:\n',
    "\"quoted \\u00e9\": 'it''s'\nconstructor: 1\ntoString:\n  hasOwnProperty: 2\n",
    '---\na: 2001-12-14\n...\n',
  ])('gives the same as the library: %j', (text) => {
    const { plain, all } = construct(text);
    expect(plain).toBeDefined();
    expect([plain?.value]).toStrictEqual(all());
  });

  it('is what was written, whatever that is', () => {
    const keyed = fc
      .jsonValue({ maxDepth: 4 })
      .filter((value) => !/__proto__/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(keyed, fc.boolean(), (value, isFlow) => {
        const text = dump(value, { noRefs: true, ...(isFlow && { flowLevel: 1 }) });
        const { plain, all } = construct(text);
        expect([plain?.value]).toStrictEqual(all());
      }),
      { numRuns: 300 },
    );
  });
});

describe('any other document is left to the library', () => {
  it.each([
    ['an anchor', 'a: &x 1\nb: *x\n'],
    ['an anchor of a mapping', 'a: &x {c: 1}\nb: 2\n'],
    ['a tag', 'a: !!str 1\n'],
    ['a tag of a list', 'a: !!seq [1]\n'],
    ['a merge key', 'a: {b: 1}\nc:\n  <<: {d: 2}\n'],
    ['a merge key as a value', 'a: <<\n'],
    ['a key that is written twice', 'a: 1\na: 2\n'],
    ['__proto__', '__proto__: 1\n'],
    ['two documents', 'a: 1\n---\nb: 2\n'],
    ['a directive', '%YAML 1.2\n---\na: 1\n'],
    ['nothing', '# only a comment\n'],
  ])('for %s', (_what, text) => {
    expect(construct(text).plain).toBeUndefined();
  });
});
