import { useSyncExternalStore } from 'react';

/**
 * Chromium's event. TypeScript's DOM library does not declare it, because no other browser has it.
 */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

const listeners = new Set<() => void>();
let install: (() => void) | undefined;

function offer(next: (() => void) | undefined): void {
  install = next;
  for (const listener of listeners) listener();
}

window.addEventListener('beforeinstallprompt', (event) => {
  // The app shows its own, quieter offer.
  event.preventDefault();
  offer(() => {
    // Each event can be used once; after a refusal the browser decides when to send another.
    offer(undefined);
    // Refused by the person or the browser: nothing has changed.
    event.prompt().catch(() => undefined);
  });
});
window.addEventListener('appinstalled', () => offer(undefined));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Opens the browser's own installation dialog; undefined while the browser offers none: the app is
 * installed, or the browser installs from its own menu (Safari, Firefox). The browser may make its
 * offer as soon as the page has loaded, so this module must be among the first to load.
 */
export function useInstallOffer(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => install);
}
