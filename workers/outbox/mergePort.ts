import { fromStored } from '../../src/domain/edits/storedEdit.ts';
import type { Edit } from '../../src/domain/edits/edit.ts';
import { mergeSpecifications } from '../../src/domain/merge/mergeSpecifications.ts';
import type { CertainRename } from '../../src/domain/merge/rename.ts';
import { renamesOf } from '../../src/domain/merge/renamesOf.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { readInternal } from '../../src/formats/internal/readSpecification.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';
import type { MergeInput, MergePort } from '../../src/sync/ports.ts';

/** Merges specifications as text. Renames made on this device are found in the journal. */
export function createMergePort(store: Pick<SpecStore, 'after'>): MergePort {
  return async (input) => {
    const [base, mine, theirs] = [input.base, input.mine, input.theirs].map(readText);
    if (base === undefined || mine === undefined || theirs === undefined) {
      throw new Error('A specification to be merged cannot be read.');
    }
    const merge = mergeSpecifications(base, mine, theirs, await renamesOnDevice(store, input));
    return merge.conflicts.length === 0
      ? { kind: 'clean', text: printInternal(merge.spec) }
      : { kind: 'conflicts', count: merge.conflicts.length };
  };
}

function readText(text: string): Specification | undefined {
  const read = readInternal(JSON.parse(text));
  return read.ok ? read.value.spec : undefined;
}

/** The renames made on this device between two states of its copy. */
export async function renamesOnDevice(
  store: Pick<SpecStore, 'after'>,
  { account, document, seqs }: Pick<MergeInput, 'account' | 'document' | 'seqs'>,
): Promise<readonly CertainRename[]> {
  if (seqs === undefined) return [];
  const rows = await store.after({ account, id: document }, seqs.base);
  // Once rows are compacted, their renames are lost; the merge then relies on those it detects
  // itself.
  if (rows[0]?.seq !== seqs.base + 1) return [];
  const edits: Edit[] = [];
  for (const { seq, edit } of rows) {
    if (seq > seqs.mine) break;
    // An edit too large for a row replaces everything, and so is no rename.
    const read = 'body' in edit ? undefined : fromStored(edit);
    if (read?.ok === true) edits.push(read.value);
  }
  return renamesOf(edits);
}
