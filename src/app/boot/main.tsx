import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readView } from '../editor/viewSettings.ts';
import '../../ui/styles/tokens.css';
import '../../ui/styles/base.css';
import '../../ui/styles/code.css';
import { localAccount } from '../../storage/database/account.ts';
import { markFailedStyles } from '../../ui/loading/failedStyles.ts';
import { applyTheme } from '../../ui/styles/theme.ts';
import { App } from './App.tsx';
import { firstPaint } from './firstPaint.ts';
import { prefetchImport } from '../session/sources/importActor.ts';
import { loadOnce } from '../session/loadOnce.ts';
import { startServices } from '../session/services.ts';
import { startSession } from '../session/session.ts';
import { openTextStorage } from '../session/textStorage.ts';
import { startWhenPending } from './startWhenPending.ts';
import { watchErrors } from './watchErrors.ts';

const viewKey = 'typewright_view';

const storage = openTextStorage();
const view = readView(storage.get(viewKey));
applyTheme(view.theme);
const painted = firstPaint();
const debug = new URLSearchParams(location.search).has('debug');
const services = startServices(painted, storage, {
  account: localAccount,
  now: () => new Date(),
  debug,
});
const rootOptions = watchErrors(services.failures);
markFailedStyles();
const session = startSession(services);
startWhenPending(services);
// A file is being dragged over the window: it may be dropped.
window.addEventListener('dragenter', prefetchImport);
const loadPorts = loadOnce('The list of specifications and files', async () => {
  await painted;
  const { createLibraryPorts } = await import('../library/libraryPorts.ts');
  return createLibraryPorts(services, session);
});
painted
  .then(() => import('../update/serviceWorker.ts'))
  .then(({ startServiceWorker }) =>
    // The sandbox writes to no provider, so there is nothing to ask about.
    startServiceWorker(session.saving, (answer) => answer(true)),
  )
  // Without it the app needs the network until the next load.
  .catch((error: unknown) => services.failures.note('The service worker', error));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
createRoot(root, rootOptions).render(
  <StrictMode>
    <App
      painted={painted}
      services={services}
      session={session}
      loadPorts={loadPorts}
      view={view}
      storeView={(next) => storage.set(viewKey, JSON.stringify(next))}
    />
  </StrictMode>,
);
