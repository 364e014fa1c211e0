import { flag, integer, optional, struct, text } from '../kinds.ts';

/** What a write answers, and with `success: false` what an error says. */
const message = { success: optional(flag), message: optional(text) };

export const messageAnswer = struct('Message', message);

/** Something was made, which has this id. */
export const createdAnswer = struct('Created', { ...message, id: optional(integer) });

/** The document's head has moved there. */
export const movedAnswer = struct('Moved', {
  ...message,
  id: optional(integer),
  commitHash: optional(text),
});

/** A body of which nothing is read. */
export const emptyBody = struct('Empty', {});

/** Whether it is to hold afterwards, which makes a repetition harmless; without it, it is toggled. */
export const switchBody = struct('Switch', { active: optional(flag) });
