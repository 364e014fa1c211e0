import { describe } from 'vitest';
import { createMemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import { describeOutboxStore } from '../outboxStore.contract.ts';

describe('the outbox in memory', () => {
  describeOutboxStore(createMemoryOutbox);
});
