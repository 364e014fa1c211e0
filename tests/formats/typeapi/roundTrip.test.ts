import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../src/domain/json.ts';
import { readInternal } from '../../../src/formats/internal/readSpecification.ts';
import { printInternal } from '../../../src/formats/internal/print.ts';
import { readTypeapi } from '../../../src/formats/typeapi/parse.ts';
import { print } from '../../../src/formats/typeapi/print.ts';
import { typeapiDocument } from './arbitraryDocument.ts';
import { mutated } from './mutation.ts';

function read(document: Json) {
  const result = readTypeapi(document);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

/** As it would come out of a file. */
const reparse = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

test('any document is read without a finding and printed as the same text', () => {
  fc.assert(
    fc.property(typeapiDocument, (document) => {
      const { spec, findings } = read(reparse(document));
      expect(findings).toEqual([]);
      expect(print(spec).text).toBe(JSON.stringify(document, null, 2));
    }),
    { numRuns: 300 },
  );
});

test('a document whose keys stand in another order keeps its value', () => {
  fc.assert(
    fc.property(typeapiDocument, (document) => {
      const turned = Object.fromEntries(Object.entries(reparse(document) as object).toReversed());
      expect(JSON.parse(print(read(turned as Json).spec).text)).toEqual(reparse(document));
    }),
    { numRuns: 100 },
  );
});

test('what was read survives internal JSON', () => {
  fc.assert(
    fc.property(typeapiDocument, (document) => {
      const { spec } = read(reparse(document));
      const result = readInternal(JSON.parse(printInternal(spec)) as Json);
      if (!result.ok) throw new Error(result.refusal.message);
      expect(result.value.findings).toEqual([]);
      expect(result.value.spec).toEqual(spec);
      expect(print(result.value.spec).text).toBe(print(spec).text);
    }),
    { numRuns: 300 },
  );
});

/** What is read without a finding and printed in the current spelling. */
const olderSpelling = /"\$ref"|"type":"object"|"(?:parent|scopes)":"/;

test('a damaged document is read with findings or refused, never thrown at', () => {
  fc.assert(
    fc.property(mutated(typeapiDocument.map(reparse)), (damaged) => {
      const result = readTypeapi(damaged);
      if (!result.ok) return;
      const { spec, findings } = result.value;
      const printed = JSON.parse(print(spec).text) as Json;
      expect(read(printed).spec).toEqual(spec);
      const isOlder = olderSpelling.test(JSON.stringify(damaged));
      if (findings.length === 0 && !isOlder) expect(printed).toEqual(damaged);
    }),
    { numRuns: 500 },
  );
});
