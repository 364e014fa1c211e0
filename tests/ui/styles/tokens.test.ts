import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The contrast of every pair of tokens used as text on a background (4.5:1, WCAG 1.4.3) or as the
 * outline of a control (3:1, WCAG 1.4.11), in both themes.
 */
const css = readFileSync(new URL('../../../src/ui/styles/tokens.css', import.meta.url), 'utf8');
const declarations = new Map(
  [...css.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ]),
);

type Theme = 'light' | 'dark';

function hex(name: string, theme: Theme): string {
  const value = declarations.get(name);
  if (value === undefined) throw new Error(`no token --${name}`);
  const alias = /^var\(--([\w-]+)\)$/.exec(value);
  if (alias !== null) return hex(alias[1] ?? '', theme);
  const pair = /^light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/.exec(value);
  if (pair !== null) return (theme === 'light' ? pair[1] : pair[2]) ?? '';
  if (/^#[\da-f]{6}$/.test(value)) return value;
  throw new Error(`--${name} is no plain colour: ${value}`);
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover'];
const tones = ['green', 'blue', 'amber', 'violet', 'red', 'neutral', 'accent'];
const tokens = ['property', 'string', 'number', 'boolean', 'null', 'punctuation'];
const methods = ['get', 'post', 'put', 'patch', 'delete'];

const text: (readonly [string, string])[] = [
  ...grounds.flatMap((ground) => [['text', ground] as const, ['text-muted', ground] as const]),
  ...grounds.flatMap((ground) => [['text-faint', ground] as const, ['accent', ground] as const]),
  ...tones.map((tone) => [tone, `${tone}-soft`] as const),
  ...tones.flatMap((tone) => ['surface', 'canvas'].map((ground) => [tone, ground] as const)),
  ...tones.map((tone) => ['text', `${tone}-soft`] as const),
  ...methods.map((method) => [`method-${method}`, `method-${method}-soft`] as const),
  ...['2xx', '4xx', '5xx'].map((code) => [`code-${code}`, `code-${code}-soft`] as const),
  ...tokens.flatMap((token) =>
    ['surface', 'canvas', 'sunken', 'selection', 'mark'].map(
      (ground) => [`tok-${token}`, ground] as const,
    ),
  ),
  ['text', 'pressed'],
  ['text', 'selection'],
  ['text', 'mark'],
  ['accent-fill-text', 'accent-fill'],
  ['accent-fill-text', 'accent-fill-hover'],
  ['accent-fill-text', 'red-fill'],
  ['accent-fill-text', 'red-fill-hover'],
];

const outlines: (readonly [string, string])[] = [
  ...['surface', 'canvas', 'raised'].map((ground) => ['border-control', ground] as const),
  ...grounds.map((ground) => ['focus', ground] as const),
  ...['surface', 'canvas', 'raised'].map((ground) => ['accent-fill', ground] as const),
];

describe.each(['light', 'dark'] as const)('colours of the %s theme', (theme) => {
  it.each(text)('%s is readable on %s', (ink, ground) => {
    expect(contrast(hex(ink, theme), hex(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(outlines)('%s stands out from %s', (line, ground) => {
    expect(contrast(hex(line, theme), hex(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});
