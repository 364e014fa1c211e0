import { transfer } from 'comlink';
import {
  nothingResolved,
  withResolved,
  type ResolvedIncludes,
} from '../../src/domain/model/resolvedIncludes.ts';
import { errorMessage } from '../../src/domain/model/values/errorMessage.ts';
import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';
import { sliceSpecification } from '../../src/domain/model/slices.ts';
import {
  emptySpecification,
  isEmpty,
  type Specification,
} from '../../src/domain/model/specification.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { indexLines, type LineIndex } from '../../src/formats/syntax/lineIndex.ts';
import { loadPrinter } from '../../src/formats/registry/registry.ts';
import { printParts, type PrintedPart } from '../../src/formats/typeapi/printParts.ts';
import { localAccount, type Account } from '../../src/storage/database/account.ts';
import { hashText } from '../../src/storage/specs/packBody.ts';
import type { Database } from '../../src/storage/database/database.ts';
import type { Counts, SpecStore } from '../../src/storage/specs/specStore.ts';
import { untilPending } from '../../src/storage/outbox/untilPending.ts';
import { watch } from '../../src/storage/database/watch.ts';
import { decodeText } from './decodeText.ts';
import {
  applyStored,
  countsOf,
  followEdit,
  loadEdit,
  loadSpecification,
  loadText,
  openReplica,
  storeEdit,
  storeSpecification,
  storeText,
  type Replica,
} from './replica.ts';
import { lazyProxy } from './lazyProxy.ts';
import { loadEdits, loadInternalReader } from './readStored.ts';
import type { BodyRef } from './bodyRef.ts';
import { createSearchWarmUp, loadSearch } from './searchWarmUp.ts';
import type { SpecWorkerApi } from './specWorkerApi.ts';

/** Characters per slice: the page parses each in a separate task, well within a frame. */
const sliceLength = 512 * 1024;

const encoder = new TextEncoder();

/** Without a database nothing is ever pending. */
const never = new Promise<never>(() => undefined);

/** Missing or damaged storage is returned as a refusal, not thrown across the worker boundary. */
async function tried<Value>(read: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return succeed(await read());
  } catch (error) {
    const reason = errorMessage(error);
    return refuse('storage', `The data stored in this browser couldn't be read: ${reason}`);
  }
}

/**
 * The spec worker, given a store and a clock: the replica with preview and search, and the imports.
 */
