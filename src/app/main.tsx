import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { formatMeta, printableFormats } from '../formats/registry.ts';
import { SandboxPage } from '../screens/sandbox/SandboxPage.tsx';
import { readView, type ViewSettings } from '../screens/sandbox/viewSettings.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/code.css';
import { applyTheme } from '../ui/theme.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { firstPaint } from './firstPaint.ts';
import { samples } from './samples/samples.ts';
import { saveFile } from './saveFile.ts';
import { startServices } from './services.ts';

/** The one editor of the sandbox; the older editor's key of the same specification. */
const editorId = 'sandbox';
const viewKey = 'typewright_view';

const firstView = readView(localStorage.getItem(viewKey));
applyTheme(firstView.theme);
const services = startServices(editorId, firstPaint());

function App() {
  const [view, setView] = useState(firstView);
  const changeView = (next: ViewSettings) => {
    setView(next);
    applyTheme(next.theme);
    localStorage.setItem(viewKey, JSON.stringify(next));
  };
  return (
    <UiProvider>
      <SandboxPage
        editor={services.editor}
        reads={services.worker}
        samples={samples}
        importFormats={formatMeta}
        exportFormats={printableFormats}
        view={view}
        onView={changeView}
        onSave={(name, content) => saveFile(name, 'application/json', content)}
      />
    </UiProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
