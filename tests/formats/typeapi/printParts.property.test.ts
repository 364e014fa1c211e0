import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printParts } from '../../../src/formats/typeapi/printParts.ts';
import { print } from '../../../src/formats/typeapi/print.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';
import { runsOf } from '../../support/runs.ts';

describe('the parts', () => {
  test('joined give the printed text, the same as JSON.stringify', () => {
    fc.assert(
      fc.property(arbitrarySpecification(), (any) => {
        const { text } = print(any);
        const lines = printParts(any).flatMap((part) => part.lines);
        expect(lines.join('\n')).toBe(text);
        expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
        expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
      }),
      { numRuns: runsOf(40, 150) },
    );
  });
});
