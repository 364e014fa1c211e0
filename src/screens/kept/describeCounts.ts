import type { Counts } from '../../storage/specStore.ts';
import { formatCount } from '../counts.ts';

/** `1 operation, 12 types`. */
export function describeCounts({ operations, types }: Counts): string {
  return `${countOf(operations, 'operation')}, ${countOf(types, 'type')}`;
}

/** `1 specification`, `1,223 specifications`. */
export function countOf(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}
