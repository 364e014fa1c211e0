import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../../src/', import.meta.url);

/** The selectors of a style sheet, without those of at-rules. */
function selectorsOf(css: string): readonly string[] {
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, list = '']) => [...list.matchAll(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g)])
    .map(([selector]) => selector.trim().replaceAll(/\s+/g, ' '))
    .filter((selector) => !selector.startsWith('@'));
}

/** The selectors of the app that are as `is` says, with their files. */
function found(is: (selector: string) => boolean): readonly string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(files.length).toBeGreaterThan(50);
  return files.flatMap((file) =>
    selectorsOf(readFileSync(new URL(file, source), 'utf8'))
      .filter(is)
      .map((selector) => `${file}: ${selector}`),
  );
}

/**
 * Whether a selector matches any element after a sibling: with `.a ~ :not(:empty)`, the browser recomputes
 * the styles of everything after an element that is added to any list.
 */
function isForAnySibling(selector: string): boolean {
  // The arguments of these say nothing about the element itself.
  const bare = selector.replaceAll(/:(?:not|has)\([^()]*\)/g, '').replaceAll(/, /g, ',');
  const [, before = '', last] = /^(.*)[+~]([^+~]*)$/.exec(bare) ?? [];
  if (last === undefined) return false;
  const isNamed = /[.#[\w]/.test(last.replaceAll(/:[\w-]+/g, ''));
  return !isNamed && !/[ >]/.test(before.trim());
}

/**
 * Whether a selector names neither a class nor an attribute, id or tag of the elements that it is for: the
 * browser compares it with every element. Where it names one around them, it does so only in there.
 */
function isForAnyElement(selector: string): boolean {
  const bare = selector
    .replaceAll(/:(?:not|has|is)\((?:[^()]|\([^()]*\))*\)/g, (part) =>
      part.startsWith(':is') && !part.includes(',') ? part.slice(4, -1) : '',
    )
    .replaceAll(/::?[\w-]+(?:\([^()]*\))?/g, (pseudo) => (pseudo.startsWith('::') ? 'x' : ''));
  return !/[.#[\w]/.test(/[^ >+~]*$/.exec(bare)?.[0] ?? '');
}

/** Where there are hundreds of elements. */
const roomsOfRows = /^screens\/editor\/(?:cards|rows|navigator|shell\/preview|typeRef)\//;

it('the styles of rows name their elements: others would be compared with every one of them', () => {
  expect(isForAnyElement('.table > :is(.heading, .row)')).toBe(true);
  expect(isForAnyElement('.cell > :first-child:not(:only-child)')).toBe(true);
  expect(isForAnyElement('.a:not(.b)')).toBe(false);
  expect(isForAnyElement('.a > span:first-child')).toBe(false);
  expect(isForAnyElement('[role]:is(:hover, :focus-within) > .a svg')).toBe(false);
  expect(isForAnyElement('.a::before')).toBe(false);
  expect(found(isForAnyElement).filter((one) => roomsOfRows.test(one))).toEqual([
    // Only while something is dragged.
    'screens/editor/rows/RowActions.module.css: :root[data-dragging] *',
  ]);
});

it('no style is for any element after a sibling: each added row would restyle the page', () => {
  expect(isForAnySibling(':is(.a, .b):not(:empty) ~ :not(:empty)')).toBe(true);
  expect(isForAnySibling('.a + *')).toBe(true);
  expect(isForAnySibling('.a ~ :is(.b, .c):not(:empty)')).toBe(false);
  expect(isForAnySibling('.markdown > * + *')).toBe(false);
  expect(isForAnySibling('.a + li')).toBe(false);
  expect(found(isForAnySibling)).toEqual([]);
});
