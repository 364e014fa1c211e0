import type { Caller } from '../../http/calls/caller.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';

/** The source of a fork, if it exists and the viewer can see it. */
export async function findSource(
  { store }: Pick<ProviderServices, 'store'>,
  { sourceId }: Pick<DocumentRow, 'sourceId'>,
  viewer: Pick<Caller, 'id'> | undefined,
): Promise<DocumentRow | undefined> {
  const source = sourceId === null ? undefined : await store.documents.byId(sourceId);
  return source?.private === 0 || source?.userId === viewer?.id ? source : undefined;
}
