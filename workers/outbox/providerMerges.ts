import type { Json } from '../../src/domain/model/values/json.ts';
import type { Chosen } from '../../src/domain/merge/choice.ts';
import type { DecisionView, Dispute, ProviderMerge } from '../../src/domain/merge/decisionView.ts';
import { mergeSpecifications, type Merge } from '../../src/domain/merge/mergeSpecifications.ts';
import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';
import { pullStatus } from '../../src/provider/contract/pulls.ts';
import { describeError, type ProviderError } from '../../src/provider/errors.ts';
import type { Account } from '../../src/storage/database/account.ts';
import { enqueue, type NewCall } from '../../src/sync/calls/queue.ts';
import { discardCall } from '../../src/sync/callDecisions.ts';
import {
  ownerAndName,
  readSpec,
  readState,
  type ComparisonPorts,
} from '../compare/hostedComparison.ts';

type FoundMerge = Pick<DecisionView, 'state' | 'commits' | 'document'> & { readonly merge: Merge };

/**
 * Merges that the provider makes, for pull requests and forks: the same merge is made here first,
 * so that a person can decide its conflicts.
 */
export function createProviderMerges(ports: ComparisonPorts) {
  let last: FoundMerge | undefined;

  async function headsOf(account: Account, { source, target }: ProviderMerge) {
    return ports.store.read(async (rows) => ({
      mine: (await rows.document(account, target))?.head,
      theirs: (await rows.document(account, source))?.head,
    }));
  }

  /** Discards a refused merge, which would hold up the new one that replaces it. */
  async function discardRefused(
    open: ComparisonPorts,
    { account, endpoint, input: { id = '' } }: NewCall,
    target: string,
  ): Promise<Result<unknown>> {
    const calls = await open.store.read((rows) => rows.open(account, target));
    for (const call of calls) {
      if (call.state !== 'failed' || call.endpoint !== endpoint) continue;
      if ((call.input['id'] ?? '') !== id) continue;
      const discarded = await discardCall(open, call.id);
      if (!discarded.ok) return discarded;
    }
    return succeed(undefined);
  }

  return {
    /** Finds out whether somebody has saved meanwhile; assumes not, if the provider can't be reached. */
    async look(account: Account, { source, target }: ProviderMerge): Promise<Result<unknown>> {
      const client = await ports.clientOf(account);
      if (client === 'signIn') return succeed(undefined);
      for (const document of [target, source]) {
        const read = await readState(ports, client, account, { document });
        if (!read.ok) return refused(read.refusal);
      }
      return succeed(undefined);
    },
    async find(account: Account, wanted: ProviderMerge): Promise<Result<FoundMerge>> {
      const { source, target } = wanted;
      const known = await headsOf(account, wanted);
      if (last?.state === stateOf(wanted, known)) return succeed(last);
      const client = await ports.clientOf(account);
      if (client === 'signIn') return refuse('sign-in', 'Sign in to decide about it.');
      const fork = wanted.kind === 'pull' ? source : target;
      const answer = await client.client.document.getBase(ownerAndName(fork));
      if (!answer.ok) return refused(answer.refusal);
      const base = readSpec(answer.value.spec);
      const mine = await readState(ports, client, account, { document: target });
      const theirs = await readState(ports, client, account, { document: source });
      if (!base.ok) return refused(base.refusal);
      if (!mine.ok) return refused(mine.refusal);
      if (!theirs.ok) return refused(theirs.refusal);
      const heads = await headsOf(account, wanted);
      last = {
        state: stateOf(wanted, heads),
        merge: mergeSpecifications(base.value, mine.value, theirs.value),
        commits: { mine: heads.mine?.commit ?? '', theirs: heads.theirs?.commit ?? '' },
        document: target,
      };
      return succeed(last);
    },
    async finish(
      account: Account,
      dispute: Dispute,
      { mine = '', theirs = '' }: DecisionView['commits'],
      chosen: Chosen,
    ): Promise<Result<string>> {
      if (dispute.kind === 'call') throw new Error('A save is not merged by the provider.');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- choices are JSON
      const choices = chosen as unknown as Json;
      const decided = { source: theirs, target: mine, choices };
      const { user, document } = ownerAndName(dispute.target);
      const call: NewCall =
        dispute.kind === 'pull'
          ? {
              account,
              endpoint: 'pulls.update',
              input: {
                user,
                document,
                id: dispute.id,
                body: { status: pullStatus.merged, decided },
              },
            }
          : { account, endpoint: 'document.sync', input: { user, document, body: { decided } } };
      return ports.accounts.during(ports, account, async (open) => {
        const discarded = await discardRefused(open, call, dispute.target);
        return discarded.ok ? enqueue(open, call) : discarded;
      });
    },
  };
}

function stateOf(
  wanted: ProviderMerge,
  {
    mine,
    theirs,
  }: {
    readonly mine?: { body: string } | undefined;
    readonly theirs?: { body: string } | undefined;
  },
): string {
  const which = wanted.kind === 'pull' ? wanted.id : 'sync';
  return `${wanted.target} ${which} ${mine?.body ?? ''} ${theirs?.body ?? ''}`;
}

function refused(error: ProviderError): Result<never> {
  return refuse('provider', describeError(error));
}
