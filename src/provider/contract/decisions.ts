import { opaque, struct, text } from '../schemaKinds.ts';

/**
 * What a person decided about each conflict of a merge. It is refused when one of the two documents has
 * another head by now.
 */
export const decisions = struct('MergeDecisions', {
  /** The commit of the document that brings changes, and of the one that they are merged into. */
  source: text,
  target: text,
  /** Ids of conflicts, each with a side (`mine` is the target's), `both`, or `{text}`. */
  choices: opaque,
});
