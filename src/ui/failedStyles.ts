/*
 * The build's own loader asks for the style sheet of a part once: where that failed, it takes it for
 * loaded the next time, and the part would come without its looks.
 */

/** Marks the style sheets that can't be loaded, from now on. */
export function markFailedStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
        target.dataset['failed'] = '';
      }
    },
    // It does not bubble.
    { capture: true },
  );
}

/** Loads those that failed so far again; rejects when one of them fails again. */
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
    // The same element put back would not be fetched again.
    failed.replaceWith(link);
  });
}
