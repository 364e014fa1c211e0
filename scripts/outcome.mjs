// Judges a suite by its exit code and report. A suite that did not run must not count as passed.

/**
 * @typedef {{ passed: number, failed: number, why?: string, failures?: readonly string[] }} Outcome
 * `failures`: what failed, with the beginning of the reason.
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: {
 *     name: string, status: string, message?: string,
 *     assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[],
 *   }[],
 * }} VitestReport
 * @typedef {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   suites: readonly PlaywrightSuite[],
 * }} PlaywrightReport
 * @typedef {{ suites?: readonly PlaywrightSuite[], specs?: readonly PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {{
 *   ok: boolean, title: string, tags: readonly string[],
 *   tests: readonly { status: string, results?: readonly { error?: { message?: string } }[] }[],
 * }} PlaywrightSpec
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
    failures: [
      ...unloaded.map(({ name, message }) => failure(name, message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            failure(`${name}: ${fullName}`, failureMessages?.[0]),
          ),
      ),
    ],
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
  /** @type {string[]} */
  const failures = [];
  visitSpecs(report, ({ ok, title, tests }) => {
    if (ok) return;
    const errors = tests.flatMap(({ results = [] }) => results.map(({ error }) => error?.message));
    failures.push(failure(title, errors.find(Boolean)));
  });
  return judge(code, { passed: expected, failed: unexpected + flaky, leftOut: skipped, failures });
}

/**
 * Judges browser tests after those that failed ran a second time, with nothing else running. A test that
 * passes then did not wait long enough for a busy machine; it counts as passed, and is named.
 * @param {number} code of the second run
 * @param {PlaywrightReport} report of the first run
 * @param {PlaywrightReport | undefined} again of the second run
 * @returns {Outcome}
 */
export function judgeSecondRun(code, report, again) {
  const first = judgePlaywright(1, report);
  if (again === undefined) return first;
  const second = judgePlaywright(code, again);
  if (second.passed + second.failed !== first.failed) return first;
  const passed = titlesOf(again);
  return {
    passed: first.passed + second.passed,
    failed: second.failed,
    ...(second.failures !== undefined && { failures: second.failures }),
    ...(passed.length > 0 && { why: `only at the second run: ${passed.join('; ')}` }),
  };
}

/**
 * The titles of the tests that passed.
 * @param {PlaywrightReport} report
 */
function titlesOf(report) {
  /** @type {string[]} */
  const titles = [];
  visitSpecs(report, ({ ok, title }) => {
    if (ok) titles.push(title);
  });
  return titles;
}

/**
 * @param {PlaywrightReport} report
 * @param {(spec: PlaywrightSpec) => void} visit
 */
function visitSpecs({ suites }, visit) {
  /** @param {PlaywrightSuite} suite */
  const visitSuite = ({ suites: inner = [], specs = [] }) => {
    inner.forEach(visitSuite);
    specs.forEach(visit);
  };
  suites.forEach(visitSuite);
}

/**
 * Whether every sentence of the rules is covered by a test that ran and passed. Tests name the
 * sentences they cover in tags (`@2.45`); `@full` is no sentence.
 * @param {Record<string, string>} sentences from id to wording
 * @param {PlaywrightReport | undefined} report
 * @param {PlaywrightReport} [again] of the second run of the tests that failed
 * @returns {Outcome}
 */
export function judgeSentences(sentences, report, again) {
  if (report === undefined)
    return { passed: 0, failed: 1, why: 'the browser tests left no report' };
  const shown = new Set();
  const unknown = new Set();
  /** @param {PlaywrightSpec} spec */
  const visit = ({ ok, tags, tests }) => {
    for (const tag of tags) {
      const id = tag.replace(/^@/, '');
      if (id === 'full') continue;
      if (!Object.hasOwn(sentences, id)) unknown.add(id);
      else if (ok && tests.some(({ status }) => status === 'expected')) shown.add(id);
    }
  };
  visitSpecs(report, visit);
  if (again !== undefined) visitSpecs(again, visit);
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

/** The most lines of a reason that are repeated at the end. */
const mostLines = 8;

/**
 * @param {string} name
 * @param {string | undefined} reason
 */
function failure(name, reason = '') {
  const lines = reason.split('\n').slice(0, mostLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** @returns {Outcome} */
function judge(code, { passed, failed, leftOut, failures }) {
  if (leftOut > 0) {
    return { passed, failed: failed + leftOut, why: `${leftOut} tests were left out` };
  }
  if (passed + failed === 0) return { passed, failed: 1, why: 'it ran no test' };
  if (code !== 0 && failed === 0) {
    return { passed, failed: 1, why: `it ended with code ${code}, outside of its tests` };
  }
  return { passed, failed, ...(failed > 0 && { failures }) };
}
