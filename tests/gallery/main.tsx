import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/base.css';
import '../../src/ui/styles/code.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');

const asked = new URLSearchParams(location.search);
if (asked.has('outbox')) {
  const { hostOutbox } = await import('./hostedOutbox.ts');
  await hostOutbox();
} else if (asked.has('editor')) {
  const { showEditor } = await import('./hostedEditor.tsx');
  showEditor(root);
} else {
  const { showGallery } = await import('./Gallery.tsx');
  showGallery(root);
}
