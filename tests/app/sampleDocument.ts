import type { Json, JsonObject } from '../../src/domain/model/values/json.ts';
import { isJsonObject, ownValue } from '../../src/domain/model/values/json.ts';

/** The nine kinds of a property type (rules 7). */
const propertyKinds = [
  'string',
  'integer',
  'number',
  'boolean',
  'any',
  'map',
  'array',
  'generic',
  'reference',
];

/** The object under `key`, or an empty one. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : {};
}

/**
 * What is wrong with a TypeAPI document, one line each. Reads the plain JSON, independently of our
 * parser, so that the two can be compared.
 */
export function faultsOf(document: JsonObject): string[] {
  const definitions = objectAt(document, 'definitions');
  const faults: string[] = [];

  const checkName = (name: Json | undefined, where: string): void => {
    if (typeof name !== 'string' || !Object.hasOwn(definitions, name)) {
      faults.push(`${where} names ${JSON.stringify(name)}, which is not defined`);
    }
  };

  const checkPropertyType = (value: Json | undefined, where: string): void => {
    if (!isJsonObject(value)) {
      faults.push(`${where} is no property type`);
      return;
    }
    const kind = ownValue(value, 'type');
    if (typeof kind !== 'string' || !propertyKinds.includes(kind)) {
      faults.push(`${where} has the type ${JSON.stringify(kind)}`);
    }
    if (kind === 'map' || kind === 'array') {
      checkPropertyType(ownValue(value, 'schema'), `${where}/schema`);
    }
    if (kind === 'generic' && typeof ownValue(value, 'name') !== 'string') {
      faults.push(`${where} is a generic without a name`);
    }
    if (kind === 'reference') {
      const target = ownValue(value, 'target');
      checkName(target, where);
      checkTemplate(value, typeof target === 'string' ? target : '', where);
    }
  };

  const checkTemplate = (reference: JsonObject, target: string, where: string): void => {
    const template = objectAt(reference, 'template');
    for (const [generic, type] of Object.entries(template)) {
      checkName(type, `${where}/template/${generic}`);
    }
    const wanted = genericsOf(objectAt(definitions, target)).toSorted().join();
    if (Object.keys(template).toSorted().join() !== wanted) {
      faults.push(`${where} does not fill the generics of ${target}: ${wanted}`);
    }
  };

  const checkBody = (value: JsonObject, where: string): void => {
    const hasSchema = Object.hasOwn(value, 'schema');
    if (hasSchema === (typeof ownValue(value, 'contentType') === 'string')) {
      faults.push(`${where} needs either a schema or a content type`);
    }
    if (hasSchema) checkPropertyType(ownValue(value, 'schema'), `${where}/schema`);
  };

  for (const [name, definition] of Object.entries(definitions)) {
    if (!isJsonObject(definition)) {
      faults.push(`${name} is no definition`);
      continue;
    }
    const kind = ownValue(definition, 'type');
    if (kind === 'map' || kind === 'array') {
      checkPropertyType(ownValue(definition, 'schema'), `${name}/schema`);
      continue;
    }
    if (kind !== 'struct') faults.push(`${name} has the type ${JSON.stringify(kind)}`);
    const properties = objectAt(definition, 'properties');
    for (const [property, type] of Object.entries(properties)) {
      checkPropertyType(type, `${name}/${property}`);
    }
    if (Object.hasOwn(definition, 'parent')) {
      checkPropertyType(ownValue(definition, 'parent'), `${name}/parent`);
    }
    const discriminator = ownValue(definition, 'discriminator');
    if (discriminator !== undefined) {
      if (typeof discriminator !== 'string' || !Object.hasOwn(properties, discriminator)) {
        faults.push(`${name} has no property ${JSON.stringify(discriminator)}`);
      }
      if (ownValue(definition, 'base') !== true) faults.push(`${name} is no base`);
      for (const child of Object.keys(objectAt(definition, 'mapping'))) {
        checkName(child, `${name}/mapping`);
        const parent = objectAt(objectAt(definitions, child), 'parent');
        if (ownValue(parent, 'target') !== name) faults.push(`${child} is no child of ${name}`);
      }
    }
  }

  for (const [name, operation] of Object.entries(objectAt(document, 'operations'))) {
    if (!isJsonObject(operation)) {
      faults.push(`${name} is no operation`);
      continue;
    }
    const args = Object.entries(objectAt(operation, 'arguments'));
    const inPath: string[] = [];
    for (const [key, argument] of args) {
      if (!isJsonObject(argument)) continue;
      checkBody(argument, `${name}/arguments/${key}`);
      if (ownValue(argument, 'in') === 'path') inPath.push(key);
    }
    const path = ownValue(operation, 'path');
    if (typeof path !== 'string') {
      faults.push(`${name} has no path`);
      continue;
    }
    const variables = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    if (variables.join() !== inPath.join()) {
      faults.push(`${name} has the path ${path} and the path arguments ${inPath.join()}`);
    }
    const answer = objectAt(operation, 'return');
    if (ownValue(answer, 'code') !== 204) checkBody(answer, `${name}/return`);
    const throws = ownValue(operation, 'throws') ?? [];
    for (const error of Array.isArray(throws) ? throws : []) {
      if (isJsonObject(error)) checkBody(error, `${name}/throws`);
    }
  }

  checkName(ownValue(document, 'root'), 'root');
  return faults;
}

/** The names of the generics that a definition's own properties use. */
function genericsOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(genericsOf);
  if (!isJsonObject(value)) return [];
  const name = ownValue(value, 'type') === 'generic' ? ownValue(value, 'name') : undefined;
  return [
    ...new Set([
      ...(typeof name === 'string' ? [name] : []),
      ...Object.values(value).flatMap(genericsOf),
    ]),
  ];
}
