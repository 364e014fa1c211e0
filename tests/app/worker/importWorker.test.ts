import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareImport, takeImportWorker } from '../../../src/app/worker/importWorker.ts';
import { eventually } from '../../eventually.ts';
import { InProcessWorker } from '../inProcessWorker.ts';
import { useBrowser } from '../page.ts';

useBrowser();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => vi.useRealTimers());

const started = () => InProcessWorker.started.map(({ ended }) => (ended ? 'ended' : 'running'));

it('one is started ahead, however often an import is foreseen, and is the next import’s', async () => {
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

it('one that nobody takes is ended after five minutes, from the last sign of an import on', () => {
  prepareImport();
  vi.advanceTimersByTime(290_000);
  prepareImport();
  vi.advanceTimersByTime(290_000);
  expect(started()).toEqual(['running']);
  vi.advanceTimersByTime(10_000);
  expect(started()).toEqual(['ended']);
});

it('one that was taken is left alone', () => {
  prepareImport();
  takeImportWorker();
  vi.advanceTimersByTime(300_000);
  expect(started()).toEqual(['running']);
});

it('one that can not be loaded is not kept: the import tries another', async () => {
  InProcessWorker.missing = true;
  prepareImport();
  await eventually(() => expect(started()).toEqual(['ended']));
  InProcessWorker.missing = false;
  const taken = takeImportWorker();
  expect(started()).toEqual(['ended', 'running']);
  expect(await taken.api.hashOf('')).toMatch(/^e3b0c442/);
});

it('one that dies while it waits is not kept either', async () => {
  prepareImport();
  InProcessWorker.started[0]?.die('out of memory');
  await eventually(() => expect(started()).toEqual(['ended']));
  takeImportWorker();
  expect(started()).toEqual(['ended', 'running']);
});
