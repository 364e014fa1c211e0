import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { formatMeta, printableFormats } from '../../../formats/registry/registry.ts';
import { isUnsavedAtHost, type PlainDialog } from '../../../machines/editorTypes.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { SaveDialog } from '../../../screens/hosted/document/SaveDialog.tsx';
import { SyncLabelView } from '../../../screens/hosted/document/SyncLabelView.tsx';
import { Editor } from '../../../screens/editor/shell/Editor.tsx';
import type { EditorIncludePorts } from '../../../screens/editor/dialogs/include/includePorts.ts';
import type { EditorView } from '../../../screens/editor/shell/editorView.ts';
import type { SaveEnd, SaveReply } from '../../../screens/editor/shell/useHostSave.ts';
import { failureReason } from '../../../screens/hosted/shared/answers/failureReason.ts';
import { useHosted, type DocumentFacts } from '../../../screens/hosted/shared/hosted.ts';
import { AnswerView } from '../../../screens/hosted/shared/views/AnswerView.tsx';
import { Page, useWindowTitle } from '../../../screens/hosted/shared/views/Page.tsx';
import { useAnswer } from '../../../screens/hosted/shared/answers/useAnswer.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import { needsPerson, type PendingCall } from '../../../storage/database/outboxRows.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { LateNotice } from '../../../ui/signs/NoticeRoom.tsx';
import { ThemeSwitch } from '../../../ui/bars/ThemeSwitch.tsx';
import { saveFile } from '../../files/downloadFile.ts';
import { samples } from '../../files/samples/samples.ts';
import { includeLink } from '../../includes/includeLink.ts';
import { EditorContexts } from '../../editor/EditorContexts.tsx';
import { keepStateCommand } from '../../editor/keepStateCommand.ts';
import { OtherTabBanner } from '../../editor/OtherTabBanner.tsx';
import { StateDialogs } from '../../editor/StateDialogs.tsx';
import type { ViewSettings } from '../../editor/viewSettings.ts';
import type { Services } from '../../session/services.ts';
import { baseName } from '../../files/baseName.ts';
import styles from './DocumentEditor.module.css';
import { followCall, type CallEnd } from './followCall.ts';
import { RefusedChange } from '../notices/RefusedChange.tsx';
import { KeepOffline } from '../notices/KeepOffline.tsx';
import { LossNotice } from '../notices/LossNotice.tsx';
import type { HostedEditor } from './hostedEditor.ts';
import { restorableLibrary } from './restorableLibrary.ts';
import { useSavedAtHost } from './savedAtHost.ts';
import { useHeadWatch } from './useHeadWatch.ts';
import { useRetries } from './useRetries.ts';
import { useSyncStatus } from './useSyncStatus.ts';

export interface DocumentEditorProps extends DocumentPlace {
  readonly services: Services;
  readonly hosted: HostedEditor;
  /** Undefined for whoever may not edit it, for whom no includes are resolved (rules 4). */
  readonly include: EditorIncludePorts | undefined;
  /** The account's pending calls. */
  readonly calls: readonly PendingCall[];
  /** Lays out a page that is not the editor. */
  readonly frame: (page: ReactNode) => ReactNode;
  readonly view: ViewSettings;
  readonly onView: (view: ViewSettings) => void;
}

/** The message that the person entered for saving. */
interface WantedSave {
  readonly message: string;
  readonly onSaved: () => void;
}

