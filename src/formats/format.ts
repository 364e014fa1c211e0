import type { Finding } from '../domain/check/findings.ts';
import type { Json } from '../domain/model/values/json.ts';
import type { Result } from '../domain/model/values/result.ts';
import type { Specification } from '../domain/model/specification.ts';

export interface ImportOptions {
  /** OpenAPI: leaves out header parameters, with the message of rules 5. Default: false. */
  readonly dropHeaderParameters?: boolean;
  /** How inline objects are named: by a hash of their content (default), or by where they occur. */
  readonly inlineNames?: 'hash' | 'path';
}

/** Called from time to time while a document is read; `done` goes from 0 to 1. */
export interface Progress {
  readonly stage: 'reading' | 'parsing' | 'converting';
  readonly done: number;
}

export interface ParseContext {
  readonly options: ImportOptions;
  readonly report: (progress: Progress) => void;
}

export interface Parsed {
  readonly spec: Specification;
  readonly findings: readonly Finding[];
  /** How inline objects were named; absent where there were none. */
  readonly inlineNames?: ImportOptions['inlineNames'];
}

export interface Printed {
  readonly text: string;
  readonly findings: readonly Finding[];
  /** The positions of operations and types, for formats that return them. */
  readonly places?: readonly PrintedPlace[];
}

/** Where an operation or a type is in a printed text; a generic type may be in several places. */
export type PrintedPlace = PlaceInDocument | TextPlace;

interface Placed {
  readonly kind: 'operation' | 'type';
  readonly name: string;
}

export interface PlaceInDocument extends Placed {
  /** A JSON pointer. */
  readonly at: string;
}

export interface TextPlace extends Placed {
  /** The first line, from 0, and how many there are. */
  readonly at: { readonly line: number; readonly count: number };
}

/** Specification → text, with a finding for everything the format can't express. */
export type Print = (spec: Specification) => Printed;

/** An entry in a list of formats. */
export interface FormatHead<Id = string, Syntax = 'json' | 'yaml' | 'text'> {
  readonly id: Id;
  /** The name shown to people: "OpenAPI (YAML)". */
  readonly label: string;
  /** Formats that are neither JSON nor YAML are text; they can only be printed. */
  readonly syntax: Syntax;
  /** File extensions without the dot. */
  readonly endings: readonly string[];
}

/** A score from 0 to 1: how likely it is that a value is a document of this format. */
export type Detect = (value: Json) => number;

/**
 * Parsed text → specification. Refuses only what cannot be read at all; all lesser problems are
 * findings.
 */
export type Read = (value: Json, context: ParseContext) => Result<Parsed>;

/** The readable side of a format. */
export interface FormatReading<Id = string> {
  /** One list entry, or one per syntax; a format with only one can still be read from YAML. */
  readonly heads: readonly [ReadHead<Id>, ...ReadHead<Id>[]];
  readonly loadDetect: () => Promise<{ readonly detect: Detect }>;
  readonly loadRead: () => Promise<Read>;
  /**
   * The reader keeps dangling references, because storage must not lose them; an import removes
   * them.
   */
  readonly lossless?: boolean;
  /**
   * The id of the printer for documents like the specification's source; the format's first one unless
   * stated. It prints JSON.
   */
  readonly saidBy?: (spec: Specification) => string;
  /** Gives way to a format with the same score, in whatever order they are listed. */
  readonly yields?: boolean;
}

type ReadHead<Id> = FormatHead<Id, 'json' | 'yaml'>;

/**
 * A format, as `registry/formats.ts` lists it; each is a folder of `src/formats/`. Its code is
 * loaded in parts: the list loads none, reading loads no printer, and printing loads no reader.
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
