import { waitFor } from 'xstate';
import type { Refusal } from '../../domain/model/values/result.ts';
import type { DebugPorts, SandboxPorts } from './sandboxPorts.ts';
import { commandFailure } from '../../ui/loading/loadFailure.ts';
import { adoptOlder } from '../session/older/adoptOlder.ts';
import { receiveLaunchedFiles } from '../files/launch.ts';
import { readDroppedFile } from '../files/openFile.ts';
import { includeLink } from '../includes/includeLink.ts';
import { createIncludePorts } from '../includes/includeLoader.ts';
import { isLost, reportLoss } from '../session/journal/lostDatabase.ts';
import { loadOnce } from '../session/loadOnce.ts';
import { persistOnFirstWrite } from '../session/journal/persistence.ts';
import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';
import { newId } from '../session/specIds.ts';
import { appVersion } from './appVersion.ts';
import { createStorageStatus } from './storageStatus.ts';
import { forgetDeleted, switchFromDeleted } from './unfinishedDeletions.ts';

/**
 * Everything around the open specification. Loaded after the first paint; then it does what the
 * address or the system asks for.
 */
export async function createLibraryPorts(
  services: Services,
  session: Session,
): Promise<SandboxPorts> {
  const open = () => session.shown().open;
  /** The code for files and links is loaded when it is first needed. */
  const files = loadOnce('The part that opens and saves files', async () => {
    const { createFileCommands } = await import('./fileCommands.ts');
    return createFileCommands(services, session);
  });
  const refused = ({ code, message }: Refusal) =>
    open().editor.send({ type: 'notice', id: code, tone: 'danger', message });
  /** Shows why something could not be done; mostly because its code could not be loaded. */
  const attempt = async (task: Promise<unknown>) => {
    try {
      await task;
    } catch (error) {
      services.failures.note('A command', error);
      refused({ kind: 'refusal', code: 'command-failed', message: commandFailure(error) });
    }
  };
  const storage = createStorageStatus(services, open);
  services.onNewer = () =>
    refused({
      kind: 'refusal',
      code: 'newer-app',
      message:
        'A newer version of Typewright has been opened in another tab and does the saving from now on. Reload this tab to get it; nothing you change here until then is saved.',
    });
  receiveLaunchedFiles({
    onFile: (opened) => void attempt(files().then((ready) => ready.openDocument(opened))),
    onRefused: refused,
  });
  addEventListener('beforeunload', (event) => {
    // Without storage, everything lives only in this tab; and writing takes a moment.
    if (session.hasUnsaved()) event.preventDefault();
  });
  addEventListener('hashchange', () => void attempt(followAddress()));
  // A file dragged over the window may be dropped. If loading fails, the drop reports it.
  addEventListener('dragenter', () => void files().catch(() => undefined));

  /** Does what a shortcut of the installed app or a share link asks for, once. */
  async function followAddress(): Promise<void> {
    const { hash, search } = location;
    const wanted = new URLSearchParams(search);
    const debug = wanted.has('debug') ? '?debug' : '';
    if (hash.startsWith('#share=') && (await (await files()).openLink(hash))) {
      history.replaceState(null, '', `${location.pathname}${debug}`);
      return;
    }
    if (wanted.has('new')) await session.switchTo(newId());
    if (wanted.has('import')) open().editor.getSnapshot().children.import?.send({ type: 'open' });
    if (wanted.has('new') || wanted.has('import')) {
      history.replaceState(null, '', `${location.pathname}${debug}`);
    }
  }

  let adopted: unknown;
  /** Checks once per opened specification for changes that the older editor stored. */
  async function adopt(): Promise<void> {
    const opened = open();
    if (opened === adopted) return;
    const isFirst = adopted === undefined;
    adopted = opened;
    await waitFor(opened.editor, (state) => state.matches({ specification: 'ready' }));
    const lost = isFirst && (await isLost(services, opened));
    const isOpened = await adoptOlder(services, opened);
    if (lost) reportLoss(services, opened, isOpened);
    if (isOpened) await session.nameAdopted();
  }

  async function loadDebug(): Promise<DebugPorts | undefined> {
    let debug: DebugPorts | undefined;
    const load = async () => {
      const { createDebug } = await import('./debugPorts.ts');
      debug = createDebug(services, storage, open);
    };
    await attempt(load());
    return debug;
  }

  const adoption = attempt(adopt());
  persistOnFirstWrite(services, adoption);
  await adoption;
  await attempt(switchFromDeleted(services, session));
  session.subscribe(() => void attempt(adopt()));
  await session.followName();
  await attempt(followAddress());
  return {
    library: {
      account: services.account,
      openStore: services.openStore,
      specifications: loadOnce('The list of specifications', async () => {
        const { createSpecificationCommands } = await import('./specificationCommands.ts');
        // If the database can't be read, the list reports it.
        await forgetDeleted(services).catch(() => undefined);
        return createSpecificationCommands(services, session);
      }),
      restore: loadOnce('The part that restores', async () => {
        const { createRestoreCommands } = await import('./restoreCommands.ts');
        return createRestoreCommands(services, open, session.restored);
      }),
      storage,
    },
    files,
    withFiles: (act) => void attempt(files().then(act)),
    drop: (transfer) => {
      // Dropped data can only be read during its event, not after the code has loaded.
      const dropped = readDroppedFile(transfer);
      void attempt(files().then(async (ready) => ready.take(await dropped)));
    },
    importPlaces: {
      asNew: (request) => void attempt(files().then((ready) => ready.importAsNew(request))),
      importInstead: (place) => void attempt(files().then((ready) => ready.importInstead(place))),
    },
    version: appVersion(),
    linkOf: includeLink,
    include: createIncludePorts(services, session),
    debug: services.timings === undefined ? undefined : await loadDebug(),
  };
}
