import { afterEach, expect, it, vi } from 'vitest';
import { hasLaterInView, knownInView } from '../../../src/app/hosted/scrollPlace.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('does not ask where something is that is not laid out, which would have it laid out', () => {
  document.body.innerHTML = '<p id="o:near" data-later></p><p id="o:far" data-later></p>';
  const [near, far] = document.body.children;
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element, how) {
    // The other ones do not tell whether contents are skipped.
    expect(how).toEqual({ contentVisibilityAuto: true });
    return this !== far;
  });
  const asked: Element[] = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    asked.push(this);
    return new DOMRect(0, 10, 10, 10);
  });
  expect(knownInView(document)).toEqual([near]);
  expect(hasLaterInView(document)).toBe(true);
  expect(asked).toEqual([near, near]);
});
