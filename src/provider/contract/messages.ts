import { flag, integer, optional, struct, text } from '../schemaKinds.ts';

/** The answer to a write; with `success: false`, the body of an error. */
const message = { success: optional(flag), message: optional(text) };

export const messageAnswer = struct('Message', message);

/** Answers a call that created something, with its id. */
export const createdAnswer = struct('Created', { ...message, id: optional(integer) });

/** Answers a call that moved the head of a document, with the new head. */
export const movedAnswer = struct('Moved', {
  ...message,
  id: optional(integer),
  commitHash: optional(text),
});

/** A body without any fields. */
export const emptyBody = struct('Empty', {});

/** The desired state, which makes the call idempotent; without `active`, the call toggles. */
export const switchBody = struct('Switch', { active: optional(flag) });
