import type { DocumentPlace } from '../../../routes/route.ts';
import type { SelectOption } from '../../../ui/fields/select/SelectField.tsx';
import { useVersions } from '../shared/answers/useVersions.ts';

/** The value of the head in a choice: no version has an empty name. */
export const head = '';

/** The versions of a document for a choice, the head first. */
export function useVersionOptions(place: DocumentPlace): readonly SelectOption[] {
  const { value } = useVersions(place, 100);
  const versions = value?.entry.flatMap(({ version }) => version ?? []) ?? [];
  return [
    { value: head, label: 'The latest state' },
    ...versions.map((version) => ({ value: version, label: version })),
  ];
}
