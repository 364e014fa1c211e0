import { useEffect, useRef, useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import type { AnswerOf } from '../../provider/endpoint.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { BusyButton } from '../../ui/bars/BusyButton.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { failureReason } from '../hosted/answers/failureReason.ts';
import { useHosted } from '../hosted/hosted.ts';
import { BreakingGate, type Dependents } from './BreakingGate.tsx';
import { breakingChanges, type BreakingChange } from './breakingChanges.ts';
import styles from './Versions.module.css';

export interface TagDialogProps {
  readonly open: boolean;
  readonly place: DocumentPlace;
  /** The previous version, whose clients may break. */
  readonly last: string | undefined;
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
const noDependents: Dependents = { total: 0, names: [] };
/** How many of the documents that include this one are named. */
const namedDependents = 8;

/**
 * Creates a version of the current document, with the number and the changelog that its changes
 * call for.
 */
export function TagDialog(props: TagDialogProps) {
  const { open, place, last, asksAboutBreaking, onClose, onCreate } = props;
  const { call } = useHosted();
  const [version, setVersion] = useState('');
  const [changelog, setChangelog] = useState('');
  const [problem, setProblem] = useState<string>();
  const [breaking, setBreaking] = useState<readonly BreakingChange[]>([]);
  const [dependents, setDependents] = useState(noDependents);
  const [isAccepted, setAccepted] = useState(false);
  const [isChecking, setChecking] = useState(false);
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
        // Keep what was typed meanwhile.
        if (proposed.ok) {
          setVersion((typed) => (typed === '' ? (proposed.value.version ?? '') : typed));
          const lines = proposed.value.changelog?.join('\n') ?? '';
          setChangelog((typed) => (typed === '' ? lines : typed));
        } else {
          setProblem(`The next version could not be proposed. ${failureReason(proposed.refusal)}`);
        }
      },
    );
    return () => {
      wanted = false;
    };
  }, [open, call, user, document]);
  const close = () => {
    setVersion('');
    setChangelog('');
    setProblem(undefined);
    setBreaking([]);
    setDependents(noDependents);
    setAccepted(false);
    setChecking(false);
    comparing.current = nothingBreaks;
    onClose();
  };
  const create = async () => {
    if (isChecking) return;
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
      ...(version.trim() !== '' && { version: version.trim() }),
      ...(changelog !== '' && { changelog }),
    });
    if (refused === undefined) close();
    else setProblem(refused);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="New version"
      description="Readers can rely on it: it stays as it is when you change the document."
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
        label="Version"
        monospace
        hint="Proposed from what has changed since the last one. If you leave it empty, the provider chooses."
        value={version}
        onValueChange={setVersion}
      />
      <TextArea label="Changelog" rows={8} value={changelog} onValueChange={setChangelog} />
    </Dialog>
  );
}

function dependentsIn({
  totalResults,
  entry,
}: AnswerOf<Contract['document']['usedBy']>): Dependents {
  const names = entry.map(({ user, name }) => `${user?.name ?? ''}/${name ?? ''}`);
  return { total: totalResults ?? names.length, names };
}
