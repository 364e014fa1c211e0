/** A specification that the worker has stored. */
export interface BodyRef {
  /** Hash of the stored body with the whole specification; absent if nothing can be stored. */
  readonly body?: string;
}
