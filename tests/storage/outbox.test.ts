import 'fake-indexeddb/auto';
import { describe } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { createOutbox } from '../../src/storage/outbox.ts';
import { describeOutboxStore } from './outboxStore.contract.ts';

describe('the outbox in the browser', () => {
  let opened = 0;
  describeOutboxStore(() => createOutbox(openDatabase(`outbox ${(opened += 1)}`)));
});
