import { debugReport } from '../../screens/library/debugReport.ts';
import type { DebugPorts, StoragePorts } from '../../screens/sandbox/sandboxPorts.ts';
import type { OpenEditor } from '../session/openEditor.ts';
import { appVersion } from './appVersion.ts';
import { saveFile } from '../files/downloadFile.ts';
import type { Services } from '../session/services.ts';
import { keyOf } from '../session/specIds.ts';

/** Rows of the journal that are shown. */
const shownRows = 20;

/** What `?debug` shows and reports. */
export function createDebug(
  services: Services,
  storage: StoragePorts,
  open: () => OpenEditor,
): DebugPorts {
  return {
    async info() {
      const { id, editor } = open();
      const state = editor.getSnapshot();
      const { spec, rev, writtenRev } = state.context;
      const [stored, rows] = await Promise.all([
        storage.state(),
        services
          .openStore()
          .then((store) => store.history(keyOf(id)))
          .catch(() => []),
      ]);
      return {
        version: appVersion(),
        rev,
        writtenRev,
        role: state.matches({ role: 'writer' }) ? 'writer' : 'follower',
        journal: rows.slice(-shownRows),
        timings: [...(services.timings?.values() ?? [])],
        room: stored.room,
        persistence: stored.persistence,
        counts: { operations: spec.operations.length, types: spec.types.length },
      };
    },

    async saveReport(info) {
      const { specifications, restorePoints } = await storage.state();
      const text = debugReport({
        ...info,
        now: new Date(),
        userAgent: navigator.userAgent,
        specifications,
        restorePoints,
        settings: [],
      });
      const bytes = new TextEncoder().encode(text);
      saveFile('typewright-report.json', 'application/json', bytes.buffer);
    },
  };
}
