import { itemAt } from '../../../../domain/model/values/lists.ts';
import { memberAt, type Json } from '../../../../domain/model/values/json.ts';
import { typeNamePattern } from '../../../../domain/model/constants.ts';
import { validName } from '../../../reading/generatedNames.ts';
import type { Component } from './component.ts';
import type { SchemaContext } from './context.ts';
import { partName } from './partName.ts';
import { at, placeOfSteps, type Place } from '../../../reading/place.ts';
import { toPointer, valueAt } from '../../../../domain/model/values/jsonPointer.ts';

export interface NamedSchema {
  readonly name: string;
  readonly schema: Json;
  readonly place: Place;
  readonly pointer: string;
}

/**
 * Registers named schemas and gives each that becomes a type its name. Names that are valid go
 * first, so that a corrected name never takes them.
 */
export function registerComponents(
  context: SchemaContext,
  schemas: readonly NamedSchema[],
): readonly Component[] {
  const components = schemas.map((named) => {
    const component = newComponent(named.name, named.schema, named.place, true);
    context.components.set(named.pointer, component);
    return component;
  });
  context.shapes.decide(components);
  const types = components.filter((component) => component.kind !== 'inline');
  for (const valid of [true, false]) {
    for (const component of types) {
      if (isValidName(component.name) === valid) nameComponent(context, component);
    }
  }
  return components;
}

/** The schema that a reference leads to; undefined if it leads nowhere or out of the document. */
export function lookUp(context: SchemaContext, ref: string): Component | undefined {
  const { references } = context;
  const known = references.get(ref);
  if (known !== undefined || references.has(ref)) return known;
  const found = findComponent(context, ref);
  references.set(ref, found);
  return found;
}

/** The schema that an entry of a discriminator's mapping names, by its name or by a reference. */
export function lookUpMapped(context: SchemaContext, target: string): Component | undefined {
  for (const prefix of context.componentPrefixes) {
    const component = context.components.get(prefix + toPointer([target]));
    if (component !== undefined) return component;
  }
  return lookUp(context, target);
}

function findComponent(context: SchemaContext, ref: string): Component | undefined {
  const steps = context.locate(ref);
  if (steps === undefined) return undefined;
  const pointer = toPointer(steps);
  const known = context.components.get(pointer);
  const name = steps.at(-1);
  if (known !== undefined || name === undefined) return known;
  const schema = valueAt(context.document, steps);
  if (schema === undefined) return undefined;
  const group = steps[steps.length - 2];
  if (group === 'definitions' || group === '$defs') {
    return registerNested(context, { name, schema, place: placeOfSteps(steps, name), pointer });
  }
  const component = newComponent(partName(steps), schema, placeOfSteps(steps, name), false);
  context.components.set(pointer, component);
  component.kind = 'inline';
  return component;
}

/**
 * Registers definitions inside another schema as types, like those at the root; `late` ones are
 * queued.
 */
export function registerNested(context: SchemaContext, named: NamedSchema): Component {
  const known = context.components.get(named.pointer);
  if (known !== undefined) return known;
  const component = itemAt(registerComponents(context, [named]), 0);
  context.late.push(component);
  return component;
}

function newComponent(name: string, schema: Json, place: Place, isNamed: boolean): Component {
  return {
    name,
    schema,
    place,
    isNamed,
    kind: undefined,
    shape: undefined,
    isNullable: false,
    typeName: undefined,
    partName: undefined,
    use: undefined,
    isCircle: false,
    isActive: false,
  };
}

function isValidName(name: string): boolean {
  return typeNamePattern.test(name) && validName('type', name, '') === name;
}

function nameComponent(context: SchemaContext, component: Component): void {
  const name = context.names.claim(validName('type', component.name, 'Type'));
  component.typeName = name;
  if (name === component.name) return;
  context.reporter.add(
    'type-renamed',
    'warning',
    `The schema "${component.name}" is called ${name} here, and in every reference to it.`,
    component.place,
  );
}

/** The entries of an object of schemas, ready to be registered. */
export function namedSchemas(
  schemas: { readonly [key: string]: Json },
  place: Place,
  pointer: string,
): NamedSchema[] {
  return Object.keys(schemas).map((name) => ({
    name,
    schema: memberAt(schemas, name),
    place: at(place, name, name),
    pointer: `${pointer}${toPointer([name])}`,
  }));
}
