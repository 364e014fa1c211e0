// Before each test file: notes which blocks it runs, for `coverage.mjs`.
import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  // Nobody wants to see a small counterexample, and who survived many runs survives more of them.
  endOnFailure: true,
  interruptAfterTimeLimit: 5000,
});

globalThis.hits = new Set();

/** While modules are read: only the first file that imports them sees that. */
let early = [];

beforeAll(() => {
  early = [...globalThis.hits];
});

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the first parameter as text, and wants a pattern
afterAll(({}, { file }) => {
  file.meta.hits = [...globalThis.hits];
  file.meta.early = early;
});
