/**
 * A part of the app could not be loaded: the network is away, or a newer version has taken the place
 * of the one that this page belongs to. The message is a sentence for people.
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
