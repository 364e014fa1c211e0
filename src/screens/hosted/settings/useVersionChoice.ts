import type { DocumentPlace } from '../../../routes/route.ts';
import type { ComboChoice } from '../../../ui/fields/combo/comboChoice.ts';
import { hasNextPage, pageLength, useFoundVersions } from '../shared/answers/useFound.ts';
import { useVersions } from '../shared/answers/useVersions.ts';

/** The value for the head in a choice, as in the API; no version has this name. */
export const head = '*';

/** A choice of a document's versions, the head first: the newest are listed, any other is found by typing. */
export function useVersionChoice(place: DocumentPlace): Pick<ComboChoice, 'groups' | 'onSearch'> {
  const { value } = useVersions(place, pageLength);
  const { found, onSearch } = useFoundVersions(place);
  const versions = new Set(
    [...(value?.entry ?? []), ...found].flatMap(({ version }) => version ?? []),
  );
  const options = [...versions].map((version) => ({ value: version, label: version }));
  return {
    groups: [{ options: [{ value: head, label: 'The latest state' }, ...options] }],
    ...(hasNextPage(value) && { onSearch }),
  };
}
