import type { ThreeWay } from '../../domain/merge/conflict.ts';
import type { Run, MergePlace } from '../../domain/merge/decide.ts';
import { mergeFields, type Mergers } from '../../domain/merge/mergeFields.ts';

/**
 * The draft as it would be if it had been typed on the current specification: fields that the
 * person did not change follow the edits made since. Where both changed the same, the typed text
 * stays.
 */
export function rebaseDraft<Draft extends object>(
  three: ThreeWay<Draft>,
  mergers: Mergers<Draft>,
): Draft {
  // Conflicts are not shown to anybody here, so their place does not matter.
  const run: Run = {
    choices: new Map(),
    conflicts: [],
    keep: { types: new Set(), imports: new Set(), imported: new Set() },
  };
  const spot: MergePlace = { entity: 'specification', name: '', identity: '' };
  return mergeFields(run, spot, three, mergers);
}
