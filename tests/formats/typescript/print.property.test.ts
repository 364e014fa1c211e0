import fc from 'fast-check';
import { expect, it } from 'vitest';
import { print } from '../../../src/formats/typescript/print.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';
import { compile } from './compile.ts';

const specifications = Number(process.env['FUZZ_RUNS'] ?? 0) > 10_000 ? 3000 : 200;
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

it(`prints declarations that compile, for any specification (FUZZ_SEED=${seed})`, async () => {
  const any = arbitrarySpecification({ dangling: true, numericNames: true, constraints: true });
  const specs = fc.sample(any, { numRuns: specifications, seed });
  const texts = new Map(specs.map((spec, index) => [`spec${index}`, print(spec).text]));
  expect(await compile(texts)).toBe('');
});
