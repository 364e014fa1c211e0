import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOpenapi, type Dialect } from '../arbitraryOpenapi.ts';
import { dangling } from '../document.ts';
import { described } from './keywordDifferences.ts';
import { keywordsOf } from './keywordsOf.ts';
import { runsOf } from '../../support/runs.ts';

const numRuns = runsOf(40, 20_000);
const dialects: readonly Dialect[] = ['openapi-3.0', 'openapi-3.1', 'swagger-2.0', 'jsonschema'];

test.each(dialects)(
  'everything in a document of %s is printed again, or a finding names what is not',
  (dialect) => {
    fc.assert(
      fc.property(arbitraryOpenapi(dialect), (source) => {
        const { printed, unnamed } = keywordsOf(source);
        expect(dangling(printed)).toEqual([]);
        expect(unnamed.map(described)).toEqual([]);
      }),
      { numRuns },
    );
  },
);
