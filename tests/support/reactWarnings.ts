import { afterEach, beforeEach } from 'vitest';

/** What the simulated page does not know, and real browsers do. */
const unknownHere = 'The tag <%s> is unrecognized in this browser.';

const { error: report } = console;
let warnings: unknown[][] = [];

beforeEach(() => {
  warnings = [];
  console.error = (...reported) => {
    report(...reported);
    if (!String(reported[0]).startsWith(unknownHere)) warnings.push(reported);
  };
});

/** A mistake that React warns of fails the test. Tests of errors replace `console.error` themselves. */
afterEach(() => {
  console.error = report;
  if (warnings.length > 0) throw new Error(`React warned: ${warnings.join('; ')}`);
});
