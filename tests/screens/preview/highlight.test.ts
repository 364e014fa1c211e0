import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createLoader,
  type Highlighter,
  loadHighlighter,
} from '../../../src/screens/preview/highlight.ts';

afterEach(() => vi.restoreAllMocks());

async function load(): Promise<Highlighter> {
  const highlight = await loadHighlighter();
  if (highlight === undefined) throw new Error('Prism was not loaded.');
  return highlight;
}

describe('highlighting', () => {
  it('names the tokens of a line of JSON', async () => {
    const highlight = await load();
    expect(
      highlight('  "a": ["b \\" c", -1.5e3, true, null],').map(({ kind, text }) => [kind, text]),
    ).toEqual([
      [undefined, '  '],
      ['property', '"a"'],
      ['punctuation', ':'],
      [undefined, ' '],
      ['punctuation', '['],
      ['string', '"b \\" c"'],
      ['punctuation', ','],
      [undefined, ' '],
      ['number', '-1.5e3'],
      ['punctuation', ','],
      [undefined, ' '],
      ['boolean', 'true'],
      ['punctuation', ','],
      [undefined, ' '],
      ['null', 'null'],
      ['punctuation', ']'],
      ['punctuation', ','],
    ]);
  });

  it.each([
    ['yaml', '  get:', 'get', 'property'],
    ['yaml', 'type: string', 'type', 'property'],
    ['yaml', "  $ref: '#/a'", "'#/a'", 'string'],
    ['yaml', 'required: true', 'true', 'boolean'],
    ['yaml', 'limit: 100', '100', 'number'],
    ['yaml', '  - bookings', '-', 'punctuation'],
    ['yaml', '  /rooms/{room}/bookings:', '/rooms/{room}/bookings', 'property'],
    ['yaml', '  "200":', '"200"', 'property'],
    ['typescript', 'export interface Pet {', 'interface', 'boolean'],
    ['typescript', 'export interface Pet {', 'Pet', 'property'],
    ['typescript', ' * an interface for "it"', ' * an interface for "it"', 'punctuation'],
  ] as const)('names the tokens of a line of %s: %s', async (language, line, text, kind) => {
    const highlight = await loadHighlighter(language);
    expect(highlight?.(line)).toContainEqual({ text, kind });
  });

  it.each(['Apache-2.0', 'Of one room, by day [7] at 3', 'https://a.test/v1'])(
    'leaves plain text of YAML in one piece: %s',
    async (text) => {
      const highlight = await loadHighlighter('yaml');
      expect(highlight?.(`  name: ${text}`).at(-1)).toEqual({ text: ` ${text}` });
    },
  );

  it.each(['json', 'yaml', 'typescript'] as const)(
    'loses nothing and adds nothing, whatever the line of %s',
    async (language) => {
      const highlight = await loadHighlighter(language);
      if (highlight === undefined) throw new Error('Prism was not loaded.');
      const pieces = fc.constantFrom('"', '\\', '{', ':', ' ', '<b>', '//', '/*', '1', 'true', 'é');
      const line = fc.oneof(
        fc.string(),
        fc.json(),
        fc.array(pieces).map((parts) => parts.join('')),
      );
      fc.assert(
        fc.property(line, (text) => {
          expect(
            highlight(text)
              .map((span) => span.text)
              .join(''),
          ).toBe(text);
        }),
      );
    },
  );

  it('that cannot be loaded is reported once on the console, and loaded again for the next preview', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await load();
    let online = false;
    const loadAgain = createLoader(async () => {
      if (!online) throw new Error('no network');
      return (await import('prismjs/components/prism-core.js')).default;
    });
    expect(await loadAgain()).toBeUndefined();
    expect(await loadAgain()).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(1);
    online = true;
    const highlight = await loadAgain();
    expect(highlight?.('true')).toEqual([{ text: 'true', kind: 'boolean' }]);
  });
});
