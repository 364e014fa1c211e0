import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/code.css';
import { Gallery } from '../screens/gallery/Gallery.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');

if (new URLSearchParams(location.search).has('editor')) {
  const { showEditor } = await import('./galleryEditor.tsx');
  showEditor(root);
} else {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <Gallery />
      </UiProvider>
    </StrictMode>,
  );
}
