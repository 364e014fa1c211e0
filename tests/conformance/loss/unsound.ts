import { operationNamePattern, typeNamePattern } from '../../../src/domain/model/constants.ts';
import type { Specification, Type, TypeRef } from '../../../src/domain/model/specification.ts';

/**
 * The faults of an imported specification (rules 5 and 8): invalid or repeated names, dangling references,
 * values that are not JSON, and metadata that names a type. Empty if it is sound.
 */
export function findUnsound(spec: Specification): string[] {
  const operations = spec.operations.map(({ name }) => name);
  const types = spec.types.map(({ name }) => name);
  const known = new Set(types);
  const found = [
    ...say('invalid name', [
      ...operations.filter((name) => !operationNamePattern.test(name)),
      ...types.filter((name) => !typeNamePattern.test(name)),
    ]),
    ...say('repeated name', [...repeated(operations), ...repeated(types)]),
    ...say(
      'dangling',
      [...new Set(mentioned(spec))].filter((name) => !known.has(name)),
    ),
    ...say('inherits from itself', inheritsFromItself(spec.types)),
    ...say('foreign', findForeign(spec)),
  ];
  for (const operation of spec.operations) {
    const names = operation.arguments.map(({ name }) => name);
    found.push(...say(`repeated argument of ${operation.name}`, repeated(names)));
  }
  return found;
}

function say(what: string, names: readonly string[]): string[] {
  return names.map((name) => `${what}: ${name}`);
}

/** Keys whose value is data, in which `$ref` is no reference. */
const data = new Set([
  'const',
  'dataValue',
  'default',
  'enum',
  'example',
  'examples',
  'externalDocs',
  'required',
  'type',
  'value',
  'xml',
]);
/** Keys whose value has names for keys. */
const nameKeys = new Set(['properties', 'patternProperties', 'content', 'headers', 'responses']);

/** References in extensions may lead to the document's own extensions, which are data. */
const extensionPointer = /^#\/(components\/)?x-/;

/** References in metadata, and values that are not JSON. */
function findForeign(spec: Specification): string[] {
  const found: string[] = [];
  // Equal metadata is often one object.
  const visited = new Set<object>();
  const visit = (
    value: unknown,
    isMetadata: boolean,
    isNames: boolean,
    isExtension = false,
  ): void => {
    if (value === undefined || typeof value === 'function') found.push(typeof value);
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    const isKeyword = isMetadata && !isNames;
    for (const [key, child] of Object.entries(value) as [string, unknown][]) {
      if (isKeyword && key === '$ref' && typeof child === 'string') {
        if (!isExtension || !extensionPointer.test(child)) found.push(child);
      } else if (!isKeyword || !data.has(key)) {
        visit(
          child,
          isMetadata || key === 'metadata',
          isKeyword && nameKeys.has(key),
          isExtension || (isKeyword && key.startsWith('x-')),
        );
      }
    }
  };
  visit(spec, false, false);
  return found;
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

function mentioned(spec: Specification): string[] {
  const found: string[] = spec.root === undefined ? [] : [spec.root];
  const visit = (type: TypeRef | undefined): void => {
    if (type === undefined) return;
    if (type.kind === 'reference') found.push(type.target);
    else if (type.kind === 'array') visit(type.items);
    else if (type.kind === 'map') visit(type.values);
  };
  for (const type of spec.types) {
    if (type.kind === 'map') visit(type.values);
    else if (type.kind === 'array') visit(type.items);
    else {
      visit(type.parent);
      for (const property of type.properties) visit(property.type);
      for (const entry of type.mapping ?? []) found.push(entry.type);
    }
  }
  for (const operation of spec.operations) {
    for (const argument of operation.arguments) visit(argument.type);
    for (const thrown of operation.throws) visit(thrown.type);
    visit(operation.payload?.type);
    visit(operation.return?.type);
  }
  return found;
}

function inheritsFromItself(types: readonly Type[]): string[] {
  const parents = new Map(
    types.map((type) => [type.name, type.kind === 'struct' ? type.parent?.target : undefined]),
  );
  return types
    .map(({ name }) => name)
    .filter((name) => {
      let parent = parents.get(name);
      for (
        let steps = 0;
        parent !== undefined && parent !== name && steps < types.length;
        steps += 1
      ) {
        parent = parents.get(parent);
      }
      return parent === name;
    });
}
