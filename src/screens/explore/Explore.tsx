import { Compass, Search } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import { printRoute } from '../../routes/printRoute.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AnswerView } from '../hosted/AnswerView.tsx';
import { DocumentRows } from '../hosted/DocumentRows.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { Page } from '../hosted/Page.tsx';
import { Pager } from '../hosted/Pager.tsx';
import { useAnswer } from '../hosted/useAnswer.ts';
import styles from './Explore.module.css';

/** Rules 9. */
const pageSize = 16;

export interface ExploreProps {
  readonly search?: string;
  readonly startIndex?: number;
}

/** The public documents of the provider, the last changed first. */
export function Explore({ search = '', startIndex = 0 }: ExploreProps) {
  const { go } = useHosted();
  const [wanted, setWanted] = useState(search);
  const answer = useAnswer<Contract['explore']['getAll']>('explore.getAll', {
    startIndex,
    count: pageSize,
    ...(search !== '' && { search }),
  });
  return (
    <Page
      title="Explore"
      windowTitle={search === '' ? 'Explore' : `${search} · Explore`}
      detail="API and type specifications that everybody can read."
    >
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          go(printRoute({ page: 'explore', search: wanted.trim() }));
        }}
      >
        <TextField
          label="Search names, descriptions, operations and types"
          hideLabel
          compact
          type="search"
          placeholder="Names, descriptions, operations, types"
          value={wanted}
          onValueChange={setWanted}
        />
        <Button type="submit" icon={Search}>
          Search
        </Button>
      </form>
      <AnswerView answer={answer} what="The list of documents">
        {(page) =>
          page.entry.length === 0 ? (
            <EmptyState icon={Compass} title={search === '' ? 'Nothing here yet' : 'Nothing found'}>
              {search === ''
                ? 'Nobody has published a document here. Open the sandbox, design one, and publish it.'
                : `No public document has “${search}” in its name, its description or its specification.`}
            </EmptyState>
          ) : (
            <>
              <DocumentRows label="Documents" rows={page.entry} />
              <Pager
                label="documents"
                page={page}
                addressOf={(start) => printRoute({ page: 'explore', search, startIndex: start })}
              />
            </>
          )
        }
      </AnswerView>
    </Page>
  );
}
