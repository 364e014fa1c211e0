import { anyClientErrorCode, anyErrorCode, anyServerErrorCode } from './constants.ts';

/**
 * The code of a response as OpenAPI writes it: `404`, or `4XX`, `5XX` and `default` for the codes that mean
 * these (rules 3).
 */
export function codeText(code: number): string {
  switch (code) {
    case anyClientErrorCode:
      return '4XX';
    case anyServerErrorCode:
      return '5XX';
    case anyErrorCode:
      return 'default';
    default:
      return String(code);
  }
}
