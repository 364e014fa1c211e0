/**
 * A part of the app could not be loaded, because the network is down or because a newer version has
 * replaced the one this page belongs to. The message is written for people.
 */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';

  /** `part` begins a sentence: `The export dialog`. */
  constructor(part: string, cause: unknown) {
    super(`${part} couldn't be loaded. Check your connection and try again, or reload the page.`, {
      cause,
    });
  }
}
