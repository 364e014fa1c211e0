import { textIn, type OperationKeys } from '../../model/metadata/metadataKeys.ts';
import { maxNameLength } from '../../model/constants.ts';
import { nameByAddress } from '../../model/names.ts';
import { piecesOf } from '../../model/pathPieces.ts';
import type { Argument, Operation } from '../../model/specification.ts';

/** A variable of a path, and the argument that fills it. */
export interface PathVariable {
  readonly name: string;
  readonly argument: Argument | undefined;
}

/** In no path: stands for a variable. */
const anyName = '\u0000';

/** The variables of a path, and the path without their names. */
export function variablesOf(operation: Operation): {
  readonly text: string;
  readonly variables: readonly PathVariable[];
} {
  const pieces = piecesOf(operation);
  const inPath = operation.arguments.filter((argument) => argument.in === 'path');
  const argumentOf = (variable: string) =>
    inPath.find(({ name, wireName = name }) => wireName === variable) ??
    inPath.find(({ name }) => name === variable);
  return {
    text: pieces.map(({ text, isVariable }) => (isVariable ? anyName : text)).join(''),
    variables: pieces.flatMap(({ text, isVariable }) =>
      isVariable ? [{ name: text, argument: argumentOf(text) }] : [],
    ),
  };
}

/** The path as its source writes it, where that says more than the model's, without the names of variables. */
export function pathWithoutNames(operation: Operation): string {
  const kept = textIn<OperationKeys>(operation.metadata, 'path');
  return kept === undefined ? variablesOf(operation).text : templateWithoutNames(kept);
}

/** The same of a path in OpenAPI's form. */
export function templateWithoutNames(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, anyName);
}

/** Method and path, as requests have them: whatever the variables are called. */
export function routeOf(operation: Operation): string {
  return `${operation.httpMethod} ${pathWithoutNames(operation)}`;
}

/** Whether its name is made from its method and path, as for want of another; it says nothing more than these. */
export function isNamedByAddress({ name, httpMethod, httpPath, metadata }: Operation): boolean {
  const made = nameByAddress(textIn<OperationKeys>(metadata, 'path') ?? httpPath, httpMethod);
  return name.replace(/_\d+$/, '') === made.slice(0, maxNameLength);
}
