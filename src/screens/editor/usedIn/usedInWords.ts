import { plural } from '../../../domain/model/counts.ts';

/** Where something is used, in words: `Used in 37 places, which follow the new name.` */
export function usedInWords(count: number, renamed: boolean): string {
  if (count === 0) return 'Nothing else mentions it.';
  const follow = count === 1 ? ', which follows the new name' : ', which follow the new name';
  return `Used in ${plural(count, 'place')}${renamed ? follow : ''}.`;
}
