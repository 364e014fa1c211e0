import type { Choices } from '../src/domain/merge/conflict.ts';
import {
  mergeSpecifications,
  resolveConflicts,
  type Merge,
} from '../src/domain/merge/mergeSpecifications.ts';
import { showConflict } from '../src/domain/merge/shownConflict.ts';
import { refuse, succeed, type Result } from '../src/domain/model/result.ts';
import type { Specification } from '../src/domain/model/specification.ts';
import { printInternal } from '../src/formats/internal/print.ts';
import { readInternal } from '../src/formats/internal/readSpecification.ts';
import type { Account } from '../src/storage/account.ts';
import type { BodyRow } from '../src/storage/database.ts';
import { resolveConflict } from '../src/sync/decide.ts';
import type { SyncPorts } from '../src/sync/ports.ts';
import type { ChosenSides, OpenConflict } from './outboxApi.ts';

type ConflictPorts = Pick<SyncPorts, 'store' | 'bodies' | 'now' | 'uuid'>;

/** Lists and resolves saves that conflict with somebody else's save. */
export function createConflicts(ports: ConflictPorts) {
  /**
   * The last conflict, cached so that each choice does not read three large specifications again.
   */
  let last: { readonly key: string; readonly merge: Merge; readonly theirs: string } | undefined;

  async function find(account: Account, id: string) {
    const found = await ports.store.read(async (rows) => {
      const call = await rows.call(id);
      const { save, conflict } = call ?? {};
      if (call?.state !== 'conflict' || save === undefined || conflict?.theirs === undefined) {
        return undefined;
      }
      const bodyOf = (hash: string | undefined) =>
        hash === undefined ? undefined : rows.body(account, hash);
      return {
        theirs: conflict.theirs,
        bodies: [
          await bodyOf(save.base?.body),
          await bodyOf(save.body),
          await bodyOf(conflict.theirs.body),
        ],
      };
    });
    if (found === undefined) {
      return refuse('too-late', 'This conflict is not there any more: it was decided elsewhere.');
    }
    const { commit, body } = found.theirs;
    const key = `${id} ${body}`;
    if (last?.key !== key) {
      const [base, mine, theirs] = await Promise.all(found.bodies.map(readBody));
      if (mine === undefined || theirs === undefined || base === undefined) {
        return refuse(
          'gone',
          'One of the two specifications is not stored on this device any more.',
        );
      }
      last = { key, merge: mergeSpecifications(base, mine, theirs), theirs: commit };
    }
    return succeed(last);
  }

  async function readBody(row: BodyRow | undefined): Promise<Specification | undefined> {
    const text = row === undefined ? '{}' : await ports.bodies.unpack(row);
    const read = readInternal(JSON.parse(text));
    return read.ok ? read.value.spec : undefined;
  }

  return {
    async openConflict(
      account: Account,
      id: string,
      chosen: ChosenSides,
    ): Promise<Result<OpenConflict>> {
      const found = await find(account, id);
      if (!found.ok) return found;
      const choices: Choices = new Map(chosen);
      const { spec, conflicts } = resolveConflicts(found.value.merge, choices);
      return succeed({
        conflicts: conflicts.map(showConflict),
        merged: { operations: spec.operations.length, types: spec.types.length },
        theirs: found.value.theirs,
      });
    },
    async finishConflict(
      account: Account,
      id: string,
      chosen: ChosenSides,
    ): Promise<Result<string>> {
      const found = await find(account, id);
      if (!found.ok) return found;
      const { spec, conflicts } = resolveConflicts(found.value.merge, new Map(chosen));
      if (conflicts.length > 0) {
        return refuse('undecided', 'Something is not decided yet: decide each of them first.');
      }
      return resolveConflict(ports, { id, account }, printInternal(spec));
    },
  };
}
