import { afterEach, describe } from 'vitest';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { createSpecStore } from '../../src/storage/specs.ts';
import { describeSpecStore } from './specStore.contract.ts';

describe('the specifications in the browser’s database', () => {
  let database: Database;

  afterEach(() => database.delete());

  describeSpecStore(() => {
    database = openDatabase(`specs-${Math.random()}`);
    return createSpecStore(database);
  });
});
