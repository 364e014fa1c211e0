/** Longer than any visible page takes to paint; a hidden page never paints. */
const patience = 1000;

/** Resolves when the page has been painted for the first time. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    setTimeout(resolve, patience);
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}
