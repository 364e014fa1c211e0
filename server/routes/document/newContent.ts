import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';
import type { Content } from '../../work/jobs.ts';

/** All the text by which a document is found. */
export function searchText(
  { userName, name, description }: Pick<DocumentRow, 'userName' | 'name' | 'description'>,
  { names }: Pick<Content, 'names'>,
): string {
  return [name, userName, description, names].join('\n');
}

/** The content of a new document. */
export async function emptyContent({ work }: Pick<ProviderServices, 'work'>): Promise<Content> {
  const made = await work.run('save', new TextEncoder().encode('{"spec":{}}'), null);
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value;
}
