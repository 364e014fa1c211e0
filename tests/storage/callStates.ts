import type { CallState } from '../../src/storage/database/outboxRows.ts';

/** The states of calls that still have to be done, or decided about. */
export const openStates: readonly CallState[] = [
  'queued',
  'sending',
  'retry',
  'waiting',
  'signIn',
  'uncertain',
  'conflict',
  'failed',
];
