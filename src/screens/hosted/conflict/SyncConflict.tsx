import { useMemo } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import { MergeDecision } from '../deciding/MergeDecision.tsx';
import { forkLabels } from '../deciding/versionLabels.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { useHosted } from '../shared/hosted.ts';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { Page } from '../shared/views/Page.tsx';

export interface SyncConflictProps {
  /** The fork, `ada/shop`. */
  readonly target: string;
}

/**
 * The conflicts between a fork and its source, because of which the provider did not merge the
 * source into the fork.
 */
export function SyncConflict({ target }: SyncConflictProps) {
  const { go } = useHosted();
  const [user = '', document = ''] = target.split('/');
  const answer = useAnswer<Contract['document']['get']>('document.get', { user, document });
  const { name, user: owner } = answer.value?.source ?? {};
  const source = name === undefined ? undefined : `${owner?.name ?? ''}/${name}`;
  const merge = useMemo(
    () => (source === undefined ? undefined : ({ kind: 'sync', source, target } as const)),
    [source, target],
  );
  const outbox = printRoute({ page: 'outbox' });
  return (
    <Page
      wide
      title={
        <>
          Sync of{' '}
          <a href={printRoute({ page: 'document', user, document, tab: 'reference' })}>{target}</a>
        </>
      }
      windowTitle={`Conflict · ${target}`}
      detail={
        source !== undefined &&
        `Some things were changed both in ${source} and in this fork. Decide about each, and the rest is merged automatically.`
      }
    >
      <AnswerView answer={answer} what={`The document ${target}`}>
        {() =>
          merge === undefined ? (
            <p>
              What it was forked from is gone, or can&apos;t be seen any more.{' '}
              <a href={outbox}>Open the outbox</a>
            </p>
          ) : (
            <MergeDecision
              merge={merge}
              names={forkLabels}
              later={<a href={outbox}>Later</a>}
              finish="Sync as decided"
              onFinished={() => go(outbox, 'replace')}
            />
          )
        }
      </AnswerView>
    </Page>
  );
}
