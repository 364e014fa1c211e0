import { defaultThrowCode } from '../../../domain/model/constants.ts';
import { withoutAnnotations } from '../../../domain/model/types/typeRefs.ts';
import type { Operation, Throw, TypeRef } from '../../../domain/model/specification.ts';
import type { ArgumentRow, OperationDraft, ThrowRow } from '../dialogDrafts.ts';

/* The drafts with which the operation dialog opens. In a separate file because cards need them
   to reopen the dialog with typed text, and a first visit therefore loads them. */

/** The type of a new throw before one is chosen. */
const noType: TypeRef = { kind: 'reference', target: '' };

/** Most arguments are strings in the query, so only the name is left to type. */
export const emptyArgumentRow: ArgumentRow = { name: '', in: 'query', type: { kind: 'string' } };

/**
 * The row for a new throw beside the existing ones: 500 if that is free (rules 9), with the type of
 * the last one, since most operations have one type of error.
 */
export function emptyThrowRow(throws: readonly Throw[]): ThrowRow {
  const free = throws.every(({ code }) => code !== defaultThrowCode);
  const last = throws.at(-1)?.type;
  const type = last?.kind === 'reference' ? withoutAnnotations(last) : noType;
  return { code: free ? defaultThrowCode : undefined, type };
}

/** The draft with which the operation dialog opens. */
export function draftOf(operation: Operation): OperationDraft {
  return {
    operation,
    newArgument: emptyArgumentRow,
    newThrow: emptyThrowRow(operation.throws),
    newScope: '',
    newTag: '',
  };
}
