import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';
import type { Content } from '../../work/jobs.ts';

/** All that is found when a document is searched for. */
export function searchText(
  { userName, name, description }: Pick<DocumentRow, 'userName' | 'name' | 'description'>,
  { names }: Pick<Content, 'names'>,
): string {
  return [name, userName, description, names].join('\n');
}

/** What a new document holds. */
export async function emptyContent({ work }: Pick<ProviderServices, 'work'>): Promise<Content> {
  const made = await work.run('save', new TextEncoder().encode('{"spec":{}}'), null);
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value;
}
