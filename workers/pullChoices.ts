import type { Chosen } from '../src/domain/merge/choice.ts';
import type { Conflict } from '../src/domain/merge/conflict.ts';
import { canonicalText } from '../src/domain/compare/equalValues.ts';
import type { Result } from '../src/domain/model/result.ts';
import type { Account } from '../src/storage/account.ts';
import { hashText } from '../src/storage/bodies.ts';
import type { PullChoice } from '../src/storage/outboxRows.ts';
import type { OutboxStore } from '../src/storage/outboxStore.ts';

/** A pull request and the document that it is for, `ada/shop`. */
export interface DecidedPull {
  readonly account: Account;
  readonly id: number;
  readonly target: string;
}

/**
 * Stores what a person has chosen so far about a pull request, with the conflicts that it is about; nothing
 * chosen forgets it. Refuses as the store does.
 */
export async function storePullChoices(
  store: OutboxStore,
  { account, id, target }: DecidedPull,
  chosen: Chosen,
  conflicts: readonly Conflict[],
): Promise<Result<unknown>> {
  const byId = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
  const choices: PullChoice[] = [];
  for (const [about, choice] of chosen) {
    const conflict = byId.get(about);
    if (conflict === undefined) continue;
    choices.push({ id: about, choice, between: await valuesHash(conflict) });
  }
  return store.write(async (rows) => {
    const document = await rows.document(account, target);
    if (document === undefined) return;
    const { [id]: before, ...others } = document.pullChoices ?? {};
    if (choices.length === 0 && before === undefined) return;
    const pullChoices = choices.length === 0 ? others : { ...others, [id]: choices };
    await rows.putDocument({ ...document, pullChoices });
  });
}

/** The stored choices, whether or not they still apply. */
export async function storedPullChoices(
  store: OutboxStore,
  { account, id, target }: DecidedPull,
): Promise<readonly PullChoice[]> {
  const document = await store.read((rows) => rows.document(account, target));
  return document?.pullChoices?.[id] ?? [];
}

/** The choices whose conflict is still between the same three values. */
export async function applyingChoices(
  stored: readonly PullChoice[],
  conflicts: readonly Conflict[],
): Promise<Chosen> {
  const byId = new Map(conflicts.map((conflict) => [conflict.id, conflict]));
  const applying: (readonly [string, PullChoice['choice']])[] = [];
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
