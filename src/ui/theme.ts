/** What a person chose: a theme, or whatever the system says. */
export type ThemeChoice = 'system' | 'light' | 'dark';

let stopFollowing: (() => void) | undefined;

/**
 * Applies a theme to the whole document: `data-theme` on the root (absent for the system's choice)
 * and the browser's own `theme-color`, which follows the system while `system` is chosen. Where the
 * choice is kept is the caller's business.
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

/** The colour comes from the page itself, so that no second copy of a token can go stale. */
function paintBrowser(): void {
  let meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta === null) {
    meta = document.createElement('meta');
    meta.name = 'theme-color';
    document.head.append(meta);
  }
  meta.content = getComputedStyle(document.documentElement).backgroundColor;
}
