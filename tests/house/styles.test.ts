import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../../src/', import.meta.url);

/** The selectors of a style sheet, without those of at-rules. */
function selectorsOf(css: string): readonly string[] {
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, list = '']) => list.trim().split(/,(?![^(]*\))/))
    .map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
    .filter((selector) => !selector.startsWith('@'));
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

it('no style is for any element after a sibling: each added row would restyle the page', () => {
  expect(isForAnySibling(':is(.a, .b):not(:empty) ~ :not(:empty)')).toBe(true);
  expect(isForAnySibling('.a + *')).toBe(true);
  expect(isForAnySibling('.a ~ :is(.b, .c):not(:empty)')).toBe(false);
  expect(isForAnySibling('.markdown > * + *')).toBe(false);
  expect(isForAnySibling('.a + li')).toBe(false);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    selectorsOf(readFileSync(new URL(file, source), 'utf8'))
      .filter(isForAnySibling)
      .map((selector) => `${file}: ${selector}`),
  );
  expect(found).toEqual([]);
});
