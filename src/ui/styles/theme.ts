/** The chosen theme; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

let stopFollowing: (() => void) | undefined;

/**
 * Applies a theme to the document: sets `data-theme` on the root (no attribute for `system`) and
 * the browser's `theme-color`. It does not store the choice.
 */
export function applyTheme(choice: ThemeChoice): void {
  stopFollowing?.();
  stopFollowing = undefined;
  const root = document.documentElement;
  if (choice === 'system') {
    delete root.dataset['theme'];
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', paintBrowser);
    stopFollowing = () => system.removeEventListener('change', paintBrowser);
  } else {
    root.dataset['theme'] = choice;
  }
  paintBrowser();
}

/** Read from the computed style, so that the colour is defined only in tokens.css. */
function paintBrowser(): void {
  let meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta === null) {
    meta = document.createElement('meta');
    meta.name = 'theme-color';
    document.head.append(meta);
  }
  meta.content = getComputedStyle(document.documentElement).backgroundColor;
}
