import type { BadgeTone } from '../../../../ui/signs/Badge.tsx';

/** Names of the codes in rules 3, except 499, 599 and 999, which represent many codes. */
const words = new Map<number, string>([
  [200, 'OK'],
  [201, 'Created'],
  [202, 'Accepted'],
  [204, 'No Content'],
  [400, 'Bad Request'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [412, 'Precondition Failed'],
  [417, 'Expectation Failed'],
  [422, 'Unprocessable Content'],
  [423, 'Locked'],
  [424, 'Failed Dependency'],
  [429, 'Too Many Requests'],
  [499, 'any 4xx'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [507, 'Insufficient Storage'],
  [508, 'Loop Detected'],
  [599, 'any 5xx'],
  [999, 'any error'],
]);

/** A code with its name: `404 Not Found`. */
export function codeLabel(code: number): string {
  const word = words.get(code);
  return word === undefined ? String(code) : `${code} ${word}`;
}

export function codeTone(code: number): BadgeTone {
  if (code >= 500) return 'danger';
  return code >= 400 ? 'warning' : 'neutral';
}
