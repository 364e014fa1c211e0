// Judges a suite by its exit code and report. A suite that did not run must not count as passed.

/**
 * @typedef {{ passed: number, failed: number, why?: string }} Outcome
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[],
 * }} VitestReport
 * @typedef {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   suites: readonly PlaywrightSuite[],
 * }} PlaywrightReport
 * @typedef {{
 *   suites?: readonly PlaywrightSuite[],
 *   specs?: readonly { ok: boolean, tags: readonly string[], tests: readonly { status: string }[] }[],
 * }} PlaywrightSuite
 */

/**
 * A tool that only succeeds or fails counts as one test.
 * @param {number} code
 * @returns {Outcome}
 */
export function judgeTool(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {number} code
 * @param {VitestReport | undefined} report undefined if the suite left none
 * @returns {Outcome}
 */
export function judgeVitest(code, report) {
  if (report === undefined) return crashed(code);
  // A file that can't be loaded reports no failed tests, so it is counted as one.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return judge(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    leftOut: report.numPendingTests + report.numTodoTests,
  });
}

/**
 * @param {number} code
 * @param {PlaywrightReport | undefined} report undefined if the suite left none
 * @returns {Outcome}
 */
export function judgePlaywright(code, report) {
  if (report === undefined) return crashed(code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return judge(code, { passed: expected, failed: unexpected + flaky, leftOut: skipped });
}

/**
 * Whether every sentence of the rules is covered by a test that ran and passed. Tests name the
 * sentences they cover in tags (`@2.45`).
 * @param {Record<string, string>} sentences from id to wording
 * @param {PlaywrightReport | undefined} report
 * @returns {Outcome}
 */
export function judgeSentences(sentences, report) {
  if (report === undefined)
    return { passed: 0, failed: 1, why: 'the browser tests left no report' };
  const shown = new Set();
  const unknown = new Set();
  /** @param {PlaywrightSuite} suite */
  const visit = ({ suites = [], specs = [] }) => {
    suites.forEach(visit);
    for (const { ok, tags, tests } of specs) {
      for (const tag of tags) {
        const id = tag.replace(/^@/, '');
        if (!Object.hasOwn(sentences, id)) unknown.add(id);
        else if (ok && tests.some(({ status }) => status === 'expected')) shown.add(id);
      }
    }
  };
  report.suites.forEach(visit);
  const missing = Object.keys(sentences).filter((id) => !shown.has(id));
  const why = [
    ...(missing.length === 0 ? [] : [`no test shows ${missing.join(', ')}`]),
    ...(unknown.size === 0 ? [] : [`there is no sentence ${[...unknown].join(', ')}`]),
  ];
  return why.length === 0 ? judgeTool(0) : { ...judgeTool(1), why: why.join('; ') };
}

/** @returns {Outcome} */
function crashed(code) {
  return { passed: 0, failed: 1, why: `it ended with code ${code} and left no report` };
}

/** @returns {Outcome} */
function judge(code, { passed, failed, leftOut }) {
  if (leftOut > 0) {
    return { passed, failed: failed + leftOut, why: `${leftOut} tests were left out` };
  }
  if (passed + failed === 0) return { passed, failed: 1, why: 'it ran no test' };
  if (code !== 0 && failed === 0) {
    return { passed, failed: 1, why: `it ended with code ${code}, outside of its tests` };
  }
  return { passed, failed };
}
