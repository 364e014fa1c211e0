/**
 * Gives every element a size: the test page has no layout, and a list without a height renders
 * nothing. An item of a list is as high as its rows, the space left for others and a head.
 *
 * @param height of everything that scrolls, px
 */
export function pretendLayout(height: number): void {
  const define = (name: string, get: (this: HTMLElement) => number) =>
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
  define('clientHeight', () => height);
  define('clientWidth', () => 800);
  define('offsetHeight', function offsetHeight() {
    return itemHeight(this);
  });
  HTMLElement.prototype.getBoundingClientRect = function getBoundingClientRect() {
    return new DOMRect(0, 0, 800, itemHeight(this));
  };
}

function itemHeight(element: HTMLElement): number {
  let height = 80 + 28 * element.querySelectorAll('[role="row"]').length;
  for (const space of element.querySelectorAll<HTMLElement>('[style*="height"]')) {
    height += Number.parseFloat(space.style.height) || 0;
  }
  return height;
}
