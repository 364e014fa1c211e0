import { checkSpecification } from '../../src/domain/check/checkSpecification.ts';
import type { CheckFinding } from '../../src/domain/check/finding.ts';
import { changelog } from '../../src/domain/compare/changes/changelog.ts';
import { compareSpecifications } from '../../src/domain/compare/compareSpecifications.ts';
import type { Chosen } from '../../src/domain/merge/choice.ts';
import {
  applyChoices,
  mergedWithoutAsking,
  stillApplying,
  type Decided,
} from '../../src/domain/merge/applyChoices.ts';
import type {
  CountedLines,
  DecisionView,
  DecisionResult,
  Dispute,
  ViewedEntity,
} from '../../src/domain/merge/decisionView.ts';
import { mergeSpecifications, type Merge } from '../../src/domain/merge/mergeSpecifications.ts';
import { showConflict } from '../../src/domain/merge/shownConflict.ts';
import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { printParts } from '../../src/formats/typeapi/printParts.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { readInternal } from '../../src/formats/internal/readSpecification.ts';
import type { Account } from '../../src/storage/database/account.ts';
import type { BodyRow } from '../../src/storage/database/database.ts';
import type { Head, PendingCall } from '../../src/storage/database/outboxRows.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';
import { rememberChoices, resolveConflict } from '../../src/sync/callDecisions.ts';
import type { ComparisonPorts } from '../compare/hostedComparison.ts';
import type { DecidingApi } from './decidingApi.ts';
import { renamesOnDevice } from './mergePort.ts';
import { applyingChoices, storedMergeChoices, storeMergeChoices } from './mergeChoices.ts';
import { createProviderMerges } from './providerMerges.ts';

interface Ports extends ComparisonPorts {
  readonly specs: Pick<SpecStore, 'after'>;
}

/** The maximum number of lines and findings to show. */
const shown = 200;

/** A decision with the choices that are stored with the save; for a merge by the provider, see `mergeChoices.ts`. */
interface Open extends Pick<DecisionView, 'state' | 'commits' | 'savedAt' | 'document'> {
  readonly merge: Merge;
  readonly chosen: Chosen;
  /** The conflicting save; undefined for a merge by the provider. */
  readonly call?: PendingCall;
}

