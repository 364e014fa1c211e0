import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { mergedInto } from '../../../src/domain/model/metadata/metadata.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { toPointer } from '../../../src/domain/model/values/jsonPointer.ts';
import { isJsonList, isJsonObject, type Json } from '../../../src/domain/model/values/json.ts';
import type { PrintedPlace } from '../../../src/formats/format.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { parse } from '../../../src/formats/typeapi/parse.ts';
import { arbitraryOpenapi } from '../../conformance/arbitraryOpenapi.ts';
import { runsOf } from '../../support/runs.ts';
import { withInlineTypes } from '../inlineTypes.ts';
import { readDocument } from './printing.ts';

// After one edit, an export only differs where it has the edited entity.

interface Edited {
  readonly edit: Edit;
  readonly place: Pick<PrintedPlace, 'kind' | 'name'>;
}

/** A type, its parent, that one's parent, and so on. */
function lineOf(name: string, types: Specification['types']): readonly string[] {
  const line = new Set<string>();
  for (let next: string | undefined = name; next !== undefined && !line.has(next);) {
    line.add(next);
    const type = types.find((one) => one.name === next);
    next = type?.kind === 'struct' ? type.parent?.target : undefined;
  }
  return [...line];
}

function* editsOf({ operations, types }: Specification): Generator<Edited> {
  const description = 'Said by an edit';
  const copied = new Set(types.flatMap(mergedInto).flatMap((name) => lineOf(name, types)));
  for (const operation of operations) {
    const place = { kind: 'operation', name: operation.name } as const;
    const edited = { ...operation, description };
    yield { edit: { kind: 'operation.update', name: operation.name, operation: edited }, place };
  }
  for (const type of types) {
    const place = { kind: 'type', name: type.name } as const;
    // A property of a base, or of a type whose properties are copied, concerns other types, too.
    if (type.kind === 'struct' && (type.base === true || copied.has(type.name))) continue;
    if (type.kind !== 'struct') {
      yield {
        edit: { kind: 'type.update', name: type.name, type: { ...type, description } },
        place,
      };
      continue;
    }
    const property = { name: 'addedByAnEdit', type: { kind: 'boolean' } } as const;
    yield { edit: { kind: 'property.add', type: type.name, property }, place };
  }
}

/** The pointers of values that only one document has, or that differ. */
function differences(
  before: Json,
  after: Json,
  path: readonly (string | number)[] = [],
): readonly string[] {
  if (isJsonList(before) && isJsonList(after) && before.length === after.length) {
    return before.flatMap((item, index) =>
      differences(item, after[index] ?? null, [...path, index]),
    );
  }
  if (!isJsonObject(before) || !isJsonObject(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [toPointer(path)];
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    differences(before[key] ?? null, after[key] ?? null, [...path, key]),
  );
}

/** The names of the schemas among the components. */
function componentsOf(document: Json): readonly string[] {
  const components = isJsonObject(document) ? document['components'] : undefined;
  const schemas = isJsonObject(components) ? components['schemas'] : undefined;
  return isJsonObject(schemas) ? Object.keys(schemas) : [];
}

const formats = { '3.1': printOpenapiJson, '3.0': printOpenapi30Json };

/** The other changes in the export, edit by edit. */
function changedElsewhere(spec: Specification, version: keyof typeof formats): readonly string[] {
  const found: string[] = [];
  const print = formats[version];
  const before = print(spec);
  const document: Json = JSON.parse(before.text);
  for (const { edit, place } of editsOf(spec)) {
    const applied = applyEdit(spec, edit);
    if (!applied.ok) continue;
    const after = print(applied.value.spec);
    const changed = differences(document, JSON.parse(after.text));
    const places = [...(before.places ?? []), ...(after.places ?? [])]
      .filter(({ kind, name }) => kind === place.kind && name === place.name)
      .flatMap(({ at }) => (typeof at === 'string' ? [at] : []));
    const elsewhere = changed.filter(
      (at) => !places.some((one) => at === one || at.startsWith(`${one}/`)),
    );
    found.push(...elsewhere.map((at) => `${edit.kind} of ${place.name}: ${at}`));
  }
  const known = new Set(componentsOf(document));
  for (const { name } of spec.operations) {
    const applied = applyEdit(spec, { kind: 'operation.delete', name });
    if (!applied.ok) continue;
    const components = componentsOf(JSON.parse(print(applied.value.spec).text));
    const added = components.filter((one) => !known.has(one));
    found.push(...added.map((one) => `operation.delete of ${name}: ${one} is new`));
  }
  return found;
}

const samples = ['petShop', 'todoLists', 'webshop'];

test.each(samples)('of the sample %s', (name) => {
  const read = parse(readFileSync(`src/samples/${name}.json`, 'utf8'), {
    options: {},
    report: () => undefined,
  });
  if (!read.ok) throw new Error(read.refusal.message);
  expect(changedElsewhere(read.value.spec, '3.1')).toEqual([]);
  expect(changedElsewhere(withInlineTypes(read.value.spec), '3.0')).toEqual([]);
});

test.each(['3.1', '3.0'] as const)('OpenAPI %s of generated documents', (version) => {
  fc.assert(
    fc.property(arbitraryOpenapi(`openapi-${version}`), (document) => {
      expect(changedElsewhere(readDocument(document), version)).toEqual([]);
    }),
    { numRuns: runsOf(20, 200) },
  );
});
