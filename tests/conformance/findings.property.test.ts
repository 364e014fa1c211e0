import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryKeywords } from './keywords/arbitraryKeywords.ts';
import type { Dialect } from './arbitraryOpenapi.ts';
import { falseFindings } from './loss/falseFindings.ts';
import { toldOf } from './keywords/keywordsOf.ts';
import { runsOf } from '../support/runs.ts';

const numRuns = runsOf(30, 1000);
const dialects: readonly Dialect[] = ['openapi-3.0', 'openapi-3.1', 'swagger-2.0', 'jsonschema'];

test.each(dialects)('every finding of a document of %s is true', (dialect) => {
  fc.assert(
    fc.property(arbitraryKeywords(dialect), (source) => {
      expect(falseFindings(toldOf(source))).toEqual([]);
    }),
    { numRuns },
  );
});
