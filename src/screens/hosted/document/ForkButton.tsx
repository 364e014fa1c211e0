import { GitFork } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { LateNotice } from '../../../ui/signs/NoticeRoom.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { DocumentNameField, isDocumentName } from '../shared/controls/DocumentNameField.tsx';
import { useHosted } from '../shared/hosted.ts';

export interface ForkButtonProps {
  readonly place: DocumentPlace;
  /** The signed-in person. */
  readonly user: string;
}

/**
 * Forks a document under a name that the person chooses; the fork exists on this device at once,
 * and is created at the provider when that can be reached. Providers that name forks themselves are
 * asked at once.
 */
export function ForkButton({ place, user }: ForkButtonProps) {
  const { call, fork, forkOf, mayNameForks, go } = useHosted();
  const { document: source } = place;
  const [isAsked, setAsked] = useState(false);
  const [name, setName] = useState(source);
  const [problem, setProblem] = useState<string>();
  /** The name of the person's existing fork. */
  const [existing, setExisting] = useState<string>();
  /** Whether the dialog that leads to that fork is open. */
  const [isExistingShown, setExistingShown] = useState(false);
  const [isBusy, run] = useBusy(setProblem);
  const ask = (what: () => Promise<string | undefined>) =>
    run(async () => setProblem(await what()));
  const open = (document: string) =>
    go(printRoute({ page: 'document', user, document, tab: 'editor' }));
  const start = async () => {
    const known = await forkOf(place);
    setExistingShown(known !== undefined);
    if (known !== undefined) {
      setExisting(known);
      return undefined;
    }
    if (await mayNameForks()) {
      setAsked(true);
      return undefined;
    }
    const forked = await call<Contract['document']['fork']>('document.fork', place);
    if (!forked.ok) return forked.refusal.message;
    open(forked.value.document ?? source);
    return undefined;
  };
  const make = async () => {
    if (!isDocumentName(name)) return undefined;
    const made = await fork(place, name);
    if (!made.ok) return made.refusal.message;
    setAsked(false);
    open(name);
    return undefined;
  };
  const failure = problem !== undefined && <Alert tone="danger">{problem}</Alert>;
  const leave = () => setExistingShown(false);
  return (
    <>
      {/* Not `disabled`: the dialog must be able to return the focus to it. */}
      <Button
        icon={GitFork}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) void ask(start);
        }}
      >
        Fork
      </Button>
      {/* Not in the row of buttons, where it would move them and everything below. */}
      {!isAsked && problem !== undefined && (
        <LateNotice>
          <Alert tone="danger" onDismiss={() => setProblem(undefined)}>
            {problem}
          </Alert>
        </LateNotice>
      )}
      <Dialog
        open={isExistingShown}
        onClose={leave}
        size="small"
        title="You have a fork of it already"
        description={`Your changes to ${place.user}/${source} go into ${user}/${existing ?? ''}, and from there to its owner.`}
        onSubmit={() => {
          if (existing !== undefined) open(existing);
        }}
        footer={
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button variant="primary" type="submit">
              Open {user}/{existing}
            </Button>
          </>
        }
      />
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        size="small"
        title={`Fork ${place.user}/${source}`}
        description="A document of yours that starts as this one is now, and whose changes you can offer to its owner."
        onSubmit={() => void ask(make)}
        footer={
          <>
            <Button onClick={() => setAsked(false)}>Cancel</Button>
            <BusyButton variant="primary" type="submit" busy={isBusy} busyLabel="Forking">
              Fork
            </BusyButton>
          </>
        }
      >
        {failure}
        <DocumentNameField user={user} name={name} onName={setName} wasTried />
      </Dialog>
    </>
  );
}
