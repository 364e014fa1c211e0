import { longestText } from '../../src/domain/model/constants.ts';
import { done, refused, type Reply } from '../http/answers/reply.ts';

/** Trims a text that a person wrote; refuses it when it is empty or too long. */
export function checkLength(what: string, text: string, longest: number): Reply<string> {
  const trimmed = text.trim();
  if (trimmed === '') return refused(400, `${what} must not be empty. Write something.`);
  if (trimmed.length <= longest) return done(trimmed);
  return refused(400, `${what} can have at most ${longest} characters. Shorten it.`);
}

/** Trims a description and refuses one that is too long; it may be missing. */
export function checkDescription(text: string | undefined): Reply<string> {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? done('') : checkLength('A description', trimmed, longestText);
}
