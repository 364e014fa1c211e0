import { refuse, succeed, type Result } from '../../../domain/model/values/result.ts';

/** The form that the provider accepts: a host, with or without `*.` and port, and no path. */
const pattern = /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/i;
const most = 20;

/** Parses origins, one per line. Refuses invalid ones, and more than the provider accepts. */
export function readOrigins(text: string): Result<readonly string[]> {
  const origins = text
    .split(/\s+/)
    .map((line) => line.replace(/\/$/, ''))
    .filter((line) => line !== '');
  const wrong = origins.find((origin) => !pattern.test(origin));
  if (wrong !== undefined) {
    return refuse(
      'no-origin',
      `"${wrong}" is not an origin. Write it like https://docs.example.com, without a path.`,
    );
  }
  return origins.length > most
    ? refuse('too-many', `At most ${most} sites may embed it.`)
    : succeed(origins);
}
