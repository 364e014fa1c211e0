import { startServer } from '../../scripts/startedServer.mjs';

/** One server for the whole run, started as `npm start` does; Playwright calls what it returns. */
export default async function startServerForRun(): Promise<() => Promise<void>> {
  const { baseURL, stop } = await startServer();
  // The environment is how a global setup speaks to the workers.
  process.env['TYPEWRIGHT_URL'] = baseURL;
  return stop;
}
