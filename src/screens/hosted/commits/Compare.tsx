import { ArrowLeftRight } from 'lucide-react';
import { versionNamed } from '../../../domain/compare/stableVersion.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { IconButton } from '../../../ui/bars/IconButton.tsx';
import { SelectField } from '../../../ui/fields/select/SelectField.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { ComparedView } from '../shared/views/ComparedView.tsx';
import { useHosted } from '../shared/hosted.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { useComparison } from '../shared/answers/useComparison.ts';
import { useVersions } from '../shared/answers/useVersions.ts';
import styles from './Commits.module.css';
import { current, stateChoices, usualBase, type StateChoice } from './stateChoices.ts';

const count = 50;

export interface CompareProps extends DocumentPlace {
  readonly base?: string;
  readonly head?: string;
}

/**
 * The changes between any two versions or commits; the address names them, so that it can be
 * shared.
 */
export function Compare({ user, document, base, head = current }: CompareProps) {
  const place = { user, document };
  const tags = useVersions(place, count);
  const commits = useAnswer<Contract['commits']['getAll']>('commits.getAll', { ...place, count });
  const versions = tags.value?.entry ?? [];
  return (
    <AnswerView answer={commits} what="The commits">
      {({ entry }) => {
        // The first loaded list of versions decides the default comparison, and what `latest` is.
        if (tags.value === undefined && tags.error === undefined) return null;
        const names = versions.flatMap(({ version }) => version ?? []);
        const from = versionNamed(base ?? usualBase(versions, entry), names);
        const to = versionNamed(head, names);
        return (
          <ComparedStates
            place={place}
            base={from}
            head={to}
            choices={stateChoices(versions, entry, [from, to])}
          />
        );
      }}
    </AnswerView>
  );
}

interface ComparedStatesProps {
  readonly place: DocumentPlace;
  readonly base: string;
  readonly head: string;
  readonly choices: readonly StateChoice[];
}

function ComparedStates({ place, base, head, choices }: ComparedStatesProps) {
  const { go } = useHosted();
  const document = `${place.user}/${place.document}`;
  const stateOf = (state: string) => (state === current ? { document } : { document, state });
  const comparing = useComparison({ kind: 'states', base: stateOf(base), head: stateOf(head) });
  const show = (next: { readonly base?: string; readonly head?: string }) =>
    go(printRoute({ page: 'compare', ...place, base, head, ...next }));
  const isVersion = base !== current && !base.startsWith('commit-');
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          compact
          label="From"
          options={choices}
          value={base}
          onChange={(next) => show({ base: next })}
        />
        <SelectField
          compact
          label="To"
          options={choices}
          value={head}
          onChange={(next) => show({ head: next })}
        />
        <IconButton
          label="Swap"
          icon={ArrowLeftRight}
          onClick={() => show({ base: head, head: base })}
        />
      </div>
      <ComparedView comparing={comparing} what="These two" {...(isVersion && { version: base })} />
    </>
  );
}
