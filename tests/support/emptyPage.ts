import { afterAll } from 'vitest';

/**
 * Test files share one page per worker, so the next file must not find anything that this one has left on it.
 */
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
