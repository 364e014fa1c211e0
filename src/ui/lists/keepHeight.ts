/**
 * A ref: the element does not become lower than it once was at this width, so that the page below
 * it does not move when a part of it disappears.
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
