import fc from 'fast-check';
import { applyEdit } from '../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../src/domain/edits/edit.ts';
import type { Specification, Struct } from '../../src/domain/model/specification.ts';
import {
  alias,
  arbitraryOperation,
  arbitraryType,
  argument,
  entity,
  include,
  info,
  operationName,
  payload,
  property,
  propertyName,
  referenceRef,
  returned,
  security,
  servers,
  tags,
  targetsOf,
  text,
  thrown,
  typeName,
  unique,
  url,
  withMetadata,
} from './arbitraryEntities.ts';
import type { Scope } from './arbitraryEntities.ts';

/**
 * Any specification that the model allows: with or without each optional field, and with unique
 * names.
 */
export function arbitrarySpecification(scope: Scope = {}): fc.Arbitrary<Specification> {
  const numeric = scope.numericNames === true;
  return fc
    .tuple(
      unique(alias, String, 2).chain((names) =>
        fc.tuple(...names.map((name) => include(name, scope))),
      ),
      unique(operationName(numeric), String, 5),
      unique(typeName(numeric), String, 6),
    )
    .chain(([imports, operationNames, typeNames]) => {
      const targets = targetsOf(imports, typeNames, scope);
      const empty = [
        ...(imports.length === 0 ? ['import'] : []),
        ...(operationNames.length === 0 ? ['operations'] : []),
        ...(typeNames.length === 0 ? ['definitions'] : []),
      ];
      return entity(
        {
          imports: fc.constant(imports),
          operations: fc.tuple(
            ...operationNames.map((name) => arbitraryOperation(name, targets, scope)),
          ),
          types: fc.tuple(...typeNames.map((name) => arbitraryType(name, targets, scope))),
        },
        {
          ...(typeNames.length > 0 ? { root: fc.constantFrom(...typeNames) } : {}),
          baseUrl: fc.oneof(url, text),
          security,
          ...(scope.info === false
            ? {}
            : { info: info(scope), servers: servers(scope), tags: tags(scope) }),
          ...(scope.layout !== false && empty.length > 0
            ? { layout: fc.subarray(empty, { minLength: 1 }).map((names) => ({ empty: names })) }
            : {}),
          ...withMetadata(scope),
        },
      );
    });
}

type EditOf<Kind extends Edit['kind']> = Extract<Edit, { readonly kind: Kind }>;

