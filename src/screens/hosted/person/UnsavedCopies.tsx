import { printRoute } from '../../../routes/printRoute.ts';
import { Item, ItemList } from '../../../ui/lists/ItemList.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Section } from '../shared/views/Section.tsx';
import { useLiveRead } from '../../reads/useLiveRead.ts';

export interface UnsavedCopiesProps {
  readonly user: string;
  /** The names of the documents that are listed, and marked there. */
  readonly listed: readonly string[];
}

/**
 * The person's documents whose copies on this device have unsaved changes, if they are not in the list: they are on
 * another of its pages, or were deleted.
 */
export function UnsavedCopies({ user, listed }: UnsavedCopiesProps) {
  const { account, offline } = useHosted();
  const changed = useLiveRead(async () => offline.changed(account), [account, offline]);
  const names = [...(changed ?? [])].flatMap((document) => {
    const [owner, name = ''] = document.split('/');
    return owner === user && !listed.includes(name) ? name : [];
  });
  if (names.length === 0) return null;
  return (
    <Section
      title="Unsaved changes"
      detail="These have changes that only this device has, even if the document was deleted on the server."
    >
      <ItemList label="Unsaved changes">
        {names.toSorted().map((name) => (
          <Item
            key={name}
            title={
              <a href={printRoute({ page: 'document', user, document: name, tab: 'editor' })}>
                {user} / <strong>{name}</strong>
              </a>
            }
          />
        ))}
      </ItemList>
    </Section>
  );
}
