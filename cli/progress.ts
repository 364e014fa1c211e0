import type { Io } from './io.ts';

/** Shows the progress of a long run on a terminal; silent elsewhere, so that logs stay readable. */
export function createProgress(io: Io, total: number) {
  const shown = io.terminal && total > 1;
  return {
    at(index: number, file: string): void {
      if (shown) io.stderr(`\r\u001b[2K${index + 1} of ${total}  ${file.slice(-60)}`);
    },
    end(): void {
      if (shown) io.stderr('\r\u001b[2K');
    },
  };
}
