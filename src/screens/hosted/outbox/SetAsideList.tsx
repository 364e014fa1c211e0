import { Download } from 'lucide-react';
import { formatBytes } from '../../../domain/model/values/byteSize.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import { Item, ItemList } from '../../../ui/lists/ItemList.tsx';
import { IconButton } from '../../../ui/bars/IconButton.tsx';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import { useHosted } from '../shared/hosted.ts';
import { useLiveRead } from '../../reads/useLiveRead.ts';
import styles from './Outbox.module.css';

const sides = { mine: 'Yours', theirs: 'Somebody else’s' } as const;

/**
 * The versions that were set aside in conflicts or cancelled; they can be brought back for 90 days.
 */
export function SetAsideList() {
  const { account, setAside, decisions } = useHosted();
  const found = useLiveRead(async () => setAside(account), [account, setAside]);
  if (found === undefined || found.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="outbox-aside">
      <h2 id="outbox-aside">Not taken</h2>
      <p className={styles.none}>
        What you did not take in a conflict, and saves that you discarded, stay here for 90 days.
      </p>
      <ItemList label="Not taken">
        {found.map(({ key, document, side, at, body, size }) => {
          const [user = '', name = ''] = document.split('/');
          return (
            <Item
              key={key}
              title={`${sides[side]} of ${document}`}
              detail={
                <>
                  {formatBytes(size)} · set aside <RelativeTime at={at} />
                </>
              }
              actions={
                <>
                  <a
                    className={styles.link}
                    href={printRoute({
                      page: 'document',
                      user,
                      document: name,
                      tab: 'editor',
                      aside: body,
                    })}
                  >
                    Bring back
                  </a>
                  <IconButton
                    label="Export it"
                    icon={Download}
                    onClick={() => void decisions.exportBody(body, `${name}.json`)}
                  />
                </>
              }
            />
          );
        })}
      </ItemList>
    </section>
  );
}
