import type { Chosen } from '../../src/domain/merge/choice.ts';
import type { Conflict } from '../../src/domain/merge/conflict.ts';
import type { ProviderMerge } from '../../src/domain/merge/decisionView.ts';
import { canonicalText } from '../../src/domain/compare/equalValues.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import type { Account } from '../../src/storage/database/account.ts';
import { hashText } from '../../src/storage/specs/packBody.ts';
import type { MergeChoice } from '../../src/storage/database/outboxRows.ts';
import type { OutboxStore } from '../../src/storage/outbox/outboxStore.ts';

/**
 * Stores a person's choices about a merge so far, with the conflicts that they are about; an empty
 * list removes them. Refuses as the store does.
 */
export async function storeMergeChoices(
  store: OutboxStore,
  account: Account,
  merge: ProviderMerge,
  chosen: Chosen,
  conflicts: readonly Conflict[],
): Promise<Result<unknown>> {
  const byId = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
  const choices: MergeChoice[] = [];
  for (const [about, choice] of chosen) {
    const conflict = byId.get(about);
    if (conflict === undefined) continue;
    choices.push({ id: about, choice, between: await valuesHash(conflict) });
  }
  return store.write(async (rows) => {
    const document = await rows.document(account, merge.target);
    if (document === undefined) return;
    const key = keyOf(merge);
    const { [key]: before, ...others } = document.mergeChoices ?? {};
    if (choices.length === 0 && before === undefined) return;
    const mergeChoices = choices.length === 0 ? others : { ...others, [key]: choices };
    await rows.putDocument({ ...document, mergeChoices });
  });
}

/** The stored choices, whether or not they still apply. */
export async function storedMergeChoices(
  store: OutboxStore,
  account: Account,
  merge: ProviderMerge,
): Promise<readonly MergeChoice[]> {
  const document = await store.read((rows) => rows.document(account, merge.target));
  return document?.mergeChoices?.[keyOf(merge)] ?? [];
}

function keyOf(merge: ProviderMerge): string {
  return merge.kind === 'pull' ? String(merge.id) : 'sync';
}

/** The choices whose conflict is still between the same three values. */
export async function applyingChoices(
  stored: readonly MergeChoice[],
  conflicts: readonly Conflict[],
): Promise<Chosen> {
  const byId = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
  const applying: (readonly [string, MergeChoice['choice']])[] = [];
  for (const { id, choice, between } of stored) {
    const conflict = byId.get(id);
    if (conflict !== undefined && (await valuesHash(conflict)) === between) {
      applying.push([id, choice]);
    }
  }
  return applying;
}

function valuesHash({ base, mine, theirs }: Conflict): Promise<string> {
  return hashText(canonicalText([base, mine, theirs]));
}
