import type { HandlersOf } from '../../http/calls/handler.ts';
import { documentChanges } from './documentChanges.ts';
import { documentExport } from './documentExport.ts';
import { documentFork } from './documentFork.ts';
import { documentLifecycle } from './documentLifecycle.ts';
import { documentReading } from './documentReading.ts';
import { documentSync } from './documentSync.ts';

export const document: HandlersOf<'document'> = {
  ...documentReading,
  ...documentLifecycle,
  ...documentChanges,
  ...documentFork,
  ...documentExport,
  ...documentSync,
};
