import type { Finding } from '../domain/check/findings.ts';
import type { Json } from '../domain/model/json.ts';
import type { Result } from '../domain/model/result.ts';
import type { Specification } from '../domain/model/specification.ts';

export interface ImportOptions {
  /** OpenAPI: leave header parameters out, with the message of rules 5. Default false. */
  readonly dropHeaderParameters?: boolean;
  /** How inline objects are named: by a hash of their content (default), or by where they occur. */
  readonly inlineNames?: 'hash' | 'path';
}

/** Called from time to time while a document is read; `done` runs from 0 to 1. */
export interface Progress {
  readonly stage: 'reading' | 'parsing' | 'converting' | 'storing';
  readonly done: number;
}

export interface ParseContext {
  readonly options: ImportOptions;
  readonly report: (progress: Progress) => void;
}

export interface Parsed {
  readonly spec: Specification;
  readonly findings: readonly Finding[];
}

export interface Printed {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** Specification → text, with a finding for everything the format can't express. */
export type Print = (spec: Specification) => Printed;

/** How a list of formats describes one. */
export interface FormatHead<Id = string, Syntax = 'json' | 'yaml' | 'text'> {
  readonly id: Id;
  /** As a person reads it: "OpenAPI (YAML)". */
  readonly label: string;
  /** Formats that are neither JSON nor YAML are text, and can only be printed. */
  readonly syntax: Syntax;
  /** File endings without the dot. */
  readonly endings: readonly string[];
}

/** How sure, from 0 to 1, that a value is a document of this format. */
export type Detect = (value: Json) => number;

/**
 * The value of a text → specification. Refuses (as a value) what cannot be read at all; everything
 * less is a finding.
 */
export type Read = (value: Json, context: ParseContext) => Result<Parsed>;

/** How to read a format. */
export interface FormatReading<Id = string> {
  /** One, or one for each syntax; a format with one can still be read from YAML. */
  readonly heads: readonly [ReadHead<Id>, ...ReadHead<Id>[]];
  readonly loadDetect: () => Promise<{ readonly detect: Detect }>;
  readonly loadRead: () => Promise<Read>;
  /**
   * The reader keeps dangling references, because storage must not lose them; an import removes
   * them.
   */
  readonly lossless?: boolean;
  /** Takes precedence over a format that is just as sure, wherever it is listed. */
  readonly yields?: boolean;
}

type ReadHead<Id> = FormatHead<Id, 'json' | 'yaml'>;

/**
 * One folder of `src/formats/`, as `registry/formats.ts` lists it. A list of formats loads no
 * format's code, reading loads no printer, and printing loads no reader.
 */
export interface FormatEntry<ReadId = string, PrintedId = string> {
  /** Absent for formats that are only printed. */
  readonly reading?: FormatReading<ReadId>;
  /** Absent for formats that are only read. */
  readonly printers: readonly {
    readonly head: FormatHead<PrintedId>;
    readonly load: () => Promise<Print>;
  }[];
}
