/*
 * Vite's loader requests the style sheet of a lazy part only once. If that fails, it assumes on the
 * next attempt that the sheet is loaded, and the part would appear unstyled. So failed sheets are
 * remembered and loaded here.
 */

/** Starts marking style sheets that fail to load. */
export function markFailedStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
        target.dataset['failed'] = '';
      }
    },
    // Error events of elements do not bubble.
    { capture: true },
  );
}

/** Reloads the style sheets that have failed so far; rejects if one fails again. */
export async function loadFailedStyles(): Promise<void> {
  const failed = document.querySelectorAll<HTMLLinkElement>('link[data-failed]');
  await Promise.all(Array.from(failed, loadAgain));
}

function loadAgain(failed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`No style sheet at ${failed.href}`)));
    link.rel = 'stylesheet';
    link.href = failed.href;
    // A new element, because reinserting the old one would not fetch it again.
    failed.replaceWith(link);
  });
}
