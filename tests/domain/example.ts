import { applyEdit } from '../../src/domain/edits/applyEdit.ts';
import { deepFreeze } from '../../src/domain/model/values/deepFreeze.ts';
import type { Edit } from '../../src/domain/edits/edit.ts';
import type {
  Operation,
  Property,
  ReferenceRef,
  Specification,
  Struct,
} from '../../src/domain/model/specification.ts';

/** A reference in the short notation of tests. */
export function ref(target: string, template?: Record<string, string>): ReferenceRef {
  if (!template) return { kind: 'reference', target };
  const entries = Object.entries(template).map(([generic, type]) => ({ generic, type }));
  return { kind: 'reference', target, template: entries };
}

export function struct(
  name: string,
  properties: readonly Property[] = [],
  more: Partial<Struct> = {},
): Struct {
  return { kind: 'struct', name, properties, ...more };
}

export function operation(name: string, more: Partial<Operation> = {}): Operation {
  return { name, httpMethod: 'GET', httpPath: '/', arguments: [], throws: [], ...more };
}

/** A small pet shop that refers to the type Pet in every possible way. */
export const shop: Specification = deepFreeze({
  imports: [
    {
      alias: 'common',
      url: 'https://example.org/common.json',
      types: [struct('Message', [{ name: 'owner', type: ref('Pet') }])],
    },
    { alias: 'later', url: 'typehub://me:types@1.0.0' },
  ],
  operations: [
    operation('pets.create', {
      httpMethod: 'POST',
      arguments: [
        { name: 'id', in: 'path', type: { kind: 'string' } },
        { name: 'filter', in: 'query', type: ref('Pet') },
        { name: 'trace', in: 'header', type: { kind: 'integer' } },
      ],
      httpCode: 200,
      payload: { type: { kind: 'array', items: ref('Pet') } },
      return: { type: ref('Page', { T: 'Pet' }) },
      throws: [
        { code: 404, type: ref('common:Message') },
        { code: 500, type: { kind: 'map', values: ref('Pet') } },
      ],
    }),
    operation('pets.list', { httpCode: 204 }),
  ],
  types: [
    struct('Cat', [{ name: 'lives', type: { kind: 'integer' } }], { parent: ref('Pet') }),
    struct('Dog', [], { parent: ref('Pet') }),
    { kind: 'array', name: 'Litter', items: ref('Pet') },
    struct('Page', [
      { name: 'entries', type: { kind: 'array', items: { kind: 'generic', name: 'T' } } },
      { name: 'total', type: { kind: 'integer' } },
    ]),
    struct(
      'Pet',
      [
        { name: 'kind', type: { kind: 'string' } },
        { name: 'mother', type: ref('Pet') },
        { name: 'name', type: { kind: 'string' } },
      ],
      {
        base: true,
        discriminator: 'kind',
        mapping: [
          { type: 'Cat', value: 'cat' },
          { type: 'Dog', value: 'dog' },
        ],
      },
    ),
    struct('PetPage', [], { parent: ref('Page', { T: 'Pet' }) }),
    { kind: 'map', name: 'Zoo', values: { kind: 'map', values: ref('later:Thing') } },
  ],
  root: 'Pet',
});

/** The specification after the edits; a refusal is an error. */
export function after(spec: Specification, ...edits: readonly Edit[]): Specification {
  return edits.reduce((current, edit) => {
    const applied = applyEdit(current, edit);
    if (!applied.ok) throw new Error(`${edit.kind}: ${applied.refusal.message}`);
    return deepFreeze(applied.value.spec);
  }, spec);
}

/** The code of the refusal, or 'applied'. */
export function refusalOf(spec: Specification, edit: Edit): string {
  const applied = applyEdit(spec, edit);
  return applied.ok ? 'applied' : applied.refusal.code;
}

export function messageOf(spec: Specification, edit: Edit): string {
  const applied = applyEdit(spec, edit);
  return applied.ok ? 'applied' : applied.refusal.message;
}

export function operationNamed(spec: Specification, name: string): Operation {
  const found = spec.operations.find((one) => one.name === name);
  if (!found) throw new Error(`No operation ${name}`);
  return found;
}

export function structNamed(spec: Specification, name: string): Struct {
  const found = spec.types.find((one) => one.name === name);
  if (found?.kind !== 'struct') throw new Error(`No struct ${name}`);
  return found;
}