export function createSpecWorker(
  store: SpecStore,
  now: () => Date,
  database?: Database,
): SpecWorkerApi {
  const warmUpSearch = createSearchWarmUp();
  let importBegan = false;
  let replica: Replica | undefined;
  let parts: readonly PrintedPart[] = [];
  let preview: LineIndex = indexLines([]);
  let resolved: ResolvedIncludes = nothingResolved;
  let printings = 0;
  let printed: { text: string; index: LineIndex } = { text: '', index: indexLines([]) };
  const analysis = lazyProxy(async () => {
    const { createAnalysis } = await import('./analysis.ts');
    return createAnalysis(store, opened, () => resolved);
  });
  const outbox = lazyProxy(async () => {
    if (database === undefined) throw new Error('This worker has no database.');
    const { createOutboxWorker } = await import('../outbox/outbox.ts');
    const { origin } = location;
    return createOutboxWorker({
      database,
      store,
      origin,
      prepareText,
      readText,
      replica: opened,
    });
  });
  let stopWatching = () => {};
  let slices: Iterator<string> = [][Symbol.iterator]();
  /** The result of `importBytes`, until `storeImported` stores it. */
  let imported: { account: Account; spec: Specification; reportText: string } | undefined;

  function opened(): Replica {
    if (replica === undefined)
      throw new Error('The worker was asked before it had opened anything.');
    return replica;
  }

  function replaceReplica(next: Replica): void {
    replica = next;
    // Needed for the next edit, perhaps without a network by then. Only a first visit can do without it.
    const isUntouched = isEmpty(next.spec) && next.key.account === localAccount;
    if (!isUntouched) loadEdits().catch(() => undefined);
    parts = printParts(next.spec);
    preview = indexLines(parts);
    warmUpSearch(next.spec);
  }

  function startSlices(spec: Specification): void {
    slices = sliceSpecification(spec, sliceLength);
  }

  /** Prepares a specification for `takeSlice`. */
  function prepareSlices(spec: Specification): Counts {
    startSlices(spec);
    return countsOf(spec);
  }

  /** A specification that can't be stored is used all the same, without a body. */
  async function storeSpec(account: Account, spec: Specification): Promise<BodyRef> {
    try {
      return { body: await storeSpecification(store, account, spec, now()) };
    } catch {
      return {};
    }
  }

  /** Parses internal JSON and prepares it for `takeSlice`. */
  async function prepareText(text: string): Promise<Result<Specification>> {
    // Includes the YAML parser, which only imports need.
    const [{ parseJson }, readInternal] = await Promise.all([
      import('../../src/formats/syntax/parseText.ts'),
      loadInternalReader(),
    ]);
    const parsed = parseJson(text);
    const read = parsed.ok ? readInternal(parsed.value.value) : parsed;
    if (!read.ok) return read;
    startSlices(read.value.spec);
    return succeed(read.value.spec);
  }

  async function readText(account: Account, text: string): Promise<Result<Counts & BodyRef>> {
    const read = await prepareText(text);
    if (!read.ok) return read;
    return succeed({ ...countsOf(read.value), ...(await storeSpec(account, read.value)) });
  }

  function takeSlice(): string | null {
    const next = slices.next();
    return next.done === true ? null : next.value;
  }

  return {
    async open(key) {
      const found = await openReplica(store, key);
      if (!found.ok) {
        // The page continues with an empty specification; the stored one is not touched.
        replaceReplica({ key, rev: 0, spec: emptySpecification });
        return found;
      }
      replaceReplica(found.value);
      startSlices(found.value.spec);
      return succeed({ rev: found.value.rev, totalLines: preview.totalLines });
    },

    takeSlice,

    async follow(rev, edit) {
      const current = opened();
      const next =
        rev === current.rev + 1
          ? await followEdit(store, current, rev, edit)
          : refuse('gap', 'An edit is missing between the replica and this one.');
      // The specification may have been opened again while the code for edits was loaded.
      const isFollowed = next.ok && opened() === current;
      if (isFollowed) replaceReplica(next.value);
      return { rev: opened().rev, totalLines: preview.totalLines, gap: !isFollowed };
    },

    hold(key, rev, spec) {
      replaceReplica({ key, rev, spec });
      return { rev, totalLines: preview.totalLines };
    },

    async storeUndo(edit) {
      const applied = await applyStored(store, opened(), edit);
      if (!applied.ok) throw new Error(applied.refusal.message);
      return storeEdit(store, opened().key.account, applied.value.undo, now());
    },

    async storeReplica() {
      return storeSpecification(store, opened().key.account, opened().spec, now());
    },

    async keepState(name) {
      const [current, at] = [opened(), now()];
      const { keepState } = await import('./keepState.ts');
      return keepState(store, current, name, at);
    },

    async compact() {
      const { key, rev, spec: current } = opened();
      const body = await storeSpecification(store, key.account, current, now());
      return store.compact(key, rev, body, countsOf(current), now());
    },

    storedSpec: (key) => store.spec(key),

    watchName(key, tell) {
      let told: string | undefined;
      stopWatching();
      stopWatching = watch(
        () => store.spec(key),
        (row) => {
          if (row?.name !== told) tell((told = row?.name));
        },
      );
    },

    storedHistory: (key) => store.history(key),
    storedAfter: (key, seq) => store.after(key, seq),

    async loadBody(hash) {
      return tried(async () =>
        prepareSlices(await loadSpecification(store, opened().key.account, hash)),
      );
    },

    async loadEdit(v, hash) {
      return tried(() => loadEdit(store, opened().key.account, v, hash));
    },

    async readStored(key) {
      const found = await openReplica(store, key);
      if (!found.ok) return found;
      const { spec } = found.value;
      return succeed({ ...prepareSlices(spec), ...(await storeSpec(key.account, spec)) });
    },

    async readInclude(bytes) {
      const { readInclude } = await import('./readInclude.ts');
      const read = await readInclude(bytes);
      return read.ok ? succeed(prepareSlices({ ...emptySpecification, types: read.value })) : read;
    },

    knowIncludes(found) {
      resolved = found;
    },

    readText,

    async mirror(key, maxLength) {
      const current = opened();
      const isOpen = current.key.account === key.account && current.key.id === key.id;
      const found = isOpen ? succeed(current) : await openReplica(store, key);
      if (!found.ok) return null;
      const { spec } = found.value;
      if (isEmpty(spec)) return null;
      const text = printInternal(spec);
      return text.length > maxLength ? null : { text, hash: await hashText(text) };
    },

    hashOf: hashText,

    async previewLines(rev, from, to) {
      return { rev: opened().rev, lines: rev === opened().rev ? preview.slice(from, to) : [] };
    },

    previewLineOf(rev, kind, name) {
      if (rev !== opened().rev) return null;
      const at = parts.findIndex(({ entity }) => entity?.name === name && entity.kind === kind);
      return at < 0 ? null : preview.startOf(at);
    },

    async search(_rev, query, limit) {
      const { searchSpecification } = await loadSearch();
      return { rev: opened().rev, ...searchSpecification(opened().spec, query, limit) };
    },

    async print(id) {
      printings += 1;
      const printing = printings;
      const [printSpecification, { groupsOf }] = await Promise.all([
        loadPrinter(id),
        import('./findingGroups.ts'),
      ]);
      const { spec } = opened();
      // The internal format prints only stored data; the others resolve includes.
      const result = printSpecification(id === 'internal' ? spec : withResolved(spec, resolved));
      const index = indexLines([{ lines: result.text.split('\n') }]);
      // A format that took longer to load must not replace one that was requested later.
      if (printing === printings) printed = { text: result.text, index };
      const groups = groupsOf(result.findings);
      return { rev: opened().rev, totalLines: index.totalLines, groups };
    },

    async printedLines(from, to) {
      return { rev: opened().rev, lines: printed.index.slice(from, to) };
    },

    printedBytes() {
      const { buffer } = encoder.encode(printed.text);
      return transfer(buffer, [buffer]);
    },

    analysis,
    untilPending: () => (database === undefined ? never : untilPending(database)),
    outbox,

    async prepareImport() {
      const [{ warmUpImport }] = await Promise.all([
        import('./warmUp.ts'),
        import('./findingGroups.ts'),
      ]);
      await warmUpImport(() => importBegan);
    },

    async importReport() {
      const { account } = opened().key;
      const hash = (await store.spec(opened().key))?.report;
      if (hash === undefined) return undefined;
      const { readReport } = await import('./importReport.ts');
      return readReport(await loadText(store, account, hash));
    },

    async importBytes({ key, bytes: given, fileName, format, options }, report) {
      importBegan = true;
      report({ stage: 'reading', done: 0 });
      // Only an import needs the importers, and the replica's instance never imports.
      const loaded = await Promise.all([
        import('../../src/formats/registry/detectFormat.ts'),
        import('./findingGroups.ts'),
      ]).catch(() => undefined);
      if (loaded === undefined) {
        return refuse(
          'not-loaded',
          "The importer couldn't be loaded. Check your connection and try again, or reload the page.",
        );
      }
      const [{ parseAs, parseDetected }, { groupsOf }] = loaded;
      const bytes = given instanceof ArrayBuffer ? given : await given.arrayBuffer();
      const started = performance.now();
      const text = decodeText(bytes);
      const context = { options, report };
      const parsed =
        format === 'detect'
          ? await parseDetected(text, fileName, context, bytes.byteLength)
          : await parseAs(format, text, context, bytes.byteLength);
      if (!parsed.ok) return parsed;
      const { spec: read, findings, inlineNames } = parsed.value;
      const ms = performance.now() - started;
      startSlices(read);
      const summary = {
        format: parsed.value.format,
        operations: read.operations.length,
        types: read.types.length,
        properties: read.types.reduce(
          (sum, type) => sum + (type.kind === 'struct' ? type.properties.length : 0),
          0,
        ),
        ms,
        ...(inlineNames !== undefined && { inlineNames }),
      };
      const reportText = JSON.stringify({ ...summary, findings }, null, 2);
      imported = { account: key.account, spec: read, reportText };
      const reportBytes = encoder.encode(reportText).buffer;
      return transfer(
        succeed({
          format: summary.format,
          report: { ...summary, groups: groupsOf(findings) },
          reportBytes,
        }),
        [reportBytes],
      );
    },

    async storeImported() {
      if (imported === undefined) throw new Error('Nothing was imported.');
      const { account, spec, reportText } = imported;
      const body = await storeSpec(account, spec);
      const reportBody = await storeText(store, account, reportText, now()).catch(() => undefined);
      return { ...body, ...(reportBody !== undefined && { reportBody }) };
    },
  };
}
