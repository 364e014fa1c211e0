import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/tokens.css';
import '../../ui/base.css';
import '../../ui/code.css';
import { localAccount } from '../../storage/account.ts';
import { openDatabase } from '../../storage/database.ts';
import { markFailedStyles } from '../../ui/failedStyles.ts';
import { applyTheme } from '../../ui/theme.ts';
import { firstPaint } from '../boot/firstPaint.ts';
import { watchErrors } from '../boot/watchErrors.ts';
import { readView } from '../sandbox/viewSettings.ts';
import { pageAddress, readProvider } from '../session/providerAddress.ts';
import { startServices } from '../session/services.ts';
import { openTextStorage } from '../session/textStorage.ts';
import { HostedApp } from './HostedApp.tsx';
import { mountPage } from './mountPage.ts';
import { createHostedReads } from './hostedReads.ts';
import { startRouter } from './router.ts';
import { startSession } from './startSession.ts';

const viewKey = 'typewright_view';

const storage = openTextStorage();
const view = readView(storage.get(viewKey));
applyTheme(view.theme);
const services = startServices(firstPaint(), storage, {
  account: localAccount,
  now: () => new Date(),
  debug: false,
});
watchErrors(services.failures);
markFailedStyles();
const provider = readProvider(storage, pageAddress());
const session = startSession(provider, services);
const router = startRouter(window);
const database = openDatabase();
const reads = createHostedReads(database, services);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
// The server's page at this address is about its own documents.
if (!provider.isOwn) root.replaceChildren();
createRoot(mountPage(root)).render(
  <StrictMode>
    <HostedApp
      services={services}
      session={session}
      provider={provider}
      router={router}
      reads={reads}
      view={view}
      storeView={(next) => storage.set(viewKey, JSON.stringify(next))}
    />
  </StrictMode>,
);
