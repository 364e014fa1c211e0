import { expose } from 'comlink';
import { openDatabase } from '../src/storage/database.ts';
import { createRenewLog } from '../src/storage/renewLog.ts';
import { createSpecStore } from '../src/storage/specs.ts';
import { createSpecWorker } from './specWorker.ts';

const database = openDatabase();
const api = createSpecWorker(createSpecStore(database), createRenewLog(database));
expose(api);

// The page may have asked before this script ran: its questions wait in the port it sends.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof MessagePort) expose(api, data);
});
