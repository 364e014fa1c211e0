import { payloadMethods, noContentCode, throwCodes } from '../../../domain/model/constants.ts';
import { equalValues } from '../../../domain/compare/equalValues.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import { splitPath } from '../../../domain/model/pathPieces.ts';
import type {
  Argument,
  Operation,
  Specification,
  Throw,
  TypeRef,
} from '../../../domain/model/specification.ts';
import type { ArgumentRow, OperationDraft, ThrowRow } from '../dialogDrafts.ts';
import { isComplete } from '../typeRef/isComplete.ts';
import { emptyArgumentRow, emptyThrowRow } from './newOperationDraft.ts';

/** How the fields of the operation dialog change its draft, and what they offer. All functions are pure. */

/** The argument in a row; undefined unless name, in and type are all set (rules 5). */
export function argumentOf({ name, in: place, type }: ArgumentRow): Argument | undefined {
  return name !== '' && place !== '' && isComplete(type) ? { name, in: place, type } : undefined;
}

/** The throw in a row; undefined unless code and type are set (rules 5). */
export function throwOf({ code, type }: ThrowRow): Throw | undefined {
  return code !== undefined && isComplete(type) ? { code, type } : undefined;
}

/** The draft with its new argument added to the list; unchanged if the argument is incomplete (rules 5). */
export function addArgument(draft: OperationDraft): OperationDraft {
  const argument = argumentOf(draft.newArgument);
  if (argument === undefined) return draft;
  const { operation } = draft;
  return {
    ...draft,
    operation: { ...operation, arguments: [...operation.arguments, argument] },
    newArgument: emptyArgumentRow,
  };
}

/** The draft with its new throw added to the list; unchanged if the throw is incomplete (rules 5). */
export function addThrow(draft: OperationDraft): OperationDraft {
  const thrown = throwOf(draft.newThrow);
  if (thrown === undefined) return draft;
  const { operation } = draft;
  const throws = [...operation.throws, thrown];
  return { ...draft, operation: { ...operation, throws }, newThrow: emptyThrowRow(throws) };
}

/**
 * The draft with other throws in its list. The row for a new throw, until somebody edits it, is
 * updated to the proposal that fits this list.
 */
export function withThrows(
  draft: OperationDraft,
  next: (before: readonly Throw[]) => readonly Throw[],
): OperationDraft {
  const { operation, newThrow } = draft;
  const throws = next(operation.throws);
  const isUntouched = equalValues(newThrow, emptyThrowRow(operation.throws));
  return {
    ...draft,
    operation: { ...operation, throws },
    newThrow: isUntouched ? emptyThrowRow(throws) : newThrow,
  };
}

/** The draft with all rows added that were filled in but not added; an incomplete row is ignored. */
export function withFilledRows(draft: OperationDraft): OperationDraft {
  const isUntouched = equalValues(draft.newThrow, emptyThrowRow(draft.operation.throws));
  return addTag(addScope(addArgument(isUntouched ? draft : addThrow(draft))));
}

/** The first new row that was begun and can't be added: it is incomplete, or its code is taken. */
export function incompleteRow(draft: OperationDraft): 'argument' | 'throw' | undefined {
  if (isArgumentIncomplete(draft)) return 'argument';
  return isThrowIncomplete(draft) || isThrowTaken(draft) ? 'throw' : undefined;
}

function isArgumentIncomplete({ newArgument }: OperationDraft): boolean {
  return !equalValues(newArgument, emptyArgumentRow) && argumentOf(newArgument) === undefined;
}

function isThrowIncomplete({ newThrow, operation }: OperationDraft): boolean {
  const isUntouched = equalValues(newThrow, emptyThrowRow(operation.throws));
  return !isUntouched && throwOf(newThrow) === undefined;
}

function isThrowTaken({ newThrow, operation }: OperationDraft): boolean {
  return operation.throws.some(({ code }) => code === newThrow.code);
}

/** The rows that were begun and not added because they are incomplete (rules 5). */
export function incompleteRows(draft: OperationDraft): string[] {
  const { name, in: place, type } = draft.newArgument;
  const rows: string[] = [];
  if (isArgumentIncomplete(draft)) {
    const missing = [
      ...(name === '' ? ['a name'] : []),
      ...(place === '' ? ['a location'] : []),
      ...(isComplete(type) ? [] : ['a type']),
    ];
    const which = name === '' ? 'The new argument' : `The argument ${name}`;
    rows.push(`${which} was not added: it needs ${missing.join(' and ')}.`);
  }
  const { code, type: thrown } = draft.newThrow;
  if (isThrowIncomplete(draft)) {
    const missing = [
      ...(code === undefined ? ['a code'] : []),
      ...(isThrowTaken(draft) ? ['another code'] : []),
      ...(isComplete(thrown) ? [] : ['a type']),
    ];
    const which = code === undefined ? 'The new throw' : `The throw ${code}`;
    rows.push(`${which} was not added: it needs ${missing.join(' and ')}.`);
  }
  return rows;
}

