import type { Finding } from '../domain/findings.ts';
import type { Result } from '../domain/result.ts';
import type { Specification } from '../domain/specification.ts';

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

/** One folder of `src/formats/`, as the registry knows it. */
export interface Format {
  readonly id: FormatId;
  /** As a person reads it: "OpenAPI (YAML)". */
  readonly label: string;
  readonly syntax: 'json' | 'yaml';
  /** File endings without the dot. */
  readonly endings: readonly string[];
  /**
   * Text → specification. Refuses (as a value, with line and column where there are such) what
   * cannot be read at all; everything less is a finding.
   */
  readonly parse: (text: string, context: ParseContext) => Result<Parsed>;
  /** Specification → text, with a finding for each thing the format cannot say. */
  readonly print?: (spec: Specification) => {
    readonly text: string;
    readonly findings: readonly Finding[];
  };
}
