// A setup file for each test file: records which blocks it executes, for `coverage.mjs`.
import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  // Don't shrink counterexamples, and limit the time: a mutant that survived many runs will survive
  // more.
  endOnFailure: true,
  interruptAfterTimeLimit: 5000,
});

globalThis.hits = new Set();

/** Blocks executed while modules are loaded: only the first file that imports them sees these. */
let early = [];

beforeAll(() => {
  early = [...globalThis.hits];
});

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the first parameter as text, and wants a pattern
afterAll(({}, { file }) => {
  file.meta.hits = [...globalThis.hits];
  file.meta.early = early;
});