/** For each kind of edit, edits that fit the specification, or almost. */
export const arbitraryEdits: {
  readonly [Kind in Edit['kind']]: (spec: Specification) => fc.Arbitrary<EditOf<Kind>>;
} = {
  'operation.add': (spec) =>
    newName(operationName(true)).chain((name) =>
      edit('operation.add', { operation: arbitraryOperation(name, targetsIn(spec), editScope) }),
    ),
  'operation.update': (spec) =>
    fc
      .tuple(operationIn(spec), newName(operationName(true)), fc.boolean())
      .chain(([name, to, renames]) =>
        edit('operation.update', {
          name: fc.constant(name),
          operation: arbitraryOperation(renames ? to : name, targetsIn(spec), editScope),
        }),
      ),
  'operation.rename': (spec) =>
    edit('operation.rename', {
      name: operationIn(spec),
      to: fc.oneof(newName(operationName(true)), operationIn(spec)),
    }),
  'operation.copy': (spec) => edit('operation.copy', { name: operationIn(spec) }),
  'operation.delete': (spec) => edit('operation.delete', { name: operationIn(spec) }),
  'operation.move': (spec) => edit('operation.move', { name: operationIn(spec), by: places }),
  'argument.add': (spec) =>
    edit('argument.add', {
      operation: operationIn(spec),
      argument: argument(targetsIn(spec), editScope),
    }),
  'argument.update': (spec) =>
    argumentIn(spec).chain(([operation, name]) =>
      edit('argument.update', {
        operation: fc.constant(operation),
        name: fc.constant(name),
        argument: fc
          .tuple(argument(targetsIn(spec), editScope), fc.boolean())
          .map(([one, keeps]) => (keeps ? { ...one, name } : one)),
      }),
    ),
  'argument.delete': (spec) =>
    argumentIn(spec).chain(([operation, name]) =>
      edit('argument.delete', { operation: fc.constant(operation), name: fc.constant(name) }),
    ),
  'argument.move': (spec) =>
    argumentIn(spec).chain(([operation, name]) =>
      edit('argument.move', {
        operation: fc.constant(operation),
        name: fc.constant(name),
        by: places,
      }),
    ),
  'throw.add': (spec) =>
    edit('throw.add', { operation: operationIn(spec), throw: thrown(targetsIn(spec), editScope) }),
  'throw.update': (spec) =>
    edit('throw.update', {
      operation: operationIn(spec),
      index: fc.nat({ max: 2 }),
      throw: thrown(targetsIn(spec), editScope),
    }),
  'throw.delete': (spec) =>
    edit('throw.delete', { operation: operationIn(spec), index: fc.nat({ max: 2 }) }),
  'throw.move': (spec) =>
    edit('throw.move', { operation: operationIn(spec), index: fc.nat({ max: 2 }), by: places }),
  'payload.set': (spec) =>
    edit('payload.set', {
      operation: operationIn(spec),
      payload: fc.option(payload(targetsIn(spec), editScope)),
    }),
  'return.set': (spec) =>
    edit('return.set', {
      operation: operationIn(spec),
      httpCode: fc.constantFrom(null, 200, 201, 204),
      return: fc.option(returned(targetsIn(spec), editScope)),
    }),
  'type.add': (spec) =>
    newName(typeName(true)).chain((name) =>
      edit('type.add', { type: arbitraryType(name, targetsIn(spec), typedScope) }),
    ),
  'type.update': (spec) =>
    fc.tuple(typeIn(spec), newName(typeName(true)), fc.boolean()).chain(([name, to, renames]) =>
      edit('type.update', {
        name: fc.constant(name),
        type: arbitraryType(renames ? to : name, targetsIn(spec), typedScope),
      }),
    ),
  'type.rename': (spec) =>
    edit('type.rename', {
      name: typeIn(spec),
      to: fc.oneof(newName(typeName(true)), typeIn(spec)),
    }),
  'type.copy': (spec) => edit('type.copy', { name: typeIn(spec) }),
  'type.delete': (spec) => edit('type.delete', { name: typeIn(spec) }),
  'type.move': (spec) => edit('type.move', { name: typeIn(spec), by: places }),
  'type.parent': (spec) =>
    edit('type.parent', {
      name: structIn(spec),
      parent: fc.option(referenceRef(['Missing', ...targetsIn(spec)], editScope)),
    }),
  'type.discriminator': (spec) =>
    propertyIn(spec).chain(([type, name]) =>
      edit('type.discriminator', {
        name: fc.constant(type),
        discriminator: fc.constantFrom(null, name, name),
      }),
    ),
  'type.mapping': (spec) =>
    edit('type.mapping', {
      name: structIn(spec),
      mapping: unique(
        fc.record({ type: typeIn(spec), value: text }, { noNullPrototype: true }),
        (one) => one.type,
        3,
      ),
    }),
  'property.add': (spec) =>
    edit('property.add', { type: structIn(spec), property: property(targetsIn(spec), typedScope) }),
  'property.update': (spec) =>
    propertyIn(spec).chain(([type, name]) =>
      edit('property.update', {
        type: fc.constant(type),
        name: fc.constant(name),
        property: fc
          .tuple(property(targetsIn(spec), typedScope), fc.boolean())
          .map(([one, keeps]) => (keeps ? { ...one, name } : one)),
      }),
    ),
  'property.rename': (spec) =>
    propertyIn(spec).chain(([type, name]) =>
      edit('property.rename', {
        type: fc.constant(type),
        name: fc.constant(name),
        to: newName(propertyName(true)),
      }),
    ),
  'property.delete': (spec) =>
    propertyIn(spec).chain(([type, name]) =>
      edit('property.delete', { type: fc.constant(type), name: fc.constant(name) }),
    ),
  'property.move': (spec) =>
    propertyIn(spec).chain(([type, name]) =>
      edit('property.move', { type: fc.constant(type), name: fc.constant(name), by: places }),
    ),
  'root.set': (spec) => edit('root.set', { root: fc.option(typeIn(spec)) }),
  'settings.set': () =>
    entity(
      {
        kind: fc.constant('settings.set' as const),
        baseUrl: fc.option(text),
        security: fc.option(security),
      },
      {
        info: fc.option(info(editScope)),
        servers: fc.option(servers(editScope)),
        tags: fc.option(tags(editScope)),
      },
    ),
  'import.add': () =>
    alias.chain((name) => edit('import.add', { include: include(name, editScope) })),
  'import.update': (spec) =>
    fc.tuple(aliasIn(spec), alias, fc.boolean()).chain(([name, to, renames]) =>
      edit('import.update', {
        alias: fc.constant(name),
        include: include(renames ? to : name, editScope),
      }),
    ),
  'import.delete': (spec) => edit('import.delete', { alias: aliasIn(spec) }),
  'spec.replace': () =>
    edit('spec.replace', {
      content: fc.oneof(
        fc.record({ spec: arbitrarySpecification(editScope) }, { noNullPrototype: true }),
        fc.constant({ body: 'a stored body' }),
      ),
    }),
  batch: (spec) => edit('batch', { edits: fc.array(arbitrarySimpleEdit(spec), { maxLength: 3 }) }),
  restore: (spec) => restoreOf(spec),
};

