import { GitMerge } from 'lucide-react';
import { useMemo, useState } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import { succeed } from '../../../domain/model/values/result.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { MergeDecision } from '../deciding/MergeDecision.tsx';
import type { VersionLabels } from '../deciding/versionLabels.ts';
import { ComparedView } from '../shared/views/ComparedView.tsx';
import { useComparison } from '../shared/answers/useComparison.ts';
import { useQueued } from '../shared/answers/useQueued.ts';
import { Conflicts } from './Conflicts.tsx';
import styles from './Proposal.module.css';

const names: VersionLabels = { base: 'Original', mine: 'The document’s', theirs: 'The fork’s' };

export interface ProposalProps {
  readonly place: DocumentPlace & { readonly id: number };
  /** The fork; undefined if it was deleted or is not visible. */
  readonly source: DocumentPlace | undefined;
  /** Merges the pull request; only for the owner of the document. */
  readonly onMerge?: () => Promise<void>;
  /** Called once the changes are shown, or the reason why they can't be. */
  readonly onShown: () => void;
}

/** The changes of an open pull request, and whether they can be merged. */
export function Proposal(props: ProposalProps) {
  const { source } = props;
  if (source === undefined) {
    return (
      <Alert tone="info">
        The fork that this comes from was deleted or is private, so what it changes can&apos;t be
        shown.
      </Alert>
    );
  }
  return <SeenProposal {...props} source={source} />;
}

function SeenProposal({
  place,
  source,
  onMerge,
  onShown,
}: ProposalProps & { readonly source: DocumentPlace }) {
  const target = `${place.user}/${place.document}`;
  const fork = `${source.user}/${source.document}`;
  const comparing = useComparison({ kind: 'pull', source: fork, target });
  const merge = useMemo(
    () => ({ kind: 'pull', id: place.id, source: fork, target }) as const,
    [place.id, fork, target],
  );
  const [isDeciding, setDeciding] = useState(false);
  const { queued, follow } = useQueued();
  const isDecided = queued !== undefined && queued.state !== 'refused';
  const conflicts = isDecided ? undefined : comparing.compared?.conflicts;
  return (
    <section aria-labelledby="proposal" className={styles.proposal}>
      <h2 id="proposal" className={styles.heading}>
        What it changes
      </h2>
      {conflicts?.length === 0 && (
        <Alert
          tone="success"
          actions={
            onMerge !== undefined && (
              <Button variant="primary" icon={GitMerge} onClick={() => void onMerge()}>
                Merge
              </Button>
            )
          }
        >
          It can be merged: {target} has no conflicting changes.
        </Alert>
      )}
      {conflicts !== undefined && conflicts.length > 0 && (
        <Alert
          tone="warning"
          actions={
            onMerge !== undefined &&
            !isDeciding && (
              <Button variant="primary" icon={GitMerge} onClick={() => setDeciding(true)}>
                Decide
              </Button>
            )
          }
        >
          In {plural(conflicts.length, 'place')}, {target} and the fork contradict each other
          {onMerge === undefined
            ? `: the owner of ${target} decides, or save the fork so that it agrees.`
            : '. Decide about each, and it is merged as you decided.'}
        </Alert>
      )}
      {isDeciding && conflicts !== undefined && conflicts.length > 0 ? (
        <MergeDecision
          merge={merge}
          names={names}
          later={<Button onClick={() => setDeciding(false)}>Later</Button>}
          finish="Merge as decided"
          onFinished={(call) => void follow(Promise.resolve(succeed(call)))}
        />
      ) : (
        <>
          {conflicts !== undefined && conflicts.length > 0 && (
            <Conflicts conflicts={conflicts} mine={target} theirs={fork} />
          )}
          <ComparedView comparing={comparing} what="The fork and its source" onShown={onShown} />
        </>
      )}
    </section>
  );
}
