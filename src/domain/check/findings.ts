export type Severity = 'error' | 'warning' | 'info';

/**
 * Something noticed while reading, checking or printing. `error`: something in the source is
 * missing from the result. `warning`: something is there, but changed. `info`: worth knowing.
 */
export interface Finding {
  /** Stable kebab-case code, the same for every finding of this kind. */
  readonly code: string;
  readonly severity: Severity;
  /** A whole sentence that names what it is about. */
  readonly message: string;
  /** JSON pointer into the source (`/paths/~1pets/get`), or '' for the document. */
  readonly path: string;
}
