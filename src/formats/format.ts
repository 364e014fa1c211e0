import type { Finding } from '../domain/check/findings.ts';
import type { Result } from '../domain/model/result.ts';
import type { Specification } from '../domain/model/specification.ts';

/** A format that is read. */
export type FormatId =
  | 'internal'
  | 'typeapi'
  | 'typeschema'
  | 'openapi-json'
  | 'openapi-yaml'
  | 'jsonschema-json'
  | 'jsonschema-yaml'
  | 'raw-json'
  | 'raw-yaml';

/** A format that is printed: raw data is only read, the older OpenAPI and TypeScript only printed. */
export type PrintedFormatId =
  | Exclude<FormatId, 'raw-json' | 'raw-yaml'>
  | 'openapi30-json'
  | 'openapi30-yaml'
  | 'typescript';

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
interface FormatHead<Id extends string, Syntax extends string> {
  readonly id: Id;
  /** As a person reads it: "OpenAPI (YAML)". */
  readonly label: string;
  readonly syntax: Syntax;
  /** File endings without the dot. */
  readonly endings: readonly string[];
}

/** A format that can be chosen for printing. */
export type PrintedFormat = FormatHead<PrintedFormatId, 'json' | 'yaml' | 'typescript'>;

/** A format that is read: one folder of `src/formats/`, as the registry knows it. */
export interface Format extends FormatHead<FormatId, 'json' | 'yaml'> {
  /**
   * Text → specification. Refuses (as a value, with line and column where there are such) what
   * cannot be read at all; everything less is a finding.
   */
  readonly parse: (text: string, context: ParseContext) => Result<Parsed>;
}
