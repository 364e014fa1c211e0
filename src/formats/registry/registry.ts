import type { FormatEntry, FormatHead, FormatReading, Print } from '../format.ts';
import { formats } from './formats.ts';

type Entry = (typeof formats)[number];
type ReadEntry = Extract<Entry, { readonly reading: unknown }>;

/** A format that is read. */
export type FormatId = ReadEntry['reading']['heads'][number]['id'];

/**
 * A format that can be printed: raw data is only read; older OpenAPI and TypeScript are only
 * printed.
 */
export type PrintedFormatId = Entry['printers'][number]['head']['id'];

/** What a choice of formats says of one that is read. */
export type FormatMeta = FormatHead<FormatId, 'json' | 'yaml'>;

/** What a choice of formats says of one that is printed. */
export type PrintedFormat = FormatHead<PrintedFormatId>;

const entries: readonly FormatEntry<FormatId, PrintedFormatId>[] = formats;
const printers = entries.flatMap((entry) => entry.printers);

/** The readers: OpenAPI is one of them, with an id for each syntax. */
export const readings: readonly FormatReading<FormatId>[] = entries.flatMap(
  ({ reading }) => reading ?? [],
);

/** Every format that is read, in the order in which they are offered. */
export const formatMeta: readonly FormatMeta[] = readings.flatMap(({ heads }) => heads);

export const formatIds: readonly FormatId[] = formatMeta.map(({ id }) => id);

/** Every format that is printed, in the order in which they are offered. */
export const printableFormats: readonly PrintedFormat[] = printers.map(({ head }) => head);

/** How the format is read. */
export function readingOf(id: FormatId): FormatReading<FormatId> {
  const reading = readings.find(({ heads }) => heads.some((head) => head.id === id));
  if (reading === undefined) throw new Error(`There is no format ${id} to read.`);
  return reading;
}

/** What prints the format; its code is only loaded then, and that of no reader. */
export async function loadPrinter(id: PrintedFormatId): Promise<Print> {
  const printer = printers.find(({ head }) => head.id === id);
  if (printer === undefined) throw new Error(`There is no format ${id} to print.`);
  return printer.load();
}
