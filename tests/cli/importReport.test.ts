import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { DocumentReport } from '../../cli/readDocument.ts';
import { run } from '../../cli/run.ts';
import type { Finding } from '../../src/domain/check/findings.ts';
import { localAccount } from '../../src/storage/database/account.ts';
import { openDatabase } from '../../src/storage/database/database.ts';
import { createSpecStore } from '../../src/storage/specs/specs.ts';
import { createSpecWorker } from '../../workers/spec/specWorker.ts';

const folder = fileURLToPath(new URL('../fixtures/formats/', import.meta.url));
const worker = createSpecWorker(createSpecStore(openDatabase('import report')), () => new Date());

/** All findings of the app's import report of a file, and the total of its groups. */
async function appReport(file: string) {
  const bytes = new Uint8Array(await readFile(folder + file)).buffer;
  const read = await worker.importBytes(
    {
      key: { account: localAccount, id: 'one' },
      bytes,
      fileName: file,
      format: 'detect',
      options: {},
    },
    () => undefined,
  );
  if (!read.ok) throw new Error(read.refusal.message);
  const { report, reportBytes } = read.value;
  const text = new TextDecoder().decode(reportBytes);
  const { format, operations, types, findings } = JSON.parse(text) as DocumentReport;
  const counted = report.groups.reduce((sum, { count }) => sum + count, 0);
  return { format, operations, types, findings, counted };
}

/** The findings in the report of `typewright convert --report`. */
async function commandReport(file: string) {
  const place = await mkdtemp(join(tmpdir(), 'typewright-report-'));
  const report = join(place, 'report.json');
  const line = ['convert', file, '--to', 'internal', '--report', report];
  const io = {
    cwd: folder,
    stdin: () => Promise.reject(new Error('There is no standard input.')),
    stdout: () => undefined,
    stderr: () => undefined,
    terminal: false,
  };
  expect(await run(line, io)).toBe(0);
  const [document] = JSON.parse(await readFile(report, 'utf8')) as DocumentReport[];
  await rm(place, { recursive: true });
  if (document === undefined) throw new Error('The report is empty.');
  return document;
}

it.each([
  'openapi31/invalidParameters/source.yaml',
  'openapi31/duplicateKeys/source.yaml',
  'openapi31/unions/source.yaml',
  'swagger/form/source.yaml',
  'jsonschema/combined/source.yaml',
  'raw/array/source.json',
])('%s has the same findings in the app and on the command line', async (file) => {
  const app = await appReport(file);
  const { format, operations, types, findings } = await commandReport(file);
  const said = findings.map(({ code, severity, message, path }): Finding => ({
    code,
    severity,
    message,
    path,
  }));
  expect(said.length).toBeGreaterThan(0);
  expect({ format, operations, types, findings: said, counted: said.length }).toEqual(app);
});
