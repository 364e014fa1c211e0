import type { Three } from '../../domain/merge/conflict.ts';
import type { Run, Spot } from '../../domain/merge/decide.ts';
import { mergeFields, type Mergers } from '../../domain/merge/mergeFields.ts';

/**
 * A draft on top of what the fields would show by now: what was not typed in it follows the edits made since
 * it was begun. Where both changed the same, what was typed stays.
 */
export function rebaseDraft<Draft extends object>(
  three: Three<Draft>,
  mergers: Mergers<Draft>,
): Draft {
  // Nobody is asked, so that nobody needs to find the place.
  const run: Run = {
    choices: new Map(),
    conflicts: [],
    keep: { types: new Set(), imports: new Set(), imported: new Set() },
  };
  const spot: Spot = { entity: 'specification', name: '', identity: '' };
  return mergeFields(run, spot, three, mergers);
}
