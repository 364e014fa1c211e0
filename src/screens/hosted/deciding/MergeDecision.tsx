import { useState, type ReactNode } from 'react';
import type { ViewedEntity, ProviderMerge } from '../../../domain/merge/decisionView.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Spinner } from '../../../ui/signs/Spinner.tsx';
import { Decision } from './Decision.tsx';
import type { VersionLabels } from './versionLabels.ts';
import { useDeciding } from './useDeciding.ts';

export interface MergeDecisionProps {
  /** Must be memoized: another object starts another decision. */
  readonly merge: ProviderMerge;
  readonly names: VersionLabels;
  readonly later?: ReactNode;
  readonly finish: string;
  /** Called with the id of the call that sends the decision to the provider. */
  readonly onFinished: (call: string) => void;
}

/** The screen for deciding the conflicts of a merge that the provider makes. */
export function MergeDecision({ merge, later = null, ...props }: MergeDecisionProps) {
  const [look, setLook] = useState<ViewedEntity>();
  const state = useDeciding(merge, '', look);
  if (state.problem !== undefined) return <Alert tone="warning">{state.problem.message}</Alert>;
  if (state.view === undefined) return <Spinner label="The two versions: loading" />;
  return (
    <Decision
      {...props}
      dispute={merge}
      state={state}
      about={null}
      look={look}
      onLook={setLook}
      later={later}
    />
  );
}
