import { anyClientErrorCode, anyServerErrorCode } from '../constants.ts';

/** Reason phrases (RFC 9110, 15). */
const phrases: ReadonlyMap<number, string> = new Map([
  [200, 'OK'],
  [201, 'Created'],
  [202, 'Accepted'],
  [204, 'No Content'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [412, 'Precondition Failed'],
  [422, 'Unprocessable Content'],
  [429, 'Too Many Requests'],
  [anyClientErrorCode, 'Client Error'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [anyServerErrorCode, 'Server Error'],
]);

/** The description of a response that has none. */
export function phraseOf(code: number): string {
  return phrases.get(code) ?? (code >= 400 ? 'Error' : 'Success');
}
