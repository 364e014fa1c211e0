import fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../server/logging/createLog.ts';
import { eventually } from '../../support/eventually.ts';

afterEach(() => vi.restoreAllMocks());

const standardOutput = 1;

/** The lines written to standard output, parsed as JSON. */
async function linesOf(write: (log: ReturnType<typeof createLog>) => void): Promise<object[]> {
  const written = vi.spyOn(fs, 'writeSync').mockImplementation((_, line) => line.length);
  const text = () => written.mock.calls.map(([, line]) => line).join('');
  write(createLog());
  await eventually(() => expect(text()).toMatch(/\n$/));
  expect(new Set(written.mock.calls.map(([file]) => file))).toEqual(new Set([standardOutput]));
  return text()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
}

test('a line has time, severity and message, and nothing about the machine', async () => {
  const [first, second] = await linesOf((log) => {
    log.info({ path: '/api/', status: 200 }, 'request');
    log.error({}, 'failed');
  });
  const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(first).toEqual({ level: 'info', time, path: '/api/', status: 200, msg: 'request' });
  expect(second).toEqual({ level: 'error', time, msg: 'failed' });
});

test('a value with line breaks stays in its line', async () => {
  const path = '/api\r\n{"level":"info","msg":"forged"}\n';
  const lines = await linesOf((log) => log.warn({ path }, 'request'));
  expect(lines).toEqual([expect.objectContaining({ level: 'warn', path })]);
});

test('secrets never appear in a line', async () => {
  const secrets = ['authorization', 'cookie', 'password', 'token', 'secret', 'code'];
  const [line] = await linesOf((log) =>
    log.info(Object.fromEntries(secrets.map((name) => [name, 'abc123'])), 'request'),
  );
  expect(JSON.stringify(line)).not.toContain('abc123');
  expect(Object.keys(line ?? {})).toEqual(expect.arrayContaining(secrets));
});

// This test comes last, because its unwritten lines are written a moment later.
test('a full disk does not end the server, and lines are written once there is room', async () => {
  let isFull = true;
  const lines: string[] = [];
  vi.spyOn(fs, 'writeSync').mockImplementation((_, line) => {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    lines.push(line);
    return line.length;
  });
  const log = createLog();
  for (let count = 0; count < 300; count++) log.info({ filler: 'x'.repeat(100) }, 'before');
  await new Promise((resolve) => setTimeout(resolve, 500));
  isFull = false;
  for (let count = 0; count < 100; count++) log.info({ filler: 'x'.repeat(100) }, 'after');
  await eventually(() => expect(lines.join('')).toContain('"msg":"after"'));
});
