import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { readInternal } from '../../../src/formats/internal/readSpecification.ts';
import { printInternal } from '../../../src/formats/internal/print.ts';
import { print } from '../../../src/formats/internal/printPretty.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';
import { mutated } from '../mutation.ts';
import { runsOf } from '../../support/runs.ts';

const any = arbitrarySpecification({ numericNames: true, dangling: true, constraints: true });

test('any specification survives storage', () => {
  fc.assert(
    fc.property(any, (spec) => {
      const result = readInternal(JSON.parse(printInternal(spec)) as Json);
      if (!result.ok) throw new Error(result.refusal.message);
      expect(result.value.findings).toEqual([]);
      expect(result.value.spec).toStrictEqual(spec);
    }),
    { numRuns: runsOf(70, 200) },
  );
});

test('what was printed is printed as the same text again', () => {
  fc.assert(
    fc.property(any, (spec) => {
      const { text } = print(spec);
      const result = readInternal(JSON.parse(text) as Json);
      if (!result.ok) throw new Error(result.refusal.message);
      expect(print(result.value.spec).text).toBe(text);
    }),
    { numRuns: runsOf(40, 100) },
  );
});

test('a damaged text is read with findings or refused, and never throws', () => {
  const valid = any.map((spec) => JSON.parse(printInternal(spec)) as Json);
  fc.assert(
    fc.property(mutated(valid), (damaged) => {
      // Through text, because -0 would be printed as 0.
      const result = readInternal(JSON.parse(JSON.stringify(damaged)) as Json);
      if (!result.ok) return;
      const again = readInternal(JSON.parse(printInternal(result.value.spec)) as Json);
      expect(again.ok && again.value).toStrictEqual({ spec: result.value.spec, findings: [] });
    }),
    { numRuns: runsOf(50, 150) },
  );
});
