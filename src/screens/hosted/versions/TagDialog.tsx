import { useEffect, useRef, useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { InputOf } from '../../../provider/endpoint.ts';
import { versionProblem } from '../../../domain/model/versionName.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { failureReason } from '../shared/answers/failureReason.ts';
import { useDraft } from '../shared/answers/useDraft.ts';
import { useKnownCalls } from '../shared/answers/useOpenCalls.ts';
import { useUnsaved } from '../shared/answers/useUnsaved.ts';
import { DraftNote } from '../shared/controls/DraftNote.tsx';
import { useHosted } from '../shared/hosted.ts';
import { BreakingGate } from './BreakingGate.tsx';
import { changesHead } from './changesHead.ts';
import { isAboutSame, propose, type ProposedVersion } from './propose.ts';
import styles from './Versions.module.css';

export interface TagDialogProps {
  readonly open: boolean;
  readonly place: DocumentPlace;
  /** The existing versions, as far as they are known. */
  readonly versions: readonly string[];
  /**
   * Whether a version with breaking changes needs confirmation, if the provider does not say so in
   * its proposal.
   */
  readonly asksAboutBreaking: boolean;
  readonly onClose: () => void;
  /** Resolves with the reason if it was refused. */
  readonly onCreate: (
    tag: NonNullable<InputOf<Contract['tags']['create']>['body']>,
  ) => Promise<string | undefined>;
}

const emptyTag = { version: '', changelog: '' };

/**
 * Creates a version of the current document, with the number and the changelog that its changes
 * call for. The request refers to what was shown: to this head, compared with that last version,
 * and without breaking changes other than those that were confirmed. If nothing could be shown, the
 * provider creates the version only if it breaks no clients.
 */
export function TagDialog(props: TagDialogProps) {
  const { open, place, versions, asksAboutBreaking, onClose, onCreate } = props;
  const { call, provider } = useHosted();
  const calls = useKnownCalls();
  const { user, document } = place;
  // The provider's current proposal would not be about the head that pending calls are going to create.
  const isAhead = calls && changesHead(calls, `${user}/${document}`);
  const isChanged = useUnsaved()?.(`${user}/${document}`).isChanged;
  const address = printRoute({ page: 'document', ...place, tab: 'versions' });
  // The draft contains only typed text: the rest follows the proposal.
  const draft = useDraft(`${address} new`, emptyTag);
  const [proposed, setProposed] = useState<ProposedVersion>();
  /** Why there is no proposal. */
  const [failed, setFailed] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** The proposal whose breaking changes were confirmed. */
  const [accepted, setAccepted] = useState<ProposedVersion>();
  const [isChecking, setChecking] = useState(false);
  const versionField = useRef<HTMLInputElement>(null);
  /** How often the dialog was closed. */
  const closed = useRef(0);
  useEffect(() => {
    if (!open || isAhead !== false) return undefined;
    let wanted = true;
    void propose({ call }, { user, document }).then((answer) => {
      if (!wanted) return;
      setProposed(answer.ok ? answer.value : undefined);
      setFailed(answer.ok ? undefined : failureReason(answer.refusal));
    });
    return () => {
      wanted = false;
    };
  }, [open, call, user, document, isAhead]);
  const proposal = isAhead === true ? undefined : proposed;
  const { version, changelog } = { ...(proposal ?? emptyTag), ...draft.values };
  const chosen = version.trim();
  const wrong = refuseChosen(document, chosen, versions);
  const leave = () => {
    closed.current += 1;
    setProposed(undefined);
    setFailed(undefined);
    setProblem(undefined);
    setAccepted(undefined);
    setChecking(false);
    onClose();
  };
  const close = () => {
    draft.leave();
    leave();
  };
  /**
   * The proposal for the version, if the provider has one; the request is later limited to what it
   * showed.
   */
  const proposeAgain = async (): Promise<ProposedVersion | undefined> => {
    if (isAhead === true) return undefined;
    const now = await propose({ call }, place);
    return now.ok ? now.value : proposal;
  };
  const isAccepted = (what: ProposedVersion) =>
    accepted !== undefined && isAboutSame(accepted, what);
  /** Whether the document is in development may have changed since the page was loaded. */
  const needsConsent = ({ breaking, isInDevelopment = !asksAboutBreaking }: ProposedVersion) =>
    breaking.length > 0 && !isInDevelopment;
  const create = async () => {
    if (wrong !== undefined) versionField.current?.focus();
    if (isChecking || wrong !== undefined) return;
    const round = closed.current;
    setChecking(true);
    const what = await proposeAgain();
    if (closed.current !== round) return;
    setChecking(false);
    setProposed(what);
    if (what !== undefined) setFailed(undefined);
    if (proposal !== undefined && what !== undefined && !isAboutSame(proposal, what)) {
      setProblem(
        `${outdatedReason(document, proposal, what)} Look at what the version changes now, and create it then.`,
      );
      return;
    }
    if (what !== undefined && needsConsent(what) && !isAccepted(what)) {
      setProblem(
        'Confirm that you want to make it anyway, or go back and keep what clients rely on.',
      );
      return;
    }
    const refused = await onCreate({
      ...(chosen !== '' && { version: chosen }),
      ...(changelog !== '' && { changelog }),
      ...(what === undefined ? breakingWaiver : preconditions(what, isAccepted(what))),
    });
    setProblem(refused);
    if (refused !== undefined) return;
    draft.discard();
    close();
  };
  // A provider that supports this check has the last word on whether the document is in development; our own
  // supports it.
  const breakingWaiver = (asksAboutBreaking || provider.isOwn) && { breaking: false };
  const unseen =
    isAhead === true
      ? "What you saved before is not sent yet, so the next version can't be proposed."
      : failed && `The next version could not be proposed. ${failed}`;
  return (
    <Dialog
      open={open}
      onClose={close}
      title="New version"
      description="Readers can rely on it: it stays as it is when you change the document."
      // Not the button above it, which discards an earlier draft.
      initialFocus={versionField}
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <BusyButton variant="primary" type="submit" busy={isChecking} busyLabel="Comparing">
            Create
          </BusyButton>
        </>
      }
    >
      <div className={styles.warnings}>
        {problem !== undefined && <Alert tone="warning">{problem}</Alert>}
        <DraftNote draft={draft} what="sent" onDiscard={draft.discard} />
        {isChanged === true && (
          <Alert tone="info">
            {document} has changes on this device that are not saved. They will not be in this
            version: to have them in it, save them first.
          </Alert>
        )}
        {unseen !== undefined && (
          <Alert tone="info">
            {unseen}{' '}
            {asksAboutBreaking
              ? 'If you create it now, the server makes it from what is saved by then, unless that may break clients: then you are asked first.'
              : 'If you create it now, the server makes it from what is saved by then.'}
          </Alert>
        )}
        {proposal !== undefined && needsConsent(proposal) && (
          <BreakingGate
            changes={proposal.breaking}
            dependents={proposal.dependents}
            isAccepted={isAccepted(proposal)}
            onAccept={(accepts) => setAccepted(accepts ? proposal : undefined)}
          />
        )}
      </div>
      <TextField
        ref={versionField}
        label="Version"
        monospace
        hint="Proposed from what has changed since the last one. If you leave it empty, the provider chooses."
        value={version}
        error={wrong}
        onValueChange={(next) => draft.change({ version: next })}
      />
      <TextArea
        label="Changelog"
        rows={8}
        value={changelog}
        onValueChange={(next) => draft.change({ changelog: next })}
      />
    </Dialog>
  );
}

/**
 * The conditions that limit the request to a proposal. Impossible if the provider does not name the
 * head of its proposal.
 */
function preconditions({ head, base }: ProposedVersion, isConfirmed: boolean) {
  return head === '' ? {} : { head, ...(base !== undefined && { base }), breaking: isConfirmed };
}

/** Why the version would differ from the proposal shown, as a sentence. */
function outdatedReason(document: string, { head }: ProposedVersion, now: ProposedVersion): string {
  if (head !== now.head) return `${document} was saved in the meantime.`;
  return now.base === undefined || now.base === ''
    ? `The last version of ${document} was deleted in the meantime.`
    : `The last version of ${document} is now ${now.base}.`;
}

/**
 * Why the provider would refuse the chosen version, as a sentence; without one, it chooses a
 * version itself.
 */
function refuseChosen(
  document: string,
  version: string,
  versions: readonly string[],
): string | undefined {
  if (version === '') return undefined;
  return versions.includes(version)
    ? `${document} already has a version ${version}. Choose another one.`
    : versionProblem(version);
}