/** A hosted document in the editor: editable for its owner, read-only for everybody else (rules 6). */
export function DocumentEditor(props: DocumentEditorProps) {
  const { user, document, services, hosted, include, calls, frame, view, onView } = props;
  const ports = useHosted();
  const { account, session, facts: readFacts } = ports;
  const { open } = hosted;
  const isOwn = session.user === user;
  const name = `${user}/${document}`;
  const { value: _details, ...asked } = useAnswer<Contract['document']['get']>('document.get', {
    user,
    document,
  });
  const { isAsking, askAgain } = asked;
  // A 404 for a document that is still being created says nothing; the next answer will have the document.
  const isCreated = calls.some(
    ({ endpoint, stream }) => endpoint === 'document.create' && stream === name,
  );
  const [early, setEarly] = useState<typeof asked.error>();
  if (isCreated && early !== asked.error) setEarly(asked.error);
  const isEarly = asked.error?.status === 404 && (isCreated || early === asked.error);
  const error = isEarly ? undefined : asked.error;
  const isGone = error?.status === 404;
  const { label, facts } = useSyncStatus(ports, services.openOutbox, account, open, isGone);
  useSavedAtHost(open, facts);
  const isMarked = useSelector(open.editor, ({ context }) => isUnsavedAtHost(context));
  const isSame = isMarked && label?.status === 'synced';
  const conflicts = useRemoteMerge(hosted, facts, isSame);
  const isEmpty = useSelector(open.editor, ({ context }) => context.rev === 0);
  const isReady = useSelector(open.editor, (state) => state.matches({ specification: 'ready' }));
  const isAwaited = isEmpty && isFirstMergePending(facts);
  // Nothing of the document is on this device, so the empty copy must not be shown as the document.
  const isUnread =
    isAwaited &&
    isReady &&
    error !== undefined &&
    facts !== undefined &&
    facts.document?.head === undefined;
  const isFetching = isAwaited && !isUnread;
  useRetries(isUnread ? error : undefined, askAgain);
  const look = useCallback(
    async () => (await (await services.openOutbox()).engine()).refreshIfChanged(account, name),
    [services, account, name],
  );
  useHeadWatch(look, askAgain);
  useWindowTitle(`${document} · ${user}`);
  const library = useMemo(
    () => restorableLibrary(services, account, open),
    [services, account, open],
  );
  const show = (kind: PlainDialog) => open.editor.send({ type: 'open', dialog: { kind } });
  const [question, setQuestion] = useState<{ answer: (wanted: WantedSave | undefined) => void }>();
  const onSave = useMemo(
    () => async (): Promise<SaveReply | undefined> => {
      const wanted = await new Promise<WantedSave | undefined>((answer) => setQuestion({ answer }));
      setQuestion(undefined);
      if (wanted === undefined) return undefined;
      const saved = await hosted.save(wanted.message);
      if (!saved.ok) return { success: false, message: saved.refusal.message };
      wanted.onSaved();
      return {
        success: true,
        message: `Saved on this device; ${describeSave(name, await readFacts(account, name))}.`,
        later: followCall(readFacts, account, name, saved.value).then(answerOf),
      };
    },
    [hosted, readFacts, account, name],
  );
  const title = (
    <>
      <a href={printRoute({ page: 'person', user })}>{user}</a> /{' '}
      <a href={printRoute({ page: 'document', user, document, tab: 'reference' })}>{document}</a>
    </>
  );
  // A document of somebody else is gone: its copy here has no edits, and is not shown any more.
  const isGoneForeign = isGone && !isOwn && session.state !== 'unknown';
  if (isUnread || isGoneForeign) {
    return frame(
      <Page title={title} windowTitle={`${document} · ${user}`}>
        <AnswerView answer={asked} what={`The document ${name}`}>
          {() => null}
        </AnswerView>
      </Page>,
    );
  }
  return (
    <EditorContexts>
      <Editor
        id={`${account} ${name}`}
        editor={open.editor}
        reads={services.worker}
        samples={samples}
        importFormats={formatMeta}
        exportFormats={printableFormats}
        readonly={!isOwn}
        keepsUnsaved
        isFetching={isFetching}
        include={include}
        linkOf={includeLink}
        {...(isOwn && { onSave })}
        onRestore={() => show('restore')}
        commands={isOwn ? [keepStateCommand(isEmpty, () => show('keepState'))] : []}
        view={view}
        onView={(changed: EditorView) => onView({ ...view, ...changed })}
        fileName={baseName(document)}
        onDownload={(fileName, content) => saveFile(fileName, 'text/plain', content)}
        heading={
          <div className={styles.heading} data-own-row="">
            <h1 className={styles.title} tabIndex={-1} data-page-title="">
              {title}
            </h1>
          </div>
        }
        status={
          <SyncLabelView
            label={isFetching ? undefined : label}
            onCheck={askAgain}
            isChecking={isAsking}
            problem={error && failureReason(error)}
          />
        }
        trailing={
          <span className={styles.theme}>
            <ThemeSwitch value={view.theme} onChange={(theme) => onView({ ...view, theme })} />
          </span>
        }
        banner={
          <>
            <LateNotice>{isOwn && <OtherTabBanner editor={open.editor} />}</LateNotice>
            <LateNotice>
              <LossNotice />
            </LateNotice>
            <LateNotice>
              <KeepOffline />
            </LateNotice>
            <LateNotice>
              <RefusedChange user={user} document={document} calls={calls} />
            </LateNotice>
            {session.state === 'ended' && (
              <LateNotice>
                <Alert
                  tone="warning"

                  actions={
                    <a href={ports.signInAddress()} data-reload="">
                      Sign in
                    </a>
                  }
                >
                  Your session has ended. Nothing is lost: what you change is saved on this device
                  and sent once {user} has signed in again.
                </Alert>
              </LateNotice>
            )}
            {conflicts && (
              <LateNotice>
                <Alert tone="warning">
                  This document was saved elsewhere, too, and what changed there can&apos;t be
                  merged with what is changed here. Nothing is lost: save to decide about each of
                  them.
                </Alert>
              </LateNotice>
            )}
            {isGone && (
              <LateNotice>
                <Alert tone="danger">
                  The server has no document {name} that you can see. What is shown is the copy on
                  this device; export it to keep it.
                </Alert>
              </LateNotice>
            )}
          </>
        }
      />
      <StateDialogs editor={open.editor} library={library} current={name} />
      <SaveDialog
        open={question !== undefined}
        place={{ user, document }}
        propose={hosted.proposeMessage}
        onClose={() => question?.answer(undefined)}
        onSave={(message, onSaved) => question?.answer({ message, onSaved })}
      />
    </EditorContexts>
  );
}

