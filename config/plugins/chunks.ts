import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The entry module of hosted.html. */
export const hostedEntry = 'src/app/hosted/main.tsx';

/** The entry modules of index.html and of the worker. */
const entryModules = ['src/app/boot/main.tsx', 'workers/spec.worker.ts'].map((file) =>
  join(root, file),
);

type GroupName = (
  id: string,
  graph: { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null },
) => string | null;

/** Detection asks all formats at once, so their detectors are loaded together. */
const detectors = readdirSync(join(root, 'src/formats'))
  .map((folder) => `src/formats/${folder}/detect.ts`)
  .filter((file) => existsSync(join(root, file)));

/**
 * Chunks of code that are loaded together, in loading order: each contains the modules that its files import
 * and that no earlier chunk contains. Splitting at every shared import instead would load a hundred files
 * before the first card. What is rarely needed, such as a format or a rare dialog, gets a file of its own.
 */
export const pageParts = {
  page: ['src/app/boot/main.tsx'],
  connection: ['src/app/worker/startSpecWorker.ts'],
  header: [
    'src/app/library/libraryPorts.ts',
    'src/app/update/serviceWorker.ts',
    'src/screens/library/specifications/SpecNameButton.tsx',
    'src/app/sandbox/StorageTrouble.tsx',
    'src/ui/loading/PartFailed.tsx',
    'src/ui/overlays/TooltipPopup.tsx',
    'src/ui/bars/ThemeSwitch.tsx',
  ],
  editing: ['src/machines/editing/editingSteps.ts', 'src/app/session/journal/pastSteps.ts'],
  cards: [
    'src/screens/editor/shell/panes/Panes.tsx',
    'src/screens/editor/shell/preview/RightPane.tsx',
    'src/screens/editor/cards/Cards.tsx',
    'src/screens/editor/navigator/Contents.tsx',
    'src/screens/preview/Preview.tsx',
    'src/screens/findings/FindingsBadge.tsx',
  ],
  storage: ['src/storage/database/database.ts', 'src/storage/specs/specs.ts'],
  import: [
    'src/screens/editor/dialogs/import/ImportDialog.tsx',
    'src/app/session/sources/runImport.ts',
    'src/app/worker/importWorker.ts',
  ],
  dialogs: [
    'src/screens/editor/shell/EditorDialogs.tsx',
    'src/screens/editor/dialogs/operation/OperationDialog.tsx',
    'src/screens/editor/dialogs/type/TypeDialog.tsx',
    'src/screens/editor/dialogs/property/PropertyDialog.tsx',
    'src/screens/editor/dialogs/settings/SettingsDialog.tsx',
    'src/screens/editor/dialogs/include/IncludeDialog.tsx',
  ],
  library: [
    'src/screens/library/specifications/Specifications.tsx',
    'src/screens/library/restore/Restore.tsx',
    'src/screens/library/storage/Storage.tsx',
    'src/app/library/specificationCommands.ts',
    'src/app/library/restoreCommands.ts',
  ],
};
export const workerParts = {
  worker: ['workers/spec.worker.ts'],
  edits: ['src/domain/edits/applyEdit.ts', 'src/domain/edits/storedEdit.ts'],
  stored: ['src/formats/internal/readSpecification.ts'],
  reading: [
    'workers/spec/warmUp.ts',
    'src/formats/registry/detectFormat.ts',
    'src/formats/registry/findingMeanings.ts',
    'src/formats/reading/readText.ts',
    ...detectors,
  ],
};

/**
 * A group for each part; if two parts share a module, the earlier one contains it. `otherEntry`: the entry
 * module of another page, which uses modules of several parts. In each part these get a separate file, so
 * that the other page does not load the rest.
 */
export function groupsOf(parts: Readonly<Record<string, readonly string[]>>, otherEntry?: string) {
  const names = Object.keys(parts);
  const found = new Map<string, string>();
  const findParts = (graph: Parameters<GroupName>[1]) => {
    const closure = (files: readonly string[], isOpen: (id: string) => boolean) => {
      const own = new Set(files.map((file) => join(root, file)));
      for (const one of own) {
        for (const next of graph.getModuleInfo(one)?.importedIds ?? []) {
          if (isOpen(next)) own.add(next);
        }
      }
      return own;
    };
    const shared = otherEntry === undefined ? undefined : closure([otherEntry], () => true);
    for (const part of names) {
      const own = closure(parts[part] ?? [], (id) => !found.has(id));
      for (const one of own) found.set(one, shared?.has(one) === true ? `${part}Shared` : part);
    }
    // Entry modules start the app, so nothing that shares a chunk with them could be loaded
    // separately.
    for (const entry of entryModules) found.delete(entry);
  };
  // A group also contains what its modules import, so the groups of shared modules come first.
  const all =
    otherEntry === undefined ? names : [...names.map((part) => `${part}Shared`), ...names];
  return all.map((part, at) => {
    const name: GroupName = (id, graph) => {
      if (found.size === 0) findParts(graph);
      return found.get(id) === part ? part : null;
    };
    return { name, debugName: part, priority: all.length - at };
  });
}
