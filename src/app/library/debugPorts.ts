import { debugReport } from '../../screens/library/debugReport.ts';
import type { StorageStatus } from '../../screens/library/libraryCommands.ts';
import { persistenceOf } from '../../screens/library/storage/storageState.ts';
import type { DebugPorts } from './sandboxPorts.ts';
import { askedSetting, readStoredFacts } from '../../storage/specs/libraryReads.ts';
import type { SpecStore } from '../../storage/specs/specStore.ts';
import { describeFailure } from './describeFailure.ts';
import { saveFile } from '../files/downloadFile.ts';
import { editorCounts, type OpenEditor } from '../session/openEditor.ts';
import type { Services } from '../session/services.ts';
import { appVersion } from './appVersion.ts';

/** Number of journal rows that are shown. */
const shownRows = 20;

/** The data that `?debug` shows and reports. */
export function createDebug(
  services: Pick<Services, 'account' | 'keyOf' | 'now' | 'openStore' | 'timings' | 'failures'>,
  storage: StorageStatus,
  open: () => OpenEditor,
): DebugPorts {
  const { account, keyOf, now, openStore, timings, failures } = services;
  /** Undefined where the browser does not say. */
  async function stored<Value>(read: (store: SpecStore) => Promise<Value>) {
    try {
      return await read(await openStore());
    } catch {
      return undefined;
    }
  }

  return {
    async info() {
      const opened = open();
      const state = opened.editor.getSnapshot();
      const { rev, writtenRev } = state.context;
      const [room, persisted, asked, rows] = await Promise.all([
        storage.room(),
        storage.persisted(),
        stored(async (store) => (await store.setting(askedSetting)) === true),
        stored((store) => store.history(keyOf(opened.id))),
      ]);
      return {
        version: appVersion(),
        rev,
        writtenRev,
        role: state.matches({ role: 'writer' }) ? 'writer' : 'follower',
        journal: rows?.slice(-shownRows) ?? [],
        timings: [...(timings?.values() ?? [])],
        failures: failures.list().map(describeFailure),
        room: rows === undefined ? { ...room, memoryOnly: true } : room,
        persistence: persistenceOf(persisted, asked),
        counts: editorCounts(opened),
      };
    },

    async saveReport(info) {
      const facts = await stored((store) => readStoredFacts(store, account));
      const text = debugReport({
        ...info,
        now: now(),
        userAgent: navigator.userAgent,
        specifications: facts?.specifications,
        restorePoints: facts?.restorePoints,
        settings: [],
      });
      const bytes = new TextEncoder().encode(text);
      saveFile('typewright-report.json', 'application/json', bytes.buffer);
    },
  };
}
