/** An expected outcome as a value: the result, or a refusal that a person can read. */
export type Result<Value, Refused = Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refused };

/**
 * Why something was not done. `code` is stable and meant for programs, `message` is a whole
 * sentence meant for people, `kind` identifies the value across realm boundaries, where classes are
 * lost.
 */
export interface Refusal {
  readonly kind: 'refusal';
  readonly code: string;
  readonly message: string;
  /** The position in the text, both from 1, if there is one. */
  readonly line?: number;
  readonly column?: number;
}

export function succeed<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function refuse(
  code: string,
  message: string,
  place?: { readonly line: number; readonly column: number },
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { kind: 'refusal', code, message, ...place } };
}
