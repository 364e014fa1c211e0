import fc from 'fast-check';
import { expect, it } from 'vitest';
import { print } from '../../../src/formats/typescript/print.ts';
import type { Metadata, Specification } from '../../../src/domain/model/specification.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';
import { compile } from './compile.ts';
import { runsOf } from '../../support/runs.ts';

const specifications = runsOf(200, 3000);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

const said: readonly Metadata[] = [
  { const: 'a' },
  { const: null },
  { enum: ['a', 1, null, true] },
  { oneOf: [{ const: 'a' }, { const: 'b | c' }] },
  { type: 'null' },
  { required: true },
  { required: true, enum: ['a'] },
];

/** The same specification, with required inherited properties and with the values that schemas allow. */
function withKeywords(spec: Specification): Specification {
  const names = spec.types.flatMap((type) =>
    type.kind === 'struct' ? type.properties.map(({ name }) => name) : [],
  );
  return {
    ...spec,
    types: spec.types.map((type, at) => {
      if (type.kind !== 'struct') return type;
      const properties = type.properties.map((property, index) => {
        const metadata = said[(at * 3 + index) % (said.length + 2)];
        return metadata === undefined ? property : { ...property, metadata };
      });
      const required = names.filter((_, index) => (at + index) % 2 === 0);
      return {
        ...type,
        properties,
        metadata: { required, ...(at % 3 === 0 && { union: 'oneOf' }) },
      };
    }),
  };
}

it(`prints declarations that compile, for any specification (FUZZ_SEED=${seed})`, async () => {
  const any = arbitrarySpecification({ dangling: true, numericNames: true, constraints: true });
  const specs = fc.sample(any, { numRuns: specifications, seed });
  const texts = new Map(
    specs.flatMap((spec, index) => [
      [`spec${index}`, print(spec).text],
      [`said${index}`, print(withKeywords(spec)).text],
    ]),
  );
  expect(await compile(texts)).toBe('');
});
