import type { JsonObject, Json } from '../src/domain/model/json.ts';
import type { Chosen } from '../src/domain/merge/choice.ts';
import type { DecisionView, Dispute } from '../src/domain/merge/decisionView.ts';
import { mergeSpecifications, type Merge } from '../src/domain/merge/mergeSpecifications.ts';
import { refuse, succeed, type Result } from '../src/domain/model/result.ts';
import { pullStatus } from '../src/provider/contract/pulls.ts';
import { describeError, type ProviderError } from '../src/provider/errors.ts';
import type { Account } from '../src/storage/account.ts';
import { enqueue } from '../src/sync/queue.ts';
import { readSpec, readState, type ComparisonPorts } from './hostedComparison.ts';

type PullDispute = Extract<Dispute, { readonly kind: 'pull' }>;
type PullMerge = Pick<DecisionView, 'state' | 'commits' | 'document'> & { readonly merge: Merge };

/** Merges what a pull request brings; what was decided about it is done by the provider. */
export function createPullMerges(ports: ComparisonPorts) {
  let last: PullMerge | undefined;

  async function headsOf(account: Account, { source, target }: PullDispute) {
    return ports.store.read(async (rows) => ({
      mine: (await rows.document(account, target))?.head,
      theirs: (await rows.document(account, source))?.head,
    }));
  }

  return {
    async find(account: Account, dispute: PullDispute): Promise<Result<PullMerge>> {
      const { id, source, target } = dispute;
      const known = await headsOf(account, dispute);
      if (last?.state === stateOf(id, known)) return succeed(last);
      const client = await ports.clientOf(account);
      if (client === 'signIn') return refuse('sign-in', 'Sign in to decide about it.');
      const [user = '', document = ''] = target.split('/');
      const asked = await client.client.pulls.getBase({ user, document, id });
      if (!asked.ok) return refused(asked.refusal);
      const base = readSpec(asked.value.spec);
      const mine = await readState(ports, client, account, { document: target });
      const theirs = await readState(ports, client, account, { document: source });
      if (!base.ok) return refused(base.refusal);
      if (!mine.ok) return refused(mine.refusal);
      if (!theirs.ok) return refused(theirs.refusal);
      const heads = await headsOf(account, dispute);
      last = {
        state: stateOf(id, heads),
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
      if (dispute.kind !== 'pull')
        throw new Error('Only pull requests are merged by the provider.');
      const [user = '', document = ''] = dispute.target.split('/');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- choices are JSON
      const choices = chosen as unknown as Json;
      const input: JsonObject = {
        user,
        document,
        id: dispute.id,
        body: { status: pullStatus.merged, decided: { source: theirs, target: mine, choices } },
      };
      const call = { account, endpoint: 'pulls.update', input };
      return ports.accounts.during(ports, account, (open) => enqueue(open, call));
    },
  };
}

function stateOf(
  id: number,
  {
    mine,
    theirs,
  }: {
    readonly mine?: { body: string } | undefined;
    readonly theirs?: { body: string } | undefined;
  },
): string {
  return `${id} ${mine?.body ?? ''} ${theirs?.body ?? ''}`;
}

function refused(error: ProviderError): Result<never> {
  return refuse('provider', describeError(error));
}
