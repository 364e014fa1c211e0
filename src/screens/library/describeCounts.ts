import { plural } from '../../domain/model/counts.ts';
import type { Counts } from '../../storage/specStore.ts';

/** `1 operation, 12 types`. */
export function describeCounts({ operations, types }: Counts): string {
  return `${plural(operations, 'operation')}, ${plural(types, 'type')}`;
}
