import { waitFor } from 'xstate';
import type { KeptPorts } from '../screens/sandbox/keptPorts.ts';
import { createDebug } from './debug.ts';
import { createFileCommands } from './fileCommands.ts';
import { receiveLaunchedFiles } from './files/launch.ts';
import { adoptOlder, createRestore } from './restore.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import { createSpecifications, newId } from './specifications.ts';
import { createStorageStatus } from './storageStatus.ts';

/**
 * Everything around the specification that is open. Loaded after the first paint; then what the
 * address and the system ask for is done.
 */
export async function createKeptPorts(services: Services, session: Session): Promise<KeptPorts> {
  const open = () => session.shown().open;
  const files = createFileCommands(services, session, open);
  const storage = createStorageStatus(services, open);
  session.onSettled = () => storage.onSaved();
  services.onNewer = () =>
    files.refused({
      kind: 'refusal',
      code: 'newer-app',
      message:
        'A newer version of Typewright has been opened in another tab and saves from now on. Reload this tab to get it; what is written here meanwhile is not saved.',
    });
  receiveLaunchedFiles({
    onFile: (opened) => void files.openDocument(opened),
    onRefused: (refusal) => files.refused(refusal),
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
    if (await files.openLink(hash)) {
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
    await waitFor(opened.editor, (state) => state.matches('ready'));
    await adoptOlder(services, opened);
  }

  await adopt();
  session.subscribe(() => void adopt());
  await session.readName();
  await followAddress();
  return {
    specifications: createSpecifications(services, session),
    restore: createRestore(services, open),
    storage,
    files,
    debug: services.timings === undefined ? undefined : createDebug(services, storage, open),
  };
}
