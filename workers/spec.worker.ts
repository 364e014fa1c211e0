import { expose } from 'comlink';
import { openDatabase } from '../src/storage/database.ts';
import { createSpecStore } from '../src/storage/specs.ts';
import { createSpecWorker } from './specWorker.ts';

const database = openDatabase();
expose(createSpecWorker(createSpecStore(database), () => new Date(), database));
