import { afterAll } from 'vitest';

/** Files share one page per worker: what one leaves on it must not be found by the next. */
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
