import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { readArguments } from '../usage.ts';

export const serveHelp = `typewright serve

Runs the provider with the app, until it is told to stop. Its settings are environment variables:
PORT (8080), DATA_DIR (the folder data), DATABASE_URL, PUBLIC_URL and others; docs/OPERATIONS.md
explains them all.`;

/** Runs the server in a separate process. */
export async function serve(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals } = readArguments(args, {});
  if (positionals.length > 0) throw new UsageError('The settings are environment variables.');
  if (io.startServer === undefined) throw new UsageError('There is no built server here.');
  return (await io.startServer()) === 0 ? done : refused;
}
