import { afterEach, expect, it, vi } from 'vitest';
import { hasLaterInView, knownInView } from '../../../src/app/hosted/scrollPlace.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('does not read the position of skipped elements, which would lay them out', () => {
  document.body.innerHTML = '<p id="o:near" data-later></p><p id="o:far" data-later></p>';
  const [near, far] = document.body.children;
  const asked: Element[] = [];
  for (const element of document.body.children) {
    // Only this option tells whether contents are skipped.
    vi.spyOn(element, 'checkVisibility').mockImplementation(
      (how) => how?.contentVisibilityAuto !== true || element !== far,
    );
    vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => {
      asked.push(element);
      return new DOMRect(0, 10, 10, 10);
    });
  }
  expect(knownInView(document)).toEqual([near]);
  expect(hasLaterInView(document)).toBe(true);
  expect(asked).toEqual([near, near]);
});