/** Whether the copy is empty only because the provider's state has not been merged into it yet. */
function isFirstMergePending(facts: ReturnType<typeof useSyncStatus>['facts']): boolean {
  if (facts === undefined) return true;
  const { head, base } = facts.document ?? {};
  if (head !== undefined) return head.body !== base?.body;
  return base === undefined && !facts.calls.some(({ endpoint }) => endpoint === 'document.create');
}

function answerOf(end: CallEnd): SaveEnd {
  switch (end.state) {
    case 'done':
      return { success: true, message: 'Saved on the server.' };
    case 'signIn':
      return { success: false, message: end.message };
    case 'heldUp':
      return { success: false };
  }
}

/**
 * Merges the provider's state whenever it is known to have changed, and also when both states are
 * equal again after edits (`isSame`). Returns whether the two conflict.
 */
function useRemoteMerge(
  hosted: HostedEditor,
  facts: ReturnType<typeof useSyncStatus>['facts'],
  isSame: boolean,
): boolean {
  const [conflicts, setConflicts] = useState(false);
  const head = facts?.document?.head?.body;
  const base = facts?.document?.base?.body;
  const isSaving = facts?.calls.some(({ save }) => save !== undefined) === true;
  const isBehind = head !== undefined && head !== base && !isSaving;
  useEffect(() => {
    if (!isBehind && !isSame) return undefined;
    let wanted = true;
    hosted.takeOver().then(
      (taken) => {
        if (wanted) setConflicts(taken === 'conflicts');
      },
      // It is retried when the provider is asked again.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again for every new head
  }, [hosted, isBehind, isSame, head]);
  return conflicts && isBehind;
}

/**
 * Where a save is now: nothing is sent before an earlier call about which a person has to decide.
 */
function describeSave(name: string, { calls }: DocumentFacts): string {
  return calls.some(needsPerson)
    ? 'it will be sent after an earlier change, which could not be sent and waits for you'
    : `${name} is on its way to the server`;
}
