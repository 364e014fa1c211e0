import { waitFor } from 'xstate';
import type { Refusal } from '../../domain/model/result.ts';
import type { SandboxPorts, SpecificationPorts } from '../../screens/sandbox/sandboxPorts.ts';
import { adoptOlder } from '../session/adoptOlder.ts';
import { receiveLaunchedFiles } from '../files/launch.ts';
import { takeDropped } from '../files/openFile.ts';
import { includeLink } from '../includes/includeLink.ts';
import { createIncludePorts } from '../includes/includeLoader.ts';
import { loadOnce } from '../session/loadOnce.ts';
import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';
import { newId } from '../session/specIds.ts';
import { appVersion } from './appVersion.ts';
import { createStorageStatus } from './storageStatus.ts';

/**
 * Everything around the specification that is open. Loaded after the first paint; then what the
 * address and the system ask for is done.
 */
export async function createLibraryPorts(
  services: Services,
  session: Session,
): Promise<SandboxPorts> {
  const open = () => session.shown().open;
  /** Files and links come when they are first needed. */
  const files = loadOnce(async () => {
    const { createFileCommands } = await import('./fileCommands.ts');
    return createFileCommands(services, session, open);
  });
  const refused = ({ code, message }: Refusal) =>
    open().editor.send({ type: 'notice', id: code, tone: 'danger', message });
  let loaded: SpecificationPorts | undefined;
  const specifications = async () =>
    (loaded ??= (await import('./specificationPorts.ts')).createSpecifications(
      services,
      session,
      open,
    ));
  const restore = async () => (await import('./restorePorts.ts')).createRestore(services, open);
  const storage = createStorageStatus(services, open);
  session.onSettled = () => storage.onSaved();
  services.onNewer = () =>
    refused({
      kind: 'refusal',
      code: 'newer-app',
      message:
        'A newer version of Typewright has been opened in another tab and saves from now on. Reload this tab to get it; what is written here meanwhile is not saved.',
    });
  receiveLaunchedFiles({
    onFile: (opened) => void files().then((ready) => ready.openDocument(opened)),
    onRefused: refused,
  });
  addEventListener('beforeunload', (event) => {
    // What the browser refused to store lives in this tab alone.
    const { unsaved, pending } = open().editor.getSnapshot().context;
    if (unsaved !== undefined && pending.length > 0) event.preventDefault();
  });
  addEventListener('hashchange', () => void followAddress());
  // Another tab may have given the specification a name meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void session.readName();
  });

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
  /** What the older editor left is looked for once for each specification that is opened. */
  async function adopt(): Promise<void> {
    const opened = open();
    if (opened === adopted) return;
    adopted = opened;
    await waitFor(opened.editor, (state) => state.matches({ specification: 'ready' }));
    if (await adoptOlder(services, opened)) await session.nameAdopted();
  }

  await adopt();
  session.subscribe(() => void adopt());
  await session.readName();
  await followAddress();
  return {
    specifications: {
      list: async () => (await specifications()).list(),
      create: async () => (await specifications()).create(),
      open: async (id) => (await specifications()).open(id),
      rename: async (id, name) => (await specifications()).rename(id, name),
      duplicate: async (id) => (await specifications()).duplicate(id),
      remove: async (id) => (await specifications()).remove(id),
      recover: async (id) => (await specifications()).recover(id),
      deleted: () => loaded?.deleted(),
      forgetDeleted: () => loaded?.forgetDeleted(),
    },
    restore: {
      found: async () => (await restore()).found(),
      restore: async (source) => (await restore()).restore(source),
    },
    storage,
    version: appVersion(),
    linkOf: includeLink,
    files: {
      open: async () => (await files()).open(),
      drop: (transfer) => {
        // What was dropped can only be read in its event, not after the code has come.
        const dropped = takeDropped(transfer);
        return files().then(async (ready) => ready.take(await dropped));
      },
      save: async (how) => (await files()).save(how),
      saveExport: async (format, name, content) =>
        (await files()).saveExport(format, name, content),
      createLink: async () => (await files()).createLink(),
    },
    include: createIncludePorts(services, session),
    debug:
      services.timings === undefined
        ? undefined
        : (await import('./debugPorts.ts')).createDebug(services, storage, open),
  };
}
