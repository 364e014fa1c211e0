import { printRoute } from '../../../routes/printRoute.ts';
import { Item, ItemList } from '../../../ui/lists/ItemList.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Section } from '../shared/views/Section.tsx';
import { useLiveRead } from '../../reads/useLiveRead.ts';

export interface UnsavedCopiesProps {
  readonly user: string;
  /** The names of the listed documents, which are marked in the list. */
  readonly listed: readonly string[];
}

/**
 * The person's documents that have unsaved changes on this device but are not in the list: they are
 * on another page of it, or were deleted.
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
