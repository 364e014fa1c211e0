import type { Compared, HostedComparison, HostedState } from '../../src/domain/compare/compared.ts';
import { mergeSpecifications } from '../../src/domain/merge/mergeSpecifications.ts';
import { showConflict, type ShownConflict } from '../../src/domain/merge/shownConflict.ts';
import type { Json } from '../../src/domain/model/values/json.ts';
import { succeed } from '../../src/domain/model/values/result.ts';
import { emptySpecification, type Specification } from '../../src/domain/model/specification.ts';
import { readInternal } from '../../src/formats/internal/readSpecification.ts';
import { errorTexts, failure, type Outcome } from '../../src/provider/errors.ts';
import type { Account } from '../../src/storage/database/account.ts';
import type { OpenAccounts } from '../../src/sync/accounts/openAccounts.ts';
import { noToken, readerOf, readingError } from '../../src/sync/accounts/readers.ts';
import type { AccountClient, SyncPorts } from '../../src/sync/ports.ts';
import { refreshHead } from '../../src/sync/copies/workingCopy.ts';
import { makeComparison, type MadeComparison } from './comparison.ts';

export type ComparedHosted = Compared & {
  /** For a pull request: the conflicts that prevent merging it. Empty if there are none. */
  readonly conflicts?: readonly ShownConflict[];
};

/**
 * Compares versions of hosted documents. The methods below `compare` read the result of its last
 * call.
 */
export interface HostedComparisonApi extends Omit<MadeComparison, 'summary'> {
  compare(account: Account, wanted: HostedComparison): Promise<Outcome<ComparedHosted>>;
}

/** The parts of the engine that comparing needs. */
export interface ComparisonPorts extends Pick<
  SyncPorts,
  'store' | 'bodies' | 'merge' | 'now' | 'uuid' | 'clientOf'
> {
  readonly accounts: OpenAccounts;
}

/** The two sides of a comparison, and the conflicts that a merge would have. */
interface Sides {
  readonly before: Specification;
  readonly after: Specification;
  readonly conflicts?: readonly ShownConflict[];
}

/**
 * Compares hosted documents in the worker, because specifications are large; the page gets only
 * rows.
 */
export function createHostedComparison(ports: ComparisonPorts): HostedComparisonApi {
  let made: MadeComparison | undefined;
  let last = 0;
  return {
    async compare(account, wanted) {
      const number = ++last;
      const reader = await readerOf(ports, account, { access: 'reader', isKnown: false });
      if (reader === 'signIn') return noToken;
      const sides = await readSides(ports, reader, account, wanted);
      if (!sides.ok) return { ok: false, refusal: readingError(reader, sides.refusal) };
      const { before, after, conflicts } = sides.value;
      const comparison = makeComparison(before, after);
      // Unless a newer comparison has been requested meanwhile.
      if (number === last) made = comparison;
      return succeed({ ...comparison.summary, ...(conflicts !== undefined && { conflicts }) });
    },
    changeRows: (list, from, to) => made?.changeRows(list, from, to) ?? [],
    changeDetail: (list, index) => made?.changeDetail(list, index),
    changelog: () => made?.changelog() ?? '',
    textDiff: () => made?.textDiff() ?? { rows: 0, added: 0, removed: 0, isCut: false },
    diffRows: (from, to) => made?.diffRows(from, to) ?? [],
  };
}

async function readSides(
  ports: ComparisonPorts,
  client: AccountClient,
  account: Account,
  wanted: HostedComparison,
): Promise<Outcome<Sides>> {
  const stateOf = (state: HostedState) => readState(ports, client, account, state);
  switch (wanted.kind) {
    case 'commit': {
      const commit = await client.client.commits.get({
        ...ownerAndName(wanted.document),
        id: wanted.id,
      });
      if (!commit.ok) return commit;
      return both(readSpec(commit.value.previous?.spec), readSpec(commit.value.spec));
    }
    case 'states':
      return both(...(await Promise.all([stateOf(wanted.base), stateOf(wanted.head)])));
    case 'pull': {
      const { source, target } = wanted;
      const answer = await client.client.document.getBase(ownerAndName(source));
      if (!answer.ok) return answer;
      const [mine, theirs] = await Promise.all([
        stateOf({ document: target }),
        stateOf({ document: source }),
      ]);
      const base = readSpec(answer.value.spec);
      if (!base.ok) return base;
      if (!mine.ok) return mine;
      if (!theirs.ok) return theirs;
      const { conflicts } = mergeSpecifications(base.value, mine.value, theirs.value);
      const shown = conflicts.map(showConflict);
      return succeed({ before: base.value, after: theirs.value, conflicts: shown });
    }
  }
}

function both(before: Outcome<Specification>, after: Outcome<Specification>): Outcome<Sides> {
  if (!before.ok) return before;
  return after.ok ? succeed({ before: before.value, after: after.value }) : after;
}

/** Asks the provider; if the network fails, uses its last known answer. */
export async function readState(
  ports: ComparisonPorts,
  client: AccountClient,
  account: Account,
  { document, state }: HostedState,
): Promise<Outcome<Specification>> {
  const commit = /^commit-(\d{1,15})$/.exec(state ?? '')?.[1];
  if (commit !== undefined) {
    const found = await client.client.commits.get({
      ...ownerAndName(document),
      id: Number(commit),
    });
    return found.ok ? readSpec(found.value.spec) : found;
  }
  const name = state === undefined ? document : `${document}@${state}`;
  const asked = await ports.accounts.during(ports, account, (open) =>
    refreshHead(open, client, account, name),
  );
  if (!asked.ok && asked.refusal.kind !== 'provider-error') {
    return failure('network', asked.refusal.message);
  }
  if (!asked.ok && asked.refusal.kind === 'provider-error' && asked.refusal.code !== 'network') {
    return { ok: false, refusal: asked.refusal };
  }
  const row = await ports.store.read(async (rows) => {
    const { head } = (await rows.document(account, name)) ?? {};
    return head && rows.body(account, head.body);
  });
  if (row === undefined) return failure('network', errorTexts.network);
  return readSpec(JSON.parse(await ports.bodies.unpack(row)));
}

export function readSpec(spec: unknown): Outcome<Specification> {
  if (spec === undefined || spec === null) return succeed(emptySpecification);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer is JSON that was checked
  const read = readInternal(spec as Json);
  return read.ok ? succeed(read.value.spec) : failure('answer', read.refusal.message);
}

/** Splits `ada/shop` into the parameters of a call. */
export function ownerAndName(name: string) {
  const [user = '', document = ''] = name.split('/');
  return { user, document };
}
