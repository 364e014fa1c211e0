import { parseArgs, type ParseArgsConfig } from 'node:util';
import {
  formatIds,
  printableFormats,
  type FormatId,
  type PrintedFormat,
} from '../src/formats/registry/registry.ts';
import { UsageError } from './io.ts';
import { errorMessage } from '../src/domain/model/values/errorMessage.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the arguments and options of a command; throws `UsageError` for an unknown option. */
export function readArguments<const Wanted extends Options>(
  args: readonly string[],
  options: Wanted,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = errorMessage(error);
    // Without Node's hint about arguments that begin with a dash.
    throw new UsageError(message.replace(/\. To specify a positional argument .*$/s, '.'));
  }
}

/** The format that `--from` names. Throws `UsageError` for one that can't be read. */
export function readFormat(id = 'auto'): FormatId | 'auto' {
  const found = id === 'auto' ? id : formatIds.find((known) => known === id);
  if (found === undefined) {
    throw new UsageError(
      `The format ${id} can't be read. Choose one of these: auto, ${formatIds.join(', ')}.`,
    );
  }
  return found;
}

/** The format that `--to` names. Throws `UsageError` for one that can't be written. */
export function printFormat(id: string): PrintedFormat {
  const found = printableFormats.find((known) => known.id === id);
  if (found === undefined) {
    const known = printableFormats.map((format) => format.id).join(', ');
    throw new UsageError(`The format ${id} can't be written. Choose one of these: ${known}.`);
  }
  return found;
}
