import { useEffect, useRef, useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import type { AnswerOf } from '../../provider/endpoint.ts';
import { versionProblem } from '../../domain/model/versionName.ts';
import { printRoute } from '../../routes/printRoute.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { BusyButton } from '../../ui/bars/BusyButton.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { failureReason } from '../hosted/answers/failureReason.ts';
import { useDraft } from '../hosted/answers/useDraft.ts';
import { DraftNote } from '../hosted/controls/DraftNote.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { BreakingGate, type Dependents } from './BreakingGate.tsx';
import { breakingChanges, type BreakingChange } from './breakingChanges.ts';
import styles from './Versions.module.css';

export interface TagDialogProps {
  readonly open: boolean;
  readonly place: DocumentPlace;
  /** The previous version, whose clients may break. */
  readonly last: string | undefined;
  /** The versions there are, as far as they are known. */
  readonly versions: readonly string[];
  /** Whether a version with breaking changes needs confirmation. */
  readonly asksAboutBreaking: boolean;
  readonly onClose: () => void;
  /** Resolves with the reason if it was refused. */
  readonly onCreate: (tag: {
    readonly version?: string;
    readonly changelog?: string;
  }) => Promise<string | undefined>;
}

const nothingBreaks = Promise.resolve<readonly BreakingChange[]>([]);
const emptyTag = { version: '', changelog: '' };
const noDependents: Dependents = { total: 0, names: [] };
/** How many of the documents that include this one are named. */
const namedDependents = 8;

/**
 * Creates a version of the current document, with the number and the changelog that its changes
 * call for.
 */
export function TagDialog(props: TagDialogProps) {
  const { open, place, last, versions, asksAboutBreaking, onClose, onCreate } = props;
  const { call } = useHosted();
  const address = printRoute({ page: 'document', ...place, tab: 'versions' });
  // Only what was typed: the rest follows the proposal.
  const draft = useDraft(`${address} new`, emptyTag);
  const [proposal, setProposal] = useState(emptyTag);
  const [problem, setProblem] = useState<string>();
  const [breaking, setBreaking] = useState<readonly BreakingChange[]>([]);
  const [dependents, setDependents] = useState(noDependents);
  const [isAccepted, setAccepted] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const versionField = useRef<HTMLInputElement>(null);
  /** What breaks, once the provider has compared: a version is not made before. */
  const comparing = useRef(nothingBreaks);
  const { user, document } = place;
  useEffect(() => {
    if (!open || last === undefined || !asksAboutBreaking) return undefined;
    let wanted = true;
    const base = { user, document, base: last };
    // A provider that can't compare gives no reasons.
    comparing.current = call<Contract['document']['compare']>('document.compare', base).then(
      (compared) => (compared.ok ? breakingChanges(compared.value) : []),
    );
    void comparing.current.then((changes) => {
      if (wanted) setBreaking(changes);
    });
    const first = { user, document, count: namedDependents };
    void call<Contract['document']['usedBy']>('document.usedBy', first).then((found) => {
      if (wanted && found.ok) setDependents(dependentsIn(found.value));
    });
    return () => {
      wanted = false;
    };
  }, [open, call, user, document, last, asksAboutBreaking]);
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    void call<Contract['tags']['changelog']>('tags.changelog', { user, document }).then(
      (proposed) => {
        if (!wanted) return;
        if (proposed.ok) {
          const { version: next = '', changelog: lines = [] } = proposed.value;
          setProposal({ version: next, changelog: lines.join('\n') });
        } else {
          setProblem(`The next version could not be proposed. ${failureReason(proposed.refusal)}`);
        }
      },
    );
    return () => {
      wanted = false;
    };
  }, [open, call, user, document]);
  const { version, changelog } = { ...proposal, ...draft.values };
  const chosen = version.trim();
  const wrong = refuseChosen(place.document, chosen, versions);
  const leave = () => {
    setProposal(emptyTag);
    setProblem(undefined);
    setBreaking([]);
    setDependents(noDependents);
    setAccepted(false);
    setChecking(false);
    comparing.current = nothingBreaks;
    onClose();
  };
  const close = () => {
    draft.leave();
    leave();
  };
  const create = async () => {
    if (isChecking || wrong !== undefined) return;
    const asked = comparing.current;
    setChecking(true);
    const broken = await asked;
    // It was closed meanwhile.
    if (comparing.current !== asked) return;
    setChecking(false);
    if (broken.length > 0 && !isAccepted) {
      setProblem(
        'Confirm that you want to make it anyway, or go back and keep what clients rely on.',
      );
      return;
    }
    const refused = await onCreate({
      ...(chosen !== '' && { version: chosen }),
      ...(changelog !== '' && { changelog }),
    });
    setProblem(refused);
    if (refused !== undefined) return;
    draft.discard();
    leave();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="New version"
      description="Readers can rely on it: it stays as it is when you change the document."
      // Not the button that discards an earlier draft, which stands above it.
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
        {breaking.length > 0 && (
          <BreakingGate
            changes={breaking}
            dependents={dependents}
            isAccepted={isAccepted}
            onAccept={setAccepted}
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

/** Why the provider would refuse a version, as a sentence; it chooses one itself where there is none. */
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

function dependentsIn({
  totalResults,
  entry,
}: AnswerOf<Contract['document']['usedBy']>): Dependents {
  const names = entry.map(({ user, name }) => `${user?.name ?? ''}/${name ?? ''}`);
  return { total: totalResults ?? names.length, names };
}
