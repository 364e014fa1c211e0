/**
 * A ref: an element that once was this high does not become lower at this width. What is below it stays
 * where it is when a part of it goes while somebody reads.
 */
export function keepHeight(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  let width = 0;
  const observer = new ResizeObserver(() => {
    const now = element.offsetWidth;
    if (now !== width) element.style.minHeight = '';
    width = now;
    element.style.minHeight = `${element.getBoundingClientRect().height}px`;
  });
  observer.observe(element);
  return () => observer.disconnect();
}
