import type { Finding } from '../src/domain/check/findings.ts';
import { errorMessage } from '../src/domain/model/values/errorMessage.ts';
import type { Refusal, Result } from '../src/domain/model/values/result.ts';
import type { Specification } from '../src/domain/model/specification.ts';
import { parseAs, parseDetected, type Detected } from '../src/formats/registry/detectFormat.ts';
import type { ParseContext } from '../src/formats/format.ts';
import type { FormatId } from '../src/formats/registry/registry.ts';
import type { Input } from './inputs.ts';

/** What the report says about one document. */
export interface DocumentReport {
  readonly file: string;
  /** Id of the format that was read; null when it was refused. */
  readonly format: FormatId | null;
  readonly operations: number;
  readonly types: number;
  readonly findings: readonly Finding[];
  /** Milliseconds from bytes to specification. */
  readonly ms: number;
}

export interface ReadDocument {
  readonly report: DocumentReport;
  /** Undefined when it was refused; the report then says why. */
  readonly spec: Specification | undefined;
}

/** Reads one document in the given format, or in the one that is detected. */
export async function readDocument(
  input: Input,
  from: FormatId | 'auto',
  options: ParseContext['options'] = {},
): Promise<ReadDocument> {
  const { file } = input;
  let bytes: Uint8Array;
  try {
    bytes = await input.read();
  } catch (error) {
    const reason = errorMessage(error);
    return refusedDocument(file, 0, {
      code: 'unreadable',
      message: `The file could not be read: ${reason}`,
    });
  }
  const started = performance.now();
  const text = new TextDecoder().decode(bytes);
  const context: ParseContext = { options, report: () => undefined };
  const read: Result<Detected> =
    from === 'auto'
      ? await parseDetected(text, file, context, bytes.byteLength)
      : await parseAs(from, text, context, bytes.byteLength);
  const ms = Math.round(performance.now() - started);
  if (!read.ok) return refusedDocument(file, ms, read.refusal);
  const { spec, findings, format } = read.value;
  const { length: operations } = spec.operations;
  const { length: types } = spec.types;
  return { spec, report: { file, format, operations, types, findings, ms } };
}

function refusedDocument(
  file: string,
  ms: number,
  { code, message, line, column }: Pick<Refusal, 'code' | 'message' | 'line' | 'column'>,
): ReadDocument {
  const isSaid = message.includes(`line ${line}`);
  const place =
    line === undefined || isSaid
      ? ''
      : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  const finding: Finding = { code, severity: 'error', message: `${message}${place}`, path: '' };
  return {
    spec: undefined,
    report: { file, format: null, operations: 0, types: 0, findings: [finding], ms },
  };
}
