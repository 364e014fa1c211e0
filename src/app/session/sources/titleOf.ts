import type { Specification } from '../../../domain/model/specification.ts';

/** The title of a specification as a name, on one line; undefined where it has none. */
export function titleOf({ info }: Specification): string | undefined {
  const title = info?.title?.replaceAll(/\s+/g, ' ').trim();
  return title === '' ? undefined : title;
}
