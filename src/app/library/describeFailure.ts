import type { ReportedFailure } from '../../screens/library/debugInfo.ts';
import { LoadFailure } from '../../ui/loading/loadFailure.ts';
import type { NotedFailure } from '../session/failures.ts';

/** A failure as the debug panel shows it. */
export function describeFailure({ at, part, error: thrown }: NotedFailure): ReportedFailure {
  // When a part could not be loaded, the browser's message names the file.
  const error = thrown instanceof LoadFailure ? thrown.cause : thrown;
  const described = { at: at.toISOString(), part };
  if (!(error instanceof Error)) {
    return { ...described, error: typeof error, message: String(error), where: [] };
  }
  const { name, message, stack = '' } = error;
  const files = `${message}\n${stack}`.match(builtFile) ?? [];
  return { ...described, error: name, message, where: [...new Set(files)].slice(0, shownFiles) };
}

/** File names of the build, with line and column. */
const builtFile = /[\w.-]+-[\w-]{8}\.(?:js|css)(?::\d+:\d+)?/g;
const shownFiles = 8;
