import { toPointer } from '../../../../domain/model/values/jsonPointer.ts';
import { validName } from '../../../reading/generatedNames.ts';
import type { Component } from './component.ts';
import type { SchemaContext } from './context.ts';

/** Steps of a pointer that say where something is rather than what it is called. */
const places: ReadonlySet<string> = new Set(
  [
    'properties items additionalProperties allOf oneOf anyOf not schema schemas content components',
    'paths parameters responses headers examples requestBody get put post delete patch',
  ].flatMap((keys) => keys.split(' ')),
);

/** A name for a part of a document, from the pointer that leads to it: the nearest name in it. */
export function partName(steps: readonly string[]): string {
  if (steps.at(-2) === 'responses') return `response_${steps.at(-1)}`;
  const name = steps.findLast((step, index) => {
    const parent = steps[index - 1];
    if (parent === 'properties') return true;
    return parent !== 'content' && !places.has(step) && !/^[0-9]+$/.test(step);
  });
  // The last word of a path.
  const words = name?.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  return words?.at(-1) ?? steps.at(-1) ?? '';
}

/**
 * The name under which a part of a schema is shared. References to parts are pointers into the source, but
 * nothing in the model has a place in a document.
 */
export function nameOfPart(context: SchemaContext, component: Component): string {
  if (component.partName !== undefined) return component.partName;
  const isTaken = (name: string): boolean =>
    context.componentPrefixes.some((prefix) => context.components.has(prefix + toPointer([name])));
  let name = context.names.claim(validName('type', component.name, 'Part'));
  while (isTaken(name)) name = context.names.claim(name);
  component.partName = name;
  return name;
}
