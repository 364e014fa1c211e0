/** Longer than a page takes that paints at all: a hidden one never does. */
const patience = 1000;

/** Settles when the page has shown something for the first time. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    setTimeout(resolve, patience);
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}
