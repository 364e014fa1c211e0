import { plural } from '../../domain/model/counts.ts';
import type { Info, Specification } from '../../domain/model/specification.ts';
import type { EachField, Whole } from '../../domain/model/values/total.ts';
import { note, type Notes } from './notes.ts';

const words: EachField<Info, string> = {
  title: 'title',
  version: 'version',
  description: 'description',
  contact: 'contact',
  license: 'license',
  metadata: 'further details',
};

/**
 * Reports which information about the specification itself a format does not print. `printed`: the
 * fields that it does print.
 */
export function noteInfo(
  { info, servers = [], tags = [] }: Whole<Pick<Specification, 'info' | 'servers' | 'tags'>>,
  format: string,
  notes: Notes,
  printed: readonly (keyof Info)[] = [],
): void {
  const fields = new Map(Object.entries(words));
  for (const field of printed) fields.delete(field);
  const left = Object.keys(info ?? {}).flatMap((field) => fields.get(field) ?? []);
  if (servers.length > 0) left.push(plural(servers.length, 'more server'));
  if (tags.length > 0) left.push(plural(tags.length, 'tag'));
  if (left.length === 0) return;
  note(
    notes,
    'info',
    'info-left-out',
    `${format} has no place for some of the settings, which are not exported: ${left.join(', ')}.`,
  );
}
