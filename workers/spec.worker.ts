import { expose } from 'comlink';
import { openDatabase } from '../src/storage/database/database.ts';
import { createSpecStore } from '../src/storage/specs/specs.ts';
import { createSpecWorker } from './spec/specWorker.ts';

const database = openDatabase();
expose(createSpecWorker(createSpecStore(database), () => new Date(), database));