/** Decisions about conflicting saves, pull requests and merges of a source into its fork. */
export function createDeciding(ports: Ports): DecidingApi {
  const merges = createProviderMerges(ports);
  /** The last decision, cached so that three large specifications aren't parsed again for each choice. */
  let last: { readonly key: string; readonly merge: Merge } | undefined;
  let lastKnown: { readonly of: Merge; readonly messages: ReadonlySet<string> } | undefined;
  let lastDecided: { readonly key: string; readonly decided: Decided } | undefined;

  async function find(account: Account, dispute: Dispute): Promise<Result<Open>> {
    if (dispute.kind === 'call') return findCall(account, dispute.id);
    const found = await merges.find(account, dispute);
    return found.ok ? succeed({ ...found.value, chosen: [] }) : found;
  }

  async function findCall(account: Account, id: string): Promise<Result<Open>> {
    const found = await ports.store.read(async (rows) => {
      const call = await rows.call(id);
      if (call?.account !== account) return undefined;
      return { call, newest: (await rows.document(account, call.stream))?.head };
    });
    if (found === undefined) {
      return refuse(
        'not-found',
        'There is no save at this address. It may be misspelt, or the save was sent long ago.',
      );
    }
    const { call, newest } = found;
    const { save, conflict } = call;
    const seen = conflict?.theirs;
    if (call.state !== 'conflict' || save === undefined || seen === undefined) {
      return refuse(
        'too-late',
        'This conflict was resolved elsewhere, so there is nothing left to decide.',
      );
    }
    const before = await mergeOf(call, seen);
    const chosen = conflict?.chosen ?? [];
    if (newest === undefined || newest.body === seen.body) {
      if (before === undefined) return gone;
      return succeed(openCall(call, seen, before, chosen));
    }
    // Somebody has saved again: choices between values that have changed are dropped.
    const merge = await mergeOf(call, newest);
    if (merge === undefined) return gone;
    const still =
      before === undefined
        ? []
        : stillApplying(chosen, conflictsOf(before, chosen), merge.conflicts);
    const renewed = await rememberChoices(ports, call, still, newest);
    if (!renewed.ok) return findCall(account, id);
    const moved: PendingCall = {
      ...call,
      conflict: { reason: 'changed', ...conflict, theirs: newest },
    };
    return succeed(openCall(moved, newest, merge, still));
  }

  async function mergeOf(call: PendingCall, theirs: Head): Promise<Merge | undefined> {
    const { account, stream: document, save } = call;
    if (save === undefined) return undefined;
    const key = `${call.id} ${save.body} ${theirs.body}`;
    if (last?.key === key) return last.merge;
    const hashes = [save.base?.body, save.body, theirs.body];
    const rows = await ports.store.read((stored) =>
      Promise.all(hashes.map(async (hash) => hash && stored.body(account, hash))),
    );
    if (rows[1] === undefined || rows[2] === undefined) return undefined;
    const [base, mine, other] = await Promise.all(rows.map((row) => readBody(row || undefined)));
    if (base === undefined || mine === undefined || other === undefined) return undefined;
    const seqs =
      save.base?.seq === undefined || save.seq === undefined
        ? {}
        : { seqs: { base: save.base.seq, mine: save.seq } };
    const hints = await renamesOnDevice(ports.specs, { account, document, ...seqs });
    last = { key, merge: mergeSpecifications(base, mine, other, hints) };
    return last.merge;
  }

  async function readBody(row: BodyRow | undefined): Promise<Specification | undefined> {
    const text = row === undefined ? '{}' : await ports.bodies.unpack(row);
    const read = readInternal(JSON.parse(text));
    return read.ok ? read.value.spec : undefined;
  }

  function decided(open: Open, chosen: Chosen): Decided {
    const key = `${open.document} ${open.state} ${JSON.stringify(chosen)}`;
    if (lastDecided?.key !== key) lastDecided = { key, decided: applyChoices(open.merge, chosen) };
    return lastDecided.decided;
  }

  /** The stored choices that still apply. */
  async function chosenBefore(account: Account, dispute: Dispute, open: Open): Promise<Chosen> {
    if (dispute.kind === 'call') return open.chosen;
    const stored = await storedMergeChoices(ports.store, account, dispute);
    const all: Chosen = stored.map(({ id, choice }) => [id, choice]);
    return applyingChoices(stored, conflictsOf(open.merge, all));
  }

  async function remember(
    account: Account,
    dispute: Dispute,
    { call, merge }: Open,
    chosen: Chosen,
  ): Promise<Result<unknown>> {
    if (dispute.kind !== 'call') {
      const conflicts = conflictsOf(merge, chosen);
      return storeMergeChoices(ports.store, account, dispute, chosen, conflicts);
    }
    return call === undefined ? succeed(undefined) : rememberChoices(ports, call, chosen);
  }

  return {
    async open(account, dispute, given) {
      const found = await find(account, dispute);
      if (!found.ok) return found;
      const { state, commits, savedAt, document } = found.value;
      const isCurrent = given?.state === state;
      const chosen = isCurrent ? given.chosen : await chosenBefore(account, dispute, found.value);
      if (isCurrent) {
        const remembered = await remember(account, dispute, found.value, chosen);
        if (!remembered.ok) return remembered;
      }
      const { conflicts, merge } = decided(found.value, chosen);
      return succeed<DecisionView>({
        state,
        conflicts: conflicts.map(showConflict),
        left: merge.conflicts.map(({ id }) => id),
        chosen,
        commits,
        ...(savedAt !== undefined && { savedAt }),
        document,
      });
    },
    async apart(account, dispute) {
      const found = await find(account, dispute);
      if (!found.ok) return found;
      const { mine, theirs } = mergedWithoutAsking(found.value.merge);
      return succeed({ mine: counted(mine), theirs: counted(theirs) });
    },
    async result(account, dispute, given, look) {
      const found = await find(account, dispute);
      if (!found.ok) return found;
      const { merge } = found.value;
      if (lastKnown?.of !== merge) lastKnown = { of: merge, messages: knownFindings(merge) };
      const { spec } = decided(found.value, given.chosen).merge;
      return succeed(resultOf(spec, merge.input.theirs, lastKnown.messages, look));
    },
    async finish(account, dispute, given) {
      if (dispute.kind !== 'call') {
        const looked = await merges.look(account, dispute);
        if (!looked.ok) return looked;
      }
      const found = await find(account, dispute);
      if (!found.ok) return found;
      const { call, state, commits } = found.value;
      if (state !== given.state) {
        return refuse('moved', 'Somebody has saved again since. Look at the new changes first.');
      }
      const { spec, conflicts } = decided(found.value, given.chosen).merge;
      if (conflicts.length > 0) {
        return refuse('undecided', 'Something is not decided yet. Decide everything first.');
      }
      if (call !== undefined) return resolveConflict(ports, call, printInternal(spec));
      // The choices stay stored: the provider may refuse the merge, and once it is merged, they apply to no
      // conflict any more.
      return merges.finish(account, dispute, commits, given.chosen);
    },
  };
}

const gone = refuse('gone', 'One of the two specifications is not stored on this device any more.');

function openCall(call: PendingCall, theirs: Head, merge: Merge, chosen: Chosen): Open {
  const base = call.save?.base?.commit;
  return {
    call,
    merge,
    chosen,
    state: theirs.body,
    commits: {
      ...(base !== undefined && { base }),
      ...(theirs.commit !== '' && { theirs: theirs.commit }),
    },
    savedAt: call.createdAt,
    document: call.stream,
  };
}

function conflictsOf(merge: Merge, chosen: Chosen) {
  return applyChoices(merge, chosen).conflicts;
}

/** The findings that either side already has. */
function knownFindings({ input: { mine, theirs } }: Merge): ReadonlySet<string> {
  return new Set([mine, theirs].flatMap(findingsOf).map(({ message }) => message));
}

/** The changes of the merged specification compared with theirs, and its findings. */
function resultOf(
  spec: Specification,
  theirs: Specification,
  known: ReadonlySet<string>,
  look: ViewedEntity | undefined,
): DecisionResult {
  const findings = findingsOf(spec);
  const isNew = ({ message }: CheckFinding) => !known.has(message);
  const news = findings.filter(isNew);
  const rest = findings.filter((finding) => !isNew(finding));
  const part =
    look &&
    printParts(spec).find(
      ({ entity }) => entity?.kind === look.entity && entity.name === look.name,
    );
  return {
    operations: spec.operations.length,
    types: spec.types.length,
    changes: counted(changelog(compareSpecifications(theirs, spec))),
    findings: {
      count: findings.length,
      news: news.length,
      shown: [...news, ...rest]
        .slice(0, shown)
        .map(({ severity, message }) => ({ severity, message })),
    },
    ...(part && { text: part.lines.map((line) => line.slice(4)).join('\n') }),
  };
}

function findingsOf(spec: Specification): readonly CheckFinding[] {
  return [...checkSpecification(spec).findings.values()].flat();
}

function counted(lines: readonly string[]): CountedLines {
  return { count: lines.length, lines: lines.slice(0, shown) };
}
