import { useState, useSyncExternalStore } from 'react';
import { formatMeta, printableFormats } from '../../formats/registry/registry.ts';
import type { SandboxPorts } from '../library/sandboxPorts.ts';
import { SandboxPage } from '../sandbox/SandboxPage.tsx';
import type { ViewSettings } from '../editor/viewSettings.ts';
import { FailureHostContext } from '../../ui/loading/failureHost.tsx';
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx';
import { applyTheme } from '../../ui/styles/theme.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { useInstallOffer } from '../update/installOffer.ts';
import { samples } from '../files/samples/samples.ts';
import { baseName } from '../files/baseName.ts';
import { saveFile } from '../files/downloadFile.ts';
import type { Services } from '../session/services.ts';
import { useLoaded } from './useLoaded.ts';
import { useFailureHost } from './useFailureHost.ts';
import type { Session } from '../session/session.ts';

export interface AppProps {
  /** Resolves when the page has been painted for the first time. */
  readonly painted: Promise<void>;
  readonly services: Services;
  readonly session: Session;
  /** Loads everything but the open specification: the library and the file commands. */
  readonly loadPorts: () => Promise<SandboxPorts>;
  readonly view: ViewSettings;
  readonly storeView: (view: ViewSettings) => void;
}

/** The format, by the ending of the name that the export chose. */
function mimeTypeOf(fileName: string): string {
  if (fileName.endsWith('.json')) return 'application/json';
  return fileName.endsWith('.yaml') ? 'application/yaml' : 'text/plain';
}

/** How error messages name these ports. */
const portsName = 'The list of specifications and files';

/** The page: the open specification and the screens around it. */
export function App({
  painted,
  services,
  session,
  loadPorts,
  view: firstView,
  storeView,
}: AppProps) {
  const [view, setView] = useState(firstView);
  const install = useInstallOffer();
  const { open, name, question } = useSyncExternalStore(session.subscribe, session.shown);
  const failureHost = useFailureHost(painted, services, session);
  const { show: Failed, reload } = failureHost;
  const [onPortsFailed] = useState(
    () => (error: unknown) => services.failures.note(portsName, error),
  );
  const ports = useLoaded(loadPorts, onPortsFailed);
  const changeView = (next: ViewSettings) => {
    setView(next);
    applyTheme(next.theme);
    storeView(next);
  };
  return (
    <FailureHostContext value={failureHost}>
      <UiProvider painted={painted}>
        <PartBoundary name="This page" place="page">
          <SandboxPage
            key={open.id}
            id={open.id}
            name={name}
            question={question}
            editor={open.editor}
            reads={services.worker}
            ports={ports.value}
            notice={
              ports.failed !== undefined && (
                <Failed
                  name={portsName}
                  place="banner"
                  reason="loading"
                  again={ports.failed === 'again'}
                  trying={ports.trying}
                  onTryAgain={ports.tryAgain}
                  onReload={reload}
                />
              )
            }
            onInstall={install}
            samples={samples}
            importFormats={formatMeta}
            exportFormats={printableFormats}
            view={view}
            onView={changeView}
            {...(name !== undefined && { fileName: baseName(name) })}
            onDownload={(fileName, content) => saveFile(fileName, mimeTypeOf(fileName), content)}
          />
        </PartBoundary>
      </UiProvider>
    </FailureHostContext>
  );
}
