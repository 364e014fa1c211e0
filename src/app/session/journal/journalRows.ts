import type { Edit } from '../../../domain/edits/edit.ts';
import type { JournalStep } from '../../../machines/editorTypes.ts';
import type { RestorePoint, StoredRef } from '../../../storage/database/database.ts';
import { maxRowBytes } from '../../../storage/specs/specStore.ts';

/** A restore with more entities than this is stored as a body, not in its row. */
const largeRestore = 40;

/** Whether the row itself contains the whole edit, and refers to no body. */
export function isSelfContained(ref: StoredRef): boolean {
  if ('body' in ref) return false;
  return !(ref.edit.kind === 'spec.replace' && 'body' in ref.edit.content);
}

/** The state that an import, a restore or a replacement replaced, if there was one. */
export function restorePointOf(
  { rev, undo, reason }: JournalStep,
  stored: StoredRef,
  row: Pick<RestorePoint, 'account' | 'spec' | 'at'>,
): RestorePoint | undefined {
  if (reason === undefined || 'body' in stored || stored.edit.kind !== 'spec.replace') {
    return undefined;
  }
  const { content } = stored.edit;
  if (!('body' in content) || undo.kind !== 'spec.replace' || !('spec' in undo.content)) {
    return undefined;
  }
  const { operations, types } = undo.content.spec;
  return {
    ...row,
    seq: rev - 1,
    reason,
    body: content.body,
    operations: operations.length,
    types: types.length,
  };
}

/** Whether an edit is stored as a body, because it is too large for a row. */
export function isLarge(edit: Edit): boolean {
  if (edit.kind !== 'restore') return false;
  const lists = [edit.operations, edit.types, edit.imports];
  return (
    lists.some((list) => (list?.put.length ?? 0) > largeRestore) ||
    JSON.stringify(edit).length > maxRowBytes
  );
}
