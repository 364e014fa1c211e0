import { breakingReason } from '../../domain/compare/changes/breakingReason.ts';
import type { Contract } from '../../provider/contract/index.ts';
import type { AnswerOf } from '../../provider/endpoint.ts';

export interface BreakingChange {
  readonly line: string;
  /** Why a client may stop working. */
  readonly reason: string;
}

type Comparison = AnswerOf<Contract['document']['compare']>;

/** The breaking changes of a comparison, with their reasons. */
export function breakingChanges({ changes }: Comparison): readonly BreakingChange[] {
  return changes
    .filter(({ level }) => level === 'major')
    .map(({ line, code }) => ({
      line,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an unknown code gets the general reason
      reason: breakingReason(code as Parameters<typeof breakingReason>[0]),
    }));
}
