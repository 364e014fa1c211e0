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

/** Told from time to time while a document is read; `done` runs from 0 to 1. */
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

/** Specification → text, with a finding for each thing the format cannot say. */
export type Print = (spec: Specification) => Printed;

/** What a choice of formats says of one. */
export interface FormatHead<Id = string, Syntax = 'json' | 'yaml' | 'text'> {
  readonly id: Id;
  /** As a person reads it: "OpenAPI (YAML)". */
  readonly label: string;
  /** What is neither JSON nor YAML is a text, which is only printed. */
  readonly syntax: Syntax;
  /** File endings without the dot. */
  readonly endings: readonly string[];
}

/** How sure, from 0 to 1, that a value is a document of the format. */
export type Detect = (value: Json) => number;

/**
 * The value of a text → specification. Refuses (as a value) what cannot be read at all; everything
 * less is a finding.
 */
export type Read = (value: Json, context: ParseContext) => Result<Parsed>;

/** How a format is read. */
export interface FormatReading<Id = string> {
  /** One, or one for each syntax; what has one is read from YAML all the same. */
  readonly heads: readonly [ReadHead<Id>, ...ReadHead<Id>[]];
  readonly loadDetect: () => Promise<{ readonly detect: Detect }>;
  readonly loadRead: () => Promise<Read>;
  /** The reader keeps what leads nowhere, because it must survive storage; an import doesn't. */
  readonly lossless?: boolean;
  /** A format that is as sure of a document reads it, wherever that is listed. */
  readonly yields?: boolean;
}

type ReadHead<Id> = FormatHead<Id, 'json' | 'yaml'>;

/**
 * One folder of `src/formats/`, as `registry/formats.ts` lists it. Whoever only offers a choice of
 * formats loads no code of any, reading loads no printer, and printing no reader.
 */
export interface FormatEntry<ReadId = string, PrintedId = string> {
  /** None for what is only printed. */
  readonly reading?: FormatReading<ReadId>;
  /** None for what is only read. */
  readonly printers: readonly {
    readonly head: FormatHead<PrintedId>;
    readonly load: () => Promise<Print>;
  }[];
}
