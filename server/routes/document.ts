import type { HandlersOf } from '../http/handlers.ts';
import { documentChanges } from './documentChanges.ts';
import { documentExport } from './documentExport.ts';
import { documentFork } from './documentFork.ts';
import { documentKeeping } from './documentKeeping.ts';
import { documentReading } from './documentReading.ts';

export const document: HandlersOf<'document'> = {
  ...documentReading,
  ...documentKeeping,
  ...documentChanges,
  ...documentFork,
  ...documentExport,
};
