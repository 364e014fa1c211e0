import { FileQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import { printRoute } from '../../routes/printRoute.ts';
import { useHosted } from '../../screens/hosted/shared/hosted.ts';
import { Page } from '../../screens/hosted/shared/views/Page.tsx';
import { SignInFirst } from '../../screens/hosted/shared/controls/SignInFirst.tsx';
import {
  type NewDocument,
  proposeName,
  PublishForm,
} from '../../screens/hosted/publish/PublishForm.tsx';
import { EmptyState } from '../../ui/signs/EmptyState.tsx';
import { localAccount } from '../../storage/database/account.ts';
import type { Services } from '../session/services.ts';
import { refuseTaken } from './commands/forking.ts';
import { openHosted } from './editing/hostedEditor.ts';

export interface PublishPageProps {
  /** The id of a specification on this device; `new` for an empty one. */
  readonly spec: string;
  readonly services: Services;
}

/** What is known about the specification. */
interface Found {
  readonly name: string | undefined;
  readonly isMissing: boolean;
}

/**
 * Publishes a specification from this device as a document. Works offline: everything waits in the
 * outbox.
 */
export function PublishPage({ spec, services }: PublishPageProps) {
  const ports = useHosted();
  const { session, account, enqueue, go, signInAddress } = ports;
  const { user } = session;
  const isNew = spec === 'new';
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let wanted = true;
    const look = async () => {
      const row = isNew
        ? undefined
        : await (await services.openStore()).spec({ account: localAccount, id: spec });
      const isMissing = !isNew && (row === undefined || row.removedAt !== undefined);
      if (wanted) setFound({ name: row?.name, isMissing });
    };
    // Without storage there is no name to propose.
    look().catch(() => setFound({ name: undefined, isMissing: false }));
    return () => {
      wanted = false;
    };
  }, [services, spec, isNew]);

  async function publish(document: NewDocument): Promise<string | undefined> {
    if (user === undefined) return 'Sign in first.';
    const { name } = document;
    const id = `${user}/${name}`;
    const taken = await refuseTaken(ports, account, user, name);
    if (taken?.ok === false) return taken.refusal.message;
    const store = await services.openStore();
    const now = new Date();
    if (!isNew) {
      const from = { account: localAccount, id: spec };
      const copied = await store.duplicate(from, { account, id }, name, now);
      if (!copied.ok) return copied.refusal.message;
    }
    const made = await enqueue<Contract['document']['create']>('document.create', {
      user,
      body: { ...document },
    });
    if (!made.ok) return made.refusal.message;
    if (!isNew) {
      const hosted = openHosted(services, ports, account, id);
      const { open } = hosted;
      const saved = await hosted.save();
      await open.settle();
      open.editor.stop();
      if (!saved.ok) return saved.refusal.message;
    }
    go(printRoute({ page: 'document', user, document: name, tab: 'editor' }));
    return undefined;
  }

  const title = isNew ? 'New document' : 'Publish';
  if (found?.isMissing === true) {
    return (
      <Page title="Not found" windowTitle="Not found">
        <EmptyState
          icon={FileQuestion}
          title="There is no such specification on this device"
          actions={<a href="/">Open the sandbox</a>}
        >
          It may have been deleted, or the link may be from another device or browser. Open it in
          the sandbox, and publish it from there.
        </EmptyState>
      </Page>
    );
  }
  if (user === undefined) {
    return (
      <Page title={title} windowTitle={title}>
        {session.state === 'nobody' && (
          <SignInFirst title="Sign in to publish" address={signInAddress()}>
            {isNew
              ? 'Then you come back to this page.'
              : 'Your specification stays on this device, and you come back to this page.'}
          </SignInFirst>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={title}
      windowTitle={title}
      detail={
        isNew
          ? undefined
          : 'A copy of your specification becomes a document with an address of its own. The one in the sandbox stays.'
      }
    >
      {found !== undefined && (
        <PublishForm
          address={printRoute({ page: 'publish', spec })}
          proposed={proposeName(found.name)}
          user={user}
          onPublish={publish}
        />
      )}
    </Page>
  );
}
