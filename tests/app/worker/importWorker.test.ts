import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareImport, takeImportWorker } from '../../../src/app/worker/importWorker.ts';
import { eventually } from '../../support/eventually.ts';
import { InProcessWorker } from '../inProcessWorker.ts';
import { useBrowser } from '../page.ts';

useBrowser();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => vi.useRealTimers());

const started = () => InProcessWorker.started.map(({ ended }) => (ended ? 'ended' : 'running'));

it('one is started ahead, however often an import is expected, and serves the next import', async () => {
  prepareImport();
  prepareImport();
  expect(started()).toEqual(['running']);
  const taken = takeImportWorker();
  expect(started()).toEqual(['running']);
  expect(await taken.api.hashOf('')).toMatch(/^e3b0c442/);
  takeImportWorker();
  expect(started()).toEqual(['running', 'running']);
  taken.stop();
  expect(started()).toEqual(['ended', 'running']);
});

it('one that is not used is terminated five minutes after the last sign of an import', () => {
  prepareImport();
  vi.advanceTimersByTime(290_000);
  prepareImport();
  vi.advanceTimersByTime(290_000);
  expect(started()).toEqual(['running']);
  vi.advanceTimersByTime(10_000);
  expect(started()).toEqual(['ended']);
});

it('one that is in use is left alone', () => {
  prepareImport();
  takeImportWorker();
  vi.advanceTimersByTime(300_000);
  expect(started()).toEqual(['running']);
});

it('one that cannot be loaded is dropped, and the import tries another', async () => {
  InProcessWorker.missing = true;
  prepareImport();
  await eventually(() => expect(started()).toEqual(['ended']));
  InProcessWorker.missing = false;
  const taken = takeImportWorker();
  expect(started()).toEqual(['ended', 'running']);
  expect(await taken.api.hashOf('')).toMatch(/^e3b0c442/);
});

it('one that dies while it waits is dropped, too', async () => {
  prepareImport();
  InProcessWorker.started[0]?.die('out of memory');
  await eventually(() => expect(started()).toEqual(['ended']));
  takeImportWorker();
  expect(started()).toEqual(['ended', 'running']);
});
