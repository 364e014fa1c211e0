// What a suite's exit code and report come to. Nothing may pass by not having run.

/**
 * @typedef {{ passed: number, failed: number, why?: string }} Outcome
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[],
 * }} VitestReport
 * @typedef {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 * }} PlaywrightReport
 */

/**
 * A tool that says yes or no counts as one test.
 * @param {number} code
 * @returns {Outcome}
 */
export function judgeTool(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {number} code
 * @param {VitestReport | undefined} report undefined when the suite left none
 * @returns {Outcome}
 */
export function judgeVitest(code, report) {
  if (report === undefined) return crashed(code);
  // A file that cannot be loaded has no tests that could fail, so it counts itself.
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
 * @param {PlaywrightReport | undefined} report undefined when the suite left none
 * @returns {Outcome}
 */
export function judgePlaywright(code, report) {
  if (report === undefined) return crashed(code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return judge(code, { passed: expected, failed: unexpected + flaky, leftOut: skipped });
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
