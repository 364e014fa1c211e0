import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/styles/tokens.css';
import '../../ui/styles/base.css';
import '../../ui/styles/code.css';
import { localAccount } from '../../storage/database/account.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { markFailedStyles } from '../../ui/loading/failedStyles.ts';
import { applyTheme } from '../../ui/styles/theme.ts';
import { firstPaint } from '../boot/firstPaint.ts';
import { watchErrors } from '../boot/watchErrors.ts';
import { readRoute } from '../../routes/readRoute.ts';
import { readView } from '../editor/viewSettings.ts';
import { persistOnFirstWrite } from '../session/journal/persistence.ts';
import { pageAddress, readProvider } from '../session/providerAddress.ts';
import { startServices } from '../session/services.ts';
import { openTextStorage } from '../session/textStorage.ts';
import { wipeTexts } from '../session/wipeFromDevice.ts';
import { followClearing } from './followClearing.ts';
import { HostedApp } from './HostedApp.tsx';
import { mountPage } from './mountPage.ts';
import { createHostedReads } from './hostedReads.ts';
import { createLosses } from './notices/losses.ts';
import { startRouter } from './router.ts';
import { createOpenCopy } from './editing/openCopy.ts';
import {
  accountOf,
  startAccountSession,
  untilSignedIn,
  untilKnownUser,
} from './startAccountSession.ts';
import { createUpdateQuestion } from './commands/updateQuestion.ts';

const viewKey = 'typewright_view';
/** A reader counts as staying after this time, in ms. */
const readingTime = 10_000;

const storage = openTextStorage();
const view = readView(storage.get(viewKey));
applyTheme(view.theme);
const painted = firstPaint();
const services = startServices(painted, storage, {
  account: localAccount,
  now: () => new Date(),
  debug: false,
});
const rootOptions = watchErrors(services.failures);
markFailedStyles();
await nextTask();
const provider = readProvider(storage, pageAddress());
const session = startAccountSession(provider, services);
const first = readRoute(location);
// A tab opened only for signing in closes itself; the tab that opened it goes on. If the browser does not
// close it, it shows the page.
if (first?.page === 'account' && first.isSignInTab === true)
  void untilSignedIn(session).then(() => window.close());
await nextTask();
const router = startRouter(window);
const database = openDatabase();
const reads = createHostedReads(database, services);
const losses = createLosses(painted, services);
persistOnFirstWrite(services, losses.read());
const openCopy = createOpenCopy();
const update = createUpdateQuestion(reads, () => accountOf(session.getSnapshot()));
await nextTask();
// A visitor who only looks at a public page has no use for the whole app; one who stays can read it offline
// later.
const isWanted = isInstalled()
  ? Promise.resolve()
  : Promise.race([untilKnownUser(session), untilReaderStays()]);
Promise.all([painted, isWanted])
  .then(() => import('../update/serviceWorker.ts'))
  .then(({ startServiceWorker }) => startServiceWorker(openCopy.saving, update.ask))
  // Without it the app needs the network until the next load.
  .catch((error: unknown) => services.failures.note('The service worker', error));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
// The page that the server rendered shows a document of its own provider, not of the chosen one.
if (!provider.isOwn) root.replaceChildren();
const app = createRoot(mountPage(root), rootOptions);
const clearing = followClearing(database, session, (account) => {
  // Remove everything from the screen before the other page is loaded, including questions about leaving.
  app.unmount();
  document.title = 'Typewright';
  // Texts that were typed while the other tab cleared the account.
  wipeTexts(storage, account);
  location.replace('/explore');
});
app.render(
  <StrictMode>
    <HostedApp
      services={services}
      session={session}
      clearing={clearing}
      provider={provider}
      router={router}
      reads={reads}
      losses={losses}
      openCopy={openCopy}
      update={update}
      view={view}
      storeView={(next) => storage.set(viewKey, JSON.stringify(next))}
    />
  </StrictMode>,
);

/** Starting in one task would stop a reader of the server's page in the middle of scrolling. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Whether the app is stored on this device. */
function untilReaderStays(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, readingTime));
}

function isInstalled(): boolean {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return Boolean(container?.controller);
}