/** The draft with the typed scope added to the list, unless it is already there. */
export function addScope(draft: OperationDraft, scope = draft.newScope.trim()): OperationDraft {
  const { operation, newScope } = draft;
  const scopes = operation.security ?? [];
  const rest = { ...draft, newScope: newScope.trim() === scope ? '' : newScope };
  if (scope === '' || scopes.includes(scope)) return rest;
  return { ...rest, operation: { ...operation, security: [...scopes, scope] } };
}

/** The draft with the typed tag added to the operation, unless it has it. */
export function addTag(draft: OperationDraft, tag = draft.newTag.trim()): OperationDraft {
  const { operation, newTag } = draft;
  const tags = operation.tags ?? [];
  const rest = { ...draft, newTag: newTag.trim() === tag ? '' : newTag };
  if (tag === '' || tags.includes(tag)) return rest;
  return { ...rest, operation: { ...operation, tags: [...tags, tag] } };
}

/** The draft without one of the operation's tags. */
export function withoutTag(draft: OperationDraft, tag: string): OperationDraft {
  const { operation } = draft;
  const left = (operation.tags ?? []).filter((other) => other !== tag);
  const tags = left.length === 0 ? undefined : left;
  return { ...draft, operation: withOptional(operation, 'tags', tags) };
}

/** The tags of the settings, and then those that only operations have, each once. */
export function knownTags({ tags = [], operations }: Specification): readonly string[] {
  const used = operations.flatMap((operation) => operation.tags ?? []);
  return [...new Set([...tags.map(({ name }) => name), ...used])];
}

/** The codes a throw can have beside the others of its operation (rules 3), its own included. */
export function offeredThrowCodes(throws: readonly Throw[], own?: number): readonly number[] {
  const used = new Set(throws.map(({ code }) => code));
  const codes = throwCodes.filter((code) => code === own || !used.has(code));
  // A code of the source stays among the choices, whatever it is.
  return own === undefined || codes.some((code) => code === own) ? codes : [own, ...codes];
}

/** Whether to offer the payload: when the method allows it (rules 5), or when one was read. */
export function offersPayload(operation: Operation, before: Operation | undefined): boolean {
  if (payloadMethods.includes(operation.httpMethod)) return true;
  return before?.payload !== undefined && !payloadMethods.includes(before.httpMethod);
}

/** Whether to offer the return: not with 204 (rules 5), unless one was read. */
export function offersReturn(operation: Operation, before: Operation | undefined): boolean {
  if (operation.httpCode !== noContentCode) return true;
  return before?.return !== undefined && before.httpCode === noContentCode;
}

/** A whole path segment whose variable's name consists of several words: `:folder-id`. */
const dashedSegment = /(?<=\/:)([A-Za-z0-9_]+)(?:-[A-Za-z0-9_]+)+(?=\/|$)/g;

/**
 * The path variables that no path argument describes, each once. A whole segment with dashes counts
 * as one variable.
 */
export function undescribedVariables({ httpPath, arguments: args }: Operation): readonly string[] {
  const names = args.flatMap((one) => (one.in === 'path' ? [one.name, one.wireName ?? ''] : []));
  const described = new Set(names);
  const dashed = [...httpPath.matchAll(dashedSegment)].flatMap(([whole, first = '']) =>
    described.has(first) ? [] : [whole],
  );
  const variables = splitPath(httpPath, [...names, ...dashed]).flatMap(({ text, isVariable }) =>
    isVariable && !described.has(text) ? [text] : [],
  );
  return [...new Set(variables)];
}

/**
 * The operation with an argument for a path variable; an argument of that name moves to the path.
 */
export function describeVariable(operation: Operation, name: string): Operation {
  const list = operation.arguments;
  const at = list.findIndex((argument) => argument.name === name);
  const elsewhere = list[at];
  const args =
    elsewhere === undefined
      ? [...list, { name, in: 'path' as const, type: { kind: 'string' as const } }]
      : list.with(at, { ...elsewhere, in: 'path' });
  return { ...operation, arguments: args };
}

/** The operation with an argument for each of its path's variables. */
export function describeVariables(operation: Operation): Operation {
  return undescribedVariables(operation).reduce(describeVariable, operation);
}

/** The payload with another type; the rest of it stays. */
export function withPayload(operation: Operation, type: TypeRef | undefined): Operation {
  return withOptional(operation, 'payload', type && { ...operation.payload, type });
}
