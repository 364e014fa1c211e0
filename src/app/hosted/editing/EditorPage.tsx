import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { DocumentPlace } from '../../../routes/route.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import { useKnownCalls } from '../../../screens/hosted/shared/answers/useOpenCalls.ts';
import { useHosted } from '../../../screens/hosted/shared/hosted.ts';
import type { EditorIncludePorts } from '../../../screens/editor/dialogs/include/includePorts.ts';
import type { LeaveQuestion } from '../../../screens/library/specifications/leaveQuestion.ts';
import { lazyDialog } from '../../../ui/loading/lazyPart.tsx';
import { LazyMount } from '../../../ui/overlays/LazyMount.tsx';
import { createIncludePorts } from '../../includes/includeLoader.ts';
import type { ViewSettings } from '../../editor/viewSettings.ts';
import { createLeaveGuard } from '../../session/leaveGuard.ts';
import { unwrittenChanges } from '../../session/openEditor.ts';
import type { Services } from '../../session/services.ts';
import { DocumentEditor } from './DocumentEditor.tsx';
import { openHosted, type HostedEditor } from './hostedEditor.ts';
import type { OpenCopy } from './openCopy.ts';
import type { Router } from '../router.ts';
import { finishTyping } from './typing.ts';

const LeaveDialog = lazyDialog(
  'The dialog about unsaved changes',
  async () => (await import('../../../screens/library/specifications/LeaveDialog.tsx')).LeaveDialog,
);

export interface EditorPageProps extends DocumentPlace {
  /** The hash of a version that was set aside, to bring back. */
  readonly aside?: string | undefined;
  readonly services: Services;
  readonly router: Router;
  /** Lays out any other page, for a document that can't be shown. */
  readonly frame: (page: ReactNode) => ReactNode;
  /** Told which editor is open. */
  readonly openCopy: OpenCopy;
  readonly view: ViewSettings;
  readonly onView: (view: ViewSettings) => void;
}

interface Shown {
  readonly hosted: HostedEditor;
  readonly include: EditorIncludePorts | undefined;
}

/** The previous editor of this page: the next one starts once all of it is written. */
let last: Promise<unknown> = Promise.resolve();

/** Opens the copy of a document on this device, and guards it as long as it is shown. */
export function EditorPage(props: EditorPageProps) {
  const { user, document, aside, services, router, frame, openCopy, view, onView } = props;
  const { account, facts, session } = useHosted();
  const isOwn = session.user === user;
  const name = `${user}/${document}`;
  const [shown, setShown] = useState<Shown>();
  const opened = shown?.hosted;
  const calls = useKnownCalls();
  const [question, setQuestion] = useState<LeaveQuestion>();
  useEffect(() => {
    let wanted = true;
    let hosted: HostedEditor | undefined;
    const left = new AbortController();
    const ask = (event: BeforeUnloadEvent) => {
      finishTyping(globalThis.document);
      if (hosted !== undefined && unwrittenChanges(hosted.open) > 0) event.preventDefault();
    };
    const starting = last.then(() => {
      if (!wanted) return;
      hosted = openHosted(services, { facts }, account, name);
      addEventListener('beforeunload', ask);
      openCopy.show(hosted.open.editor);
      const saving = hosted.open.editor;
      const include = isOwn ? createIncludePorts(services, { saving }, left.signal) : undefined;
      setShown({ hosted, include });
    });
    return () => {
      wanted = false;
      setShown(undefined);
      left.abort();
      last = starting.then(async () => {
        if (hosted === undefined) return;
        const { editor, journalWriter } = hosted.open;
        await hosted.open.settle();
        removeEventListener('beforeunload', ask);
        openCopy.show(undefined);
        journalWriter.abandon();
        editor.stop();
      });
    };
  }, [services, facts, account, name, isOwn, openCopy]);
  const mayLeave = useMemo(() => createLeaveGuard(setQuestion), []);
  useEffect(() => {
    if (opened === undefined) return undefined;
    return router.guard(() => mayLeave(opened.open, 'lost'));
  }, [opened, router, mayLeave]);
  useEffect(() => {
    if (opened === undefined || aside === undefined) return;
    // Only once: returning to this address must not bring it back again.
    router.go(printRoute({ page: 'document', user, document, tab: 'editor' }), 'replace');
    // A version that can't be brought back is still in the outbox.
    void opened.bringBack(aside).catch(() => undefined);
  }, [opened, aside, router, user, document]);
  // The notices about calls appear above the editor: if they came later, they would move it.
  if (opened === undefined || calls === undefined) return null;
  const stay = () => question?.answer(false);
  return (
    <>
      <DocumentEditor
        user={user}
        document={document}
        services={services}
        hosted={opened}
        include={shown?.include}
        calls={calls}
        frame={frame}
        view={view}
        onView={onView}
      />
      <LazyMount needed={question !== undefined}>
        <LeaveDialog
          open={question !== undefined}
          name={name}
          changes={question?.changes ?? 0}
          fate="lost"
          reason={question?.reason}
          onClose={stay}
          onStay={stay}
          onExport={() => {
            stay();
            opened.open.editor.send({ type: 'open', dialog: { kind: 'export' } });
          }}
          onGoOn={() => question?.answer(true)}
        />
      </LazyMount>
    </>
  );
}
