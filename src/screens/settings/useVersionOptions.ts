import type { Contract } from '../../provider/contract/index.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import type { SelectOption } from '../../ui/fields/SelectField.tsx';
import { useAnswer } from '../hosted/answers/useAnswer.ts';

/** The value of the head in a choice: no version has an empty name. */
export const head = '';

/** The versions of a document for a choice, the head first. */
export function useVersionOptions({ user, document }: DocumentPlace): readonly SelectOption[] {
  const { value } = useAnswer<Contract['tags']['getAll']>('tags.getAll', {
    user,
    document,
    count: 100,
  });
  const versions = value?.entry.flatMap(({ version }) => version ?? []) ?? [];
  return [
    { value: head, label: 'The latest state' },
    ...versions.map((version) => ({ value: version, label: version })),
  ];
}
