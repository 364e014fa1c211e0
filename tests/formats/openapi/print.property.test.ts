import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { peerSays } from '../../conformance/printed.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';
import { withInlineTypes } from '../inlineTypes.ts';
import { readDocument } from './printing.ts';
import { runsOf } from '../../support/runs.ts';

const numRuns = runsOf(20, 1000);

describe.each([
  ['3.1', printOpenapiJson],
  ['3.0', printOpenapi30Json],
])('OpenAPI %s', (_version, print) => {
  it('is valid for another validator, whatever the specification', async () => {
    const any = arbitrarySpecification({ dangling: true, numericNames: true, constraints: true });
    await fc.assert(
      fc.asyncProperty(any, fc.boolean(), async (spec, isInline) => {
        const { text } = print(isInline ? withInlineTypes(spec) : spec);
        expect(await peerSays(text)).toBe('');
      }),
      { numRuns },
    );
  });

  it('is the same document after a second round trip', () => {
    const again = (spec: Specification) => readDocument(JSON.parse(print(spec).text));
    fc.assert(
      fc.property(arbitrarySpecification({ constraints: true }), fc.boolean(), (spec, isInline) => {
        const read = again(isInline ? withInlineTypes(spec) : spec);
        expect(JSON.parse(print(again(read)).text)).toEqual(JSON.parse(print(read).text));
      }),
      { numRuns: runsOf(50, 150) },
    );
  });

  it('does not change the specification', () => {
    fc.assert(
      fc.property(arbitrarySpecification({ constraints: true }), (spec: Specification) => {
        const before = JSON.stringify(spec);
        print(spec);
        expect(JSON.stringify(spec)).toBe(before);
      }),
      { numRuns: runsOf(20, 50) },
    );
  });
});
