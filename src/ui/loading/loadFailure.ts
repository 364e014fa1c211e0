/**
 * A part of the app could not be loaded, because the network is down or because a newer version has
 * replaced the one this page belongs to. The message is written for people.
 */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';

  /** `part` begins a sentence: `The export dialog`. */
  constructor(part = 'A part of Typewright', cause?: unknown) {
    super(`${part} couldn't be loaded. Check your connection and try again, or reload the page.`, {
      cause,
    });
  }
}

/** Messages of browsers (Chromium, Firefox, Safari) for a module that can't be loaded. */
const unloadedModule = /dynamically imported module|importing a module script/i;

/**
 * The message for people after something has thrown, here or in a worker: which part couldn't be
 * loaded, or otherwise `what` went wrong, with the error's own message.
 */
export function commandFailure(error: unknown, what = "That didn't work"): string {
  if (error instanceof LoadFailure) return error.message;
  const reason = error instanceof Error ? error.message : String(error);
  return unloadedModule.test(reason) ? new LoadFailure().message : `${what}: ${reason}`;
}
