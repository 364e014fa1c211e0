import { describeCounts } from '../../../domain/model/counts.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import { Item, ItemList } from '../../../ui/lists/ItemList.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Section } from '../shared/views/Section.tsx';
import { useLiveRead } from '../../reads/useLiveRead.ts';

/** Specifications made on this device without an account, which can be published as documents. */
export function NotPublished() {
  const { offline } = useHosted();
  const specs = useLiveRead(async () => offline.notPublished(), [offline]);
  if (specs === undefined || specs.length === 0) return null;
  return (
    <Section
      title="Only on this device"
      detail="Made in the sandbox, where no account can see it. Publish it to have it as a document."
    >
      <ItemList label="Only on this device">
        {specs.map(({ id, name, counts }) => (
          <Item
            key={id}
            title={name ?? 'Untitled'}
            detail={counts && describeCounts(counts)}
            actions={<a href={printRoute({ page: 'publish', spec: id })}>Publish</a>}
          />
        ))}
      </ItemList>
    </Section>
  );
}