/** Any edit of any kind. Some are refused, because a name is unknown, duplicate or invalid. */
export function arbitraryEdit(spec: Specification): fc.Arbitrary<Edit> {
  return fc
    .constantFrom(...(Object.keys(arbitraryEdits) as Edit['kind'][]))
    .chain((kind): fc.Arbitrary<Edit> => arbitraryEdits[kind](spec));
}

const editScope: Scope = { dangling: true, numericNames: true };
/** Property names that people type are valid. */
const typedScope: Scope = { ...editScope, oddPropertyNames: false };
const places = fc.integer({ min: -4, max: 4 });

function arbitrarySimpleEdit(spec: Specification): fc.Arbitrary<Edit> {
  const kinds = (Object.keys(arbitraryEdits) as Edit['kind'][]).filter(
    (kind) => kind !== 'batch' && kind !== 'restore',
  );
  return fc.constantFrom(...kinds).chain((kind): fc.Arbitrary<Edit> => arbitraryEdits[kind](spec));
}

/** The undo of another edit; half of the time it can be applied, half of the time it can't. */
function restoreOf(spec: Specification): fc.Arbitrary<EditOf<'restore'>> {
  return fc
    .tuple(arbitrarySimpleEdit(spec), arbitrarySpecification(editScope))
    .map(([one, other]) => {
      const applied = applyEdit(spec, one);
      if (applied.ok && applied.value.undo.kind === 'restore') return applied.value.undo;
      return {
        kind: 'restore',
        operations: {
          remove: spec.operations.slice(0, 1).map((operation) => operation.name),
          put: other.operations.map((operation, at) => ({
            at: at * 2,
            name: operation.name,
            entity: operation,
          })),
        },
        types: { remove: ['nobody'], put: [{ at: 1, name: 'nobody' }] },
        head: { root: null, baseUrl: 'https://example.org', security: null },
      };
    });
}

function edit<Kind extends Edit['kind']>(
  kind: Kind,
  fields: { [Key in Exclude<keyof EditOf<Kind>, 'kind'>]: fc.Arbitrary<EditOf<Kind>[Key]> },
): fc.Arbitrary<EditOf<Kind>> {
  return fc
    .record(fields as { [key: string]: fc.Arbitrary<unknown> }, { noNullPrototype: true })
    .map((values) => ({ kind, ...values }) as unknown as EditOf<Kind>);
}

/** A name as people type them: mostly valid. */
function newName(valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: valid },
    { weight: 1, arbitrary: fc.constantFrom('', 'no good', 'string', 'ä', 'a'.repeat(129)) },
  );
}

function oneOf(names: readonly string[]): fc.Arbitrary<string> {
  const unknown = fc.constant('nobody');
  if (names.length === 0) return unknown;
  return fc.oneof(
    { weight: 19, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: unknown },
  );
}

const operationIn = (spec: Specification) => oneOf(spec.operations.map((one) => one.name));
const typeIn = (spec: Specification) => oneOf(spec.types.map((one) => one.name));
const aliasIn = (spec: Specification) => oneOf(spec.imports.map((one) => one.alias));
const structIn = (spec: Specification) => oneOf(structsIn(spec).map((one) => one.name));

function structsIn(spec: Specification): readonly Struct[] {
  return spec.types.filter((type): type is Struct => type.kind === 'struct');
}

/** An operation and one of its arguments. */
function argumentIn(spec: Specification): fc.Arbitrary<readonly [string, string]> {
  return pairIn(
    spec.operations.flatMap((operation) =>
      operation.arguments.map((one) => [operation.name, one.name] as const),
    ),
  );
}

/** A struct and one of its properties. */
function propertyIn(spec: Specification): fc.Arbitrary<readonly [string, string]> {
  return pairIn(
    structsIn(spec).flatMap((type) => type.properties.map((one) => [type.name, one.name] as const)),
  );
}

function pairIn(pairs: readonly (readonly [string, string])[]) {
  const known = pairs.length > 0 ? pairs : [['nobody', 'nothing'] as const];
  return fc.constantFrom(...known);
}

const targets = new WeakMap<Specification, readonly string[]>();

function targetsIn(spec: Specification): readonly string[] {
  const names = spec.types.map((type) => type.name);
  const known = targets.get(spec) ?? targetsOf(spec.imports, names, {});
  targets.set(spec, known);
  return known;
}
