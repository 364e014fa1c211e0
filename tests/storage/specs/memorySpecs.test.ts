import { describe } from 'vitest';
import { createMemorySpecStore } from '../../../src/storage/specs/memorySpecs.ts';
import { describeSpecStore } from '../specStore.contract.ts';

describe('the specifications in memory', () => {
  describeSpecStore(createMemorySpecStore);
});
