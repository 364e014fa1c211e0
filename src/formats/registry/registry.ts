import type { FormatEntry, FormatHead, FormatReading, Print } from '../format.ts';
import { formats } from './formats.ts';

type Entry = (typeof formats)[number];
type ReadEntry = Extract<Entry, { readonly reading: unknown }>;

/** A format that can be read. */
export type FormatId = ReadEntry['reading']['heads'][number]['id'];

/**
 * A format that can be printed. Raw data can only be read; older OpenAPI and TypeScript can only be
 * printed.
 */
export type PrintedFormatId = Entry['printers'][number]['head']['id'];

/** What lists show about a format that can be read. */
export type FormatMeta = FormatHead<FormatId, 'json' | 'yaml'>;

/** What lists show about a format that can be printed. */
export type PrintedFormat = FormatHead<PrintedFormatId>;

const entries: readonly FormatEntry<FormatId, PrintedFormatId>[] = formats;
const printers = entries.flatMap((entry) => entry.printers);

/** The readers. OpenAPI is a single one, with an id for each syntax. */
export const readings: readonly FormatReading<FormatId>[] = entries.flatMap(
  ({ reading }) => reading ?? [],
);

/** All formats that can be read, in the order in which they are offered. */
export const formatMeta: readonly FormatMeta[] = readings.flatMap(({ heads }) => heads);

export const formatIds: readonly FormatId[] = formatMeta.map(({ id }) => id);

/** All formats that can be printed, in the order in which they are offered. */
export const printableFormats: readonly PrintedFormat[] = printers.map(({ head }) => head);

/** A label without its syntax: "OpenAPI" for "OpenAPI (YAML)". */
export function withoutSyntax(label: string): string {
  return label.replace(/ \([A-Z]+\)$/, '');
}

/** The reader of a format. */
export function readingOf(id: FormatId): FormatReading<FormatId> {
  const reading = readings.find(({ heads }) => heads.some((head) => head.id === id));
  if (reading === undefined) throw new Error(`There is no format ${id} to read.`);
  return reading;
}

/** Loads the printer of a format, without any reader's code. */
export async function loadPrinter(id: PrintedFormatId): Promise<Print> {
  const printer = printers.find(({ head }) => head.id === id);
  if (printer === undefined) throw new Error(`There is no format ${id} to export.`);
  return printer.load();
}
