import type { Result } from '../src/domain/model/values/result.ts';
import { refuse, succeed } from '../src/domain/model/values/result.ts';

const defaultPort = 8080;

/** The TCP port in PORT; 8080 when it is unset or empty; 0 lets the system choose. */
export function readPort(text: string | undefined): Result<number> {
  if (text === undefined || text === '') return succeed(defaultPort);
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    return refuse('invalid-port', `PORT must be a number from 0 to 65535, but it is "${text}".`);
  }
  return succeed(port);
}
