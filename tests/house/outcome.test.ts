import { describe, expect, test } from 'vitest';
import {
  judgePlaywright,
  judgeSecondRun,
  judgeSentences,
  judgeTool,
  judgeVitest,
} from '../../scripts/outcome.mjs';

interface Counts {
  readonly passed?: number;
  readonly failed?: number;
  readonly pending?: number;
  readonly todo?: number;
  readonly unloaded?: number;
}

function vitestReport({ passed = 0, failed = 0, pending = 0, todo = 0, unloaded = 0 }: Counts) {
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
    testResults: [
      ...Array.from({ length: failed }, () => ({
        name: 'shop.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'opens' },
          { status: 'failed', fullName: 'closes', failureMessages: ['It stayed open.'] },
        ],
      })),
      ...Array.from({ length: unloaded }, () => ({
        name: 'gone.test.ts',
        status: 'failed',
        message: 'It has no end.',
        assertionResults: [],
      })),
    ],
  };
}

describe('a suite of unit tests', () => {
  test.each([
    ['all is well', 0, { passed: 3 }, 3, 0],
    ['a test failed', 1, { passed: 3, failed: 2 }, 3, 2],
    ['a file could not be loaded', 1, { passed: 3, unloaded: 1 }, 3, 1],
    ['tests failed and a file could not be loaded', 1, { failed: 2, unloaded: 1 }, 0, 3],
    ['no test ran', 0, {}, 0, 1],
    ['a test was skipped', 0, { passed: 3, pending: 1 }, 3, 1],
    ['a test is only planned', 0, { passed: 3, todo: 1 }, 3, 1],
    ['an error occurred between the tests', 1, { passed: 3 }, 3, 1],
  ])('%s', (_, code, counts, passed, failed) => {
    expect(judgeVitest(code, vitestReport(counts))).toMatchObject({ passed, failed });
  });

  test('what failed is named, with the reason', () => {
    expect(judgeVitest(1, vitestReport({ passed: 1, failed: 1, unloaded: 1 }))).toMatchObject({
      failures: ['gone.test.ts\n    It has no end.', 'shop.test.ts: closes\n    It stayed open.'],
    });
  });

  test('it crashed before its report', () => {
    expect(judgeVitest(-1, undefined)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a suite of browser tests', () => {
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  test.each([
    ['all is well', 0, { ...none, expected: 3 }, 3, 0],
    ['a test failed', 1, { ...none, expected: 3, unexpected: 2 }, 3, 2],
    ['a test passed at the second try', 0, { ...none, expected: 3, flaky: 1 }, 3, 1],
    ['a test was skipped', 0, { ...none, expected: 3, skipped: 1 }, 3, 1],
    ['the server did not start', 1, none, 0, 1],
  ])('%s', (_, code, stats, passed, failed) => {
    expect(judgePlaywright(code, { stats, suites: [] })).toMatchObject({ passed, failed });
  });

  test('what failed is named, with the reason', () => {
    const stats = { ...none, unexpected: 1 };
    const results = [{ error: { message: 'The page is empty.' } }];
    const tests = [{ status: 'unexpected', results }];
    const specs = [{ ok: false, title: 'opens', tags: [], tests }];
    expect(judgePlaywright(1, { stats, suites: [{ specs }] })).toMatchObject({
      failures: ['opens\n    The page is empty.'],
    });
  });

  test('it crashed before its report', () => {
    expect(judgePlaywright(1, undefined)).toMatchObject({ passed: 0, failed: 1 });
  });
});

function specOf(tags: readonly string[], status = 'expected') {
  return { ok: status === 'expected', title: tags.join(' '), tags, tests: [{ status }] };
}

function playwrightReport(specs: readonly ReturnType<typeof specOf>[]) {
  const count = (status: string) =>
    specs.filter(({ tests }) => tests.some((found) => found.status === status)).length;
  return {
    stats: {
      expected: count('expected'),
      unexpected: count('unexpected'),
      flaky: count('flaky'),
      skipped: count('skipped'),
    },
    suites: [{ suites: [{ specs }], specs: [] }],
  };
}

describe('browser tests that failed run a second time', () => {
  const first = playwrightReport([specOf(['2.1']), specOf(['2.2'], 'unexpected')]);
  test('what passes then is passed, and named', () => {
    expect(judgeSecondRun(0, first, playwrightReport([specOf(['2.2'])]))).toEqual({
      passed: 2,
      failed: 0,
      why: 'only at the second run: 2.2',
    });
  });

  test.each([
    ['fail again', 1, playwrightReport([specOf(['2.2'], 'unexpected')])],
    ['are left out', 0, playwrightReport([specOf(['2.2'], 'skipped')])],
    ['are not found', 1, playwrightReport([])],
    ['crash', 1, undefined],
    ['are joined by others', 0, playwrightReport([specOf(['2.1']), specOf(['2.2'])])],
  ])('they count as failed if they %s', (_, code, again) => {
    expect(judgeSecondRun(code, first, again)).toMatchObject({ passed: 1, failed: 1 });
  });
});

describe('the sentences of the rules', () => {
  const sentences = { '2.1': 'One.', '2.2': 'Two.' };
  const judge = (...specs: ReturnType<typeof specOf>[]) =>
    judgeSentences(sentences, playwrightReport(specs));

  test('are covered by a test that passed at the second run', () => {
    expect(
      judgeSentences(
        sentences,
        playwrightReport([specOf(['2.1']), specOf(['2.2'], 'unexpected')]),
        playwrightReport([specOf(['2.2'])]),
      ),
    ).toEqual({ passed: 1, failed: 0 });
  });

  test('are covered by tests, which may cover several', () => {
    expect(judge(specOf(['@2.1']), specOf(['2.2', '2.1', 'full']))).toEqual({
      passed: 1,
      failed: 0,
    });
  });

  test.each([
    ['no test shows one', [specOf(['2.1'])], 'no test shows 2.2'],
    ['its test failed', [specOf(['2.1']), specOf(['2.2'], 'unexpected')], 'no test shows 2.2'],
    ['its test was skipped', [specOf(['2.1']), specOf(['2.2'], 'skipped')], 'no test shows 2.2'],
    ['a test names none there is', [specOf(['2.1', '2.2', '2.9'])], 'there is no sentence 2.9'],
  ])('count as failed if %s', (_, specs, why) => {
    expect(judge(...specs)).toEqual({ passed: 0, failed: 1, why });
  });

  test('count as failed if there is no report', () => {
    expect(judgeSentences(sentences, undefined)).toMatchObject({ passed: 0, failed: 1 });
  });
});

test('a tool counts as one test', () => {
  expect(judgeTool(0)).toEqual({ passed: 1, failed: 0 });
  expect(judgeTool(1)).toEqual({ passed: 0, failed: 1 });
});
