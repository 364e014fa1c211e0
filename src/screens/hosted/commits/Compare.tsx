import { ArrowLeftRight } from 'lucide-react';
import { versionNamed } from '../../../domain/compare/stableVersion.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { IconButton } from '../../../ui/bars/IconButton.tsx';
import { ComboField } from '../../../ui/fields/combo/ComboField.tsx';
import type { ComboGroup } from '../../../ui/fields/combo/comboRows.ts';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { ComparedView } from '../shared/views/ComparedView.tsx';
import { useHosted } from '../shared/hosted.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { useComparison } from '../shared/answers/useComparison.ts';
import {
  hasNextPage,
  pageLength,
  useFoundCommits,
  useFoundVersions,
} from '../shared/answers/useFound.ts';
import { useVersions } from '../shared/answers/useVersions.ts';
import styles from './Commits.module.css';
import { current, stateChoices, defaultBase } from './stateChoices.ts';

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
  const tags = useVersions(place, pageLength);
  const commits = useAnswer<Contract['commits']['getAll']>('commits.getAll', {
    ...place,
    count: pageLength,
  });
  const moreTags = useFoundVersions(place);
  const moreCommits = useFoundCommits(place);
  const onSearch = (typed: string) => {
    moreTags.onSearch(typed);
    moreCommits.onSearch(typed);
  };
  const versions = tags.value?.entry ?? [];
  return (
    <AnswerView answer={commits} what="The commits">
      {({ entry }) => {
        // The first loaded list of versions decides the default comparison, and which version is `latest`.
        if (tags.value === undefined && tags.error === undefined) return null;
        const names = versions.flatMap(({ version }) => version ?? []);
        const from = versionNamed(base ?? defaultBase({ tags: versions, commits: entry }), names);
        const to = versionNamed(head, names);
        return (
          <ComparedStates
            place={place}
            base={from}
            head={to}
            choices={stateChoices(
              { tags: [...versions, ...moreTags.found], commits: [...entry, ...moreCommits.found] },
              [from, to],
            )}
            // If there are no more, all of them are listed already, and no search is needed.
            {...((hasNextPage(tags.value) || hasNextPage(commits.value)) && { onSearch })}
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
  readonly choices: readonly ComboGroup[];
  readonly onSearch?: (typed: string) => void;
}

function ComparedStates({ place, base, head, choices, onSearch }: ComparedStatesProps) {
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
        <ComboField
          compact
          label="From"
          groups={choices}
          onSearch={onSearch}
          value={base}
          onChange={(next) => show({ base: next })}
        />
        <ComboField
          compact
          label="To"
          groups={choices}
          onSearch={onSearch}
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
