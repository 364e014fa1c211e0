import { describe, expect, it } from 'vitest';
import { samples } from '../../../../src/app/files/samples/samples.ts';
import { sortByName } from '../../../../src/domain/model/values/collate.ts';
import {
  operationNamePattern,
  propertyNamePattern,
  typeNamePattern,
} from '../../../../src/domain/model/constants.ts';
import type { Json, JsonObject } from '../../../../src/domain/model/values/json.ts';
import { isJsonObject, ownValue } from '../../../../src/domain/model/values/json.ts';
import { parse } from '../../../../src/formats/typeapi/parse.ts';
import { print } from '../../../../src/formats/typeapi/print.ts';
import { faultsOf, objectAt } from '../../sampleDocument.ts';

async function documentOf(id: string): Promise<JsonObject> {
  const sample = samples.find((candidate) => candidate.id === id);
  if (sample === undefined) throw new Error(`There is no sample ${id}`);
  return JSON.parse(await sample.load());
}

const mapFields = ['operations', 'definitions', 'arguments', 'properties', 'mapping', 'template'];

/** The names in every map of a document, in their order. */
function namesInOrder(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(namesInOrder);
  if (!isJsonObject(value)) return [];
  const own = mapFields.flatMap((field) => Object.keys(objectAt(value, field)));
  return [
    ...own,
    ...Object.keys(value)
      .toSorted()
      .flatMap((key) => namesInOrder(ownValue(value, key) ?? null)),
  ];
}

describe('the samples', () => {
  it('have unique ids and titles', () => {
    expect(new Set(samples.map((sample) => sample.id)).size).toBe(samples.length);
    expect(new Set(samples.map((sample) => sample.title)).size).toBe(samples.length);
    expect(samples.length).toBeGreaterThanOrEqual(3);
  });

  it('together show every feature of the format', async () => {
    const texts = await Promise.all(samples.map((sample) => sample.load()));
    const all = texts.join('\n').replaceAll(/\s+/g, '');
    const wanted = [
      '"base":true',
      '"mapping":{',
      '"template":{"T":',
      '"type":"generic"',
      '"contentType":',
      '"authorization":false',
      '"stability":0',
      '"tags":[',
      '"in":"header","name":',
      '"type":"array","schema":{"type":"array"',
      '"type":"map","schema":{"type":"map"',
      '"code":204}',
      '"code":999',
      '"format":"date-time"',
      '"default":',
    ];
    expect(wanted.filter((said) => !all.includes(said))).toEqual([]);
  });
});

describe.each(samples.map((sample) => sample.id))('the sample %s', (id) => {
  it('is sound: kinds, references, templates, mappings and path variables', async () => {
    expect(faultsOf(await documentOf(id))).toEqual([]);
  });

  it('has valid names only (rules 5)', async () => {
    const document = await documentOf(id);
    const invalid = Object.keys(objectAt(document, 'operations')).filter(
      (name) => !operationNamePattern.test(name),
    );
    for (const [name, definition] of Object.entries(objectAt(document, 'definitions'))) {
      if (!typeNamePattern.test(name)) invalid.push(name);
      const properties = isJsonObject(definition) ? objectAt(definition, 'properties') : {};
      for (const property of Object.keys(properties)) {
        if (!propertyNamePattern.test(property)) invalid.push(`${name}/${property}`);
      }
    }
    expect(invalid).toEqual([]);
  });

  it('is read without a finding and printed as the same document', async () => {
    const document = await documentOf(id);
    const parsed = parse(JSON.stringify(document), { options: {}, report: () => {} });
    if (!parsed.ok) throw new Error(parsed.refusal.message);
    expect(parsed.value.findings).toEqual([]);
    expect(parsed.value.spec.operations).toHaveLength(
      Object.keys(objectAt(document, 'operations')).length,
    );

    // The editor keeps names sorted: an unsorted sample would jump at the first edit (rules 4).
    expect(sortByName(parsed.value.spec.operations)).toBe(parsed.value.spec.operations);
    expect(sortByName(parsed.value.spec.types)).toBe(parsed.value.spec.types);

    const printed = print(parsed.value.spec);
    expect(printed.findings).toEqual([]);
    const again: JsonObject = JSON.parse(printed.text);
    expect(again).toEqual(document);
    expect(namesInOrder(again)).toEqual(namesInOrder(document));
  });
});

describe('the check itself', () => {
  it('finds dangling references, misspellings and mismatches', () => {
    expect(
      faultsOf({
        operations: {
          get: {
            path: '/things/:id',
            arguments: { name: { in: 'path', schema: { type: 'text' } } },
            return: { code: 200, schema: { type: 'reference', target: 'Gone' } },
          },
        },
        definitions: {
          Page: { type: 'struct', properties: { entry: { type: 'generic', name: 'T' } } },
          Pages: { type: 'array', schema: { type: 'reference', target: 'Page' } },
          Base: { type: 'struct', discriminator: 'kind', mapping: { Pages: 'p' } },
        },
        root: 'Nothing',
      }),
    ).toEqual([
      'Pages/schema does not fill the generics of Page: T',
      'Base has no property "kind"',
      'Base is no base',
      'Pages is no child of Base',
      'get/arguments/name/schema has the type "text"',
      'get has the path /things/:id and the path arguments name',
      'get/return/schema names "Gone", which is not defined',
      'root names "Nothing", which is not defined',
    ]);
  });
});
