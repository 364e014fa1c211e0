import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonSyntax } from '../../../src/formats/syntax/jsonSyntax.ts';
import { parseJson, parseYaml } from '../../../src/formats/syntax/parseText.ts';
import { runsOf } from '../../support/runs.ts';

/** JSON.parse, with the highest number in place of an infinite one; undefined if it is not JSON. */
function parseOrNothing(json: string): unknown {
  const highest = Number.MAX_VALUE;
  const finite = (_key: string, value: unknown): unknown =>
    typeof value === 'number' ? Math.max(-highest, Math.min(highest, value)) : value;
  try {
    return JSON.parse(json, finite);
  } catch {
    return undefined;
  }
}

describe('parseJson', () => {
  it('accepts what JSON.parse accepts, and finds an error where it does', () => {
    const tokens = '{ } [ ] , : "a" "b\\n" "\\ 1 -0.5e3 true null'.split(' ');
    const token = fc.constantFrom(' ', ...tokens);
    const text = fc.oneof(
      fc.json(),
      fc.array(token, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([json, at, put]) => {
        const place = at % (json.length + 1);
        return json.slice(0, place) + put + json.slice(place + 1);
      }),
    );
    fc.assert(
      fc.property(text, (json) => {
        const expected = parseOrNothing(json);
        expect(readJsonSyntax(json).error === undefined).toBe(expected !== undefined);
        const result = parseJson(json);
        expect(result.ok ? result.value.value : undefined).toEqual(expected);
      }),
      { numRuns: runsOf(800, 3000) },
    );
  });
});

describe('parseYaml', () => {
  it('reads back any JSON value, however it was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const text = JSON.stringify(json);
        const result = parseYaml(text);
        expect(result.ok ? result.value.value : undefined).toEqual(JSON.parse(text));
      }),
      { numRuns: runsOf(200, 500) },
    );
  });
});
