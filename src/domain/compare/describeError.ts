import { anyClientErrorCode, anyErrorCode, anyServerErrorCode } from '../model/constants.ts';

/** An error in a changelog line, by its code or what that stands for (rules 3). */
export function describeError(code: number): string {
  switch (code) {
    case anyClientErrorCode:
      return '4XX';
    case anyServerErrorCode:
      return '5XX';
    case anyErrorCode:
      return 'any other error';
    default:
      return String(code);
  }
}
