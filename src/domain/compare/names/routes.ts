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

/** Replaces the name of a variable; occurs in no path. */
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

/** The path without the names of variables, as the source writes it if that says more than the model. */
export function pathWithoutNames(operation: Operation): string {
  const template = textIn<OperationKeys>(operation.metadata, 'path');
  return template === undefined ? variablesOf(operation).text : templateWithoutNames(template);
}

/** The same for a path in the notation of OpenAPI. */
export function templateWithoutNames(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, anyName);
}

/** Method and path without the names of variables, which requests do not contain. */
export function methodAndPath(operation: Operation): string {
  return `${operation.httpMethod} ${pathWithoutNames(operation)}`;
}

/** Whether the operation has the name that is made from method and path when a source has none. */
export function isNamedByAddress({ name, httpMethod, httpPath, metadata }: Operation): boolean {
  const made = nameByAddress(textIn<OperationKeys>(metadata, 'path') ?? httpPath, httpMethod);
  return name.replace(/_\d+$/, '') === made.slice(0, maxNameLength);
}
