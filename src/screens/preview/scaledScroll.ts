/**
 * Scrolling through content that is higher than a browser allows for an element (Firefox stops near
 * 17 million px). The height of the scrolling element is capped, and the offset of the content is
 * tracked separately. Small movements (wheel, touch, keys) move the content by the same number of
 * pixels, large ones (dragging the scrollbar) in proportion.
 */
export interface ScrollGeometry {
  /** Height of the whole content, in px. */
  readonly contentHeight: number;
  /** Height of the visible part, in px. */
  readonly viewHeight: number;
}

/** The maximum height of the element, in px. */
export const maxElementHeight = 8_000_000;
/**
 * Within this distance (px) of either end, the scrollbar and the content move by the same amount,
 * so that the ends are reached exactly.
 */
const endZone = 40_000;

/** Height in px of the element that scrolls. */
export function elementHeight({ contentHeight, viewHeight }: ScrollGeometry): number {
  return Math.min(Math.max(contentHeight, viewHeight), maxElementHeight);
}

/** Whether the element is lower than its content. */
export function isScaled({ contentHeight }: ScrollGeometry): boolean {
  return contentHeight > maxElementHeight;
}

/** The content's position (px from its top to the top of the view) for the element's `scrollTop`. */
export function toContent(scrollTop: number, geometry: ScrollGeometry): number {
  return mapPosition(scrollTop, maxScroll(elementHeight(geometry), geometry), contentEnd(geometry));
}

/** The element's `scrollTop` for a position in the content; the inverse of `toContent`. */
export function toElement(position: number, geometry: ScrollGeometry): number {
  return mapPosition(position, contentEnd(geometry), maxScroll(elementHeight(geometry), geometry));
}

/** The largest possible position. */
export function contentEnd(geometry: ScrollGeometry): number {
  return maxScroll(geometry.contentHeight, geometry);
}

/**
 * The content's position after the element was scrolled.
 *
 * @param position the position before
 * @param scrolledFrom,scrollTop the element's scrollTop before and now
 */
export function followScroll(
  position: number,
  scrolledFrom: number,
  scrollTop: number,
  geometry: ScrollGeometry,
): number {
  const moved = scrollTop - scrolledFrom;
  const wide = Math.abs(moved) > 2 * Math.max(geometry.viewHeight, 400);
  if (!isScaled(geometry) || wide) return toContent(scrollTop, geometry);
  return Math.min(Math.max(position + moved, 0), contentEnd(geometry));
}

function maxScroll(height: number, { viewHeight }: ScrollGeometry): number {
  return Math.max(0, height - viewHeight);
}

/** Maps [0, from] onto [0, to]: one to one within the end zones, in proportion between them. */
function mapPosition(position: number, from: number, to: number): number {
  const at = Math.min(Math.max(position, 0), from);
  if (from === to || at <= endZone) return Math.min(at, to);
  if (from - at <= endZone) return to - (from - at);
  return endZone + ((at - endZone) * (to - 2 * endZone)) / (from - 2 * endZone);
}
