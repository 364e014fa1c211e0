import { opaque, struct, text } from '../schemaKinds.ts';

/**
 * A person's decisions about each conflict of a merge. Refused if the head of either document has changed.
 */
export const decisions = struct('MergeDecisions', {
  /** The commit of the document whose changes are merged, and of the one that they are merged into. */
  source: text,
  target: text,
  /** Ids of conflicts, each with a side (`mine` is the target's), `both`, or `{text}`. */
  choices: opaque,
});
