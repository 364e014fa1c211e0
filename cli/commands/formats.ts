import { formatMeta, printableFormats } from '../../src/formats/registry/registry.ts';
import { done, type ExitCode, type Io } from '../io.ts';

export const formatsHelp = `typewright formats [--json]

Lists the formats with their ids, and says which can be read and which written.`;

/** Prints every format that can be read or written. */
export function formats(args: readonly string[], io: Io): ExitCode {
  const printed = new Set<string>(printableFormats.map(({ id }) => id));
  const read = new Set<string>(formatMeta.map(({ id }) => id));
  const all = [...formatMeta, ...printableFormats.filter(({ id }) => !read.has(id))];
  const rows = all.map(({ id, label }) => ({
    id,
    label,
    reads: read.has(id),
    writes: printed.has(id),
  }));
  if (args.includes('--json')) {
    io.stdout(`${JSON.stringify(rows, null, 2)}\n`);
    return done;
  }
  const width = Math.max(...rows.map(({ id }) => id.length));
  for (const { id, label, reads, writes } of rows) {
    const does = [reads ? 'reads' : '     ', writes ? 'writes' : ''].join('  ').trimEnd();
    io.stdout(`${id.padEnd(width)}  ${does.padEnd(13)}  ${label}\n`);
  }
  return done;
}
