import { useEffect } from 'react';
import type { StoredDocumentFacts } from '../../../machines/syncStatus.ts';
import { needsPerson, savedSeq } from '../../../storage/database/outboxRows.ts';
import type { OpenEditor } from '../../session/openEditor.ts';

/**
 * The number of the newest edit of a copy that was saved. A save that is only queued counts, unless it waits
 * for a person, who may discard it.
 */
export function savedAtHost({ document, calls }: StoredDocumentFacts): number {
  const refused = calls.find((call) => call.save !== undefined && needsPerson(call));
  return refused === undefined ? savedSeq(document?.base) : savedSeq(refused.save?.base);
}

/**
 * Tells the editor up to which edit its document is saved, whenever a save is refused, discarded or accepted
 * after all.
 */
export function useSavedAtHost(
  { editor }: OpenEditor,
  facts: StoredDocumentFacts | undefined,
): void {
  const rev = facts && savedAtHost(facts);
  useEffect(() => {
    if (rev !== undefined) editor.send({ type: 'host.has', rev });
  }, [editor, rev]);
}
