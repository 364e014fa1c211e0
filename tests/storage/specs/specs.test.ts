import { afterEach, describe } from 'vitest';
import { openDatabase, type Database } from '../../../src/storage/database/database.ts';
import { createSpecStore } from '../../../src/storage/specs/specs.ts';
import { describeSpecStore } from '../specStore.contract.ts';

describe('the specifications in the browser’s database', () => {
  let database: Database;

  afterEach(() => database.delete());

  describeSpecStore(() => {
    database = openDatabase(`specs-${Math.random()}`);
    return createSpecStore(database);
  });
});
