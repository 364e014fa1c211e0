import { anyClientErrorCode, anyErrorCode, anyServerErrorCode } from './constants.ts';

/** A response's code as OpenAPI writes it: `404`, or `4XX`, `5XX`, `default` for what a code stands for (rules 3). */
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
