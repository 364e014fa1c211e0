import { breakingReason } from '../../../domain/compare/changes/breakingReason.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../provider/endpoint.ts';

export interface BreakingChange {
  readonly line: string;
  /** Why a client may stop working. */
  readonly reason: string;
}

type Changes = NonNullable<AnswerOf<Contract['tags']['changelog']>['changes']>;

/** The changes that break clients, with their reasons. */
export function breakingChanges(changes: Changes): readonly BreakingChange[] {
  return changes
    .filter(({ level }) => level === 'major')
    .map(({ line, code }) => ({
      line,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an unknown code gets the general reason
      reason: breakingReason(code as Parameters<typeof breakingReason>[0]),
    }));
}
