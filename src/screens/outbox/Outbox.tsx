import { Inbox } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Item, ItemList } from '../../ui/ItemList.tsx';
import { Page } from '../hosted/Page.tsx';
import { useOpenCalls } from '../hosted/useOpenCalls.ts';
import { Ago } from '../hosted/Ago.tsx';

/** Everything that the provider does not have yet. */
export function Outbox() {
  const calls = useOpenCalls();
  return (
    <Page title="Outbox" windowTitle="Outbox">
      {calls.length === 0 ? (
        <EmptyState icon={Inbox} title="Everything is sent">
          What you change while the server can&apos;t be reached waits here.
        </EmptyState>
      ) : (
        <ItemList label="Calls that wait">
          {calls.map(({ id, endpoint, stream, state, error, createdAt }) => (
            <Item
              key={id}
              title={`${endpoint} ${stream}`}
              detail={
                <>
                  {state} · <Ago at={createdAt} />
                  {error !== undefined && ` · ${error}`}
                </>
              }
            />
          ))}
        </ItemList>
      )}
    </Page>
  );
}
