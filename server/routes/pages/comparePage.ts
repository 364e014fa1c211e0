import { anonymousAsker } from '../../http/requests/asker.ts';
import type { Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { ListedChanges, PageView } from '../../pages/view.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import { findVersion } from '../document/versions.ts';
import { changesBetween } from './changes.ts';
import { answerView, headOf, type Showing } from './documentPage.ts';

/** The two versions to compare; an absent or empty one, or `*`, is the current state. */
export interface ComparedStates {
  readonly base: string | undefined;
  readonly head: string | undefined;
}

/** The comparison of two versions of a document, as a page. */
export async function comparePage(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  asked: ComparedStates,
  showing: Showing,
): Promise<Reply<Response | undefined>> {
  const from = stateOf(asked.base);
  const to = stateOf(asked.head);
  const before = await bodyOf(services, document, from);
  const after = await bodyOf(services, document, to);
  const head = await headOf(services, document, undefined, showing);
  const answer = (compared: ListedChanges | undefined) =>
    answerView(services, request, document, {
      view: viewOf(compared),
      body: document.body,
      showing,
    });
  if (before === undefined || after === undefined) return answer(undefined);
  const made = await changesBetween(services, anonymousAsker(request), before, after);
  return made.ok ? answer(made.value) : made;

  function viewOf(compared: ListedChanges | undefined): PageView {
    return { kind: 'compare', head, from, to, compared };
  }
}

function stateOf(name: string | undefined): string | undefined {
  return name === '' || name === '*' ? undefined : name;
}

/** The body of a version, or of a commit as the app names it: `commit-12`. */
async function bodyOf(
  services: ProviderServices,
  document: DocumentRow,
  state: string | undefined,
): Promise<string | undefined> {
  const [, commit] = /^commit-([1-9]\d{0,8})$/.exec(state ?? '') ?? [];
  if (commit !== undefined) {
    return (await services.store.commits.find(document.id, Number(commit)))?.body;
  }
  const found = await findVersion(services, document, state);
  return found.ok ? found.value.body : undefined;
}
