import { codeText } from '../model/codeText.ts';
import { anyErrorCode } from '../model/constants.ts';

/** An error in a changelog line, by its code or the words for it (rules 3). */
export function describeErrorCode(code: number): string {
  return code === anyErrorCode ? 'any other error' : codeText(code);
}
