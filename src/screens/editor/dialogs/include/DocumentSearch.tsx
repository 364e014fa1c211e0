import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Item, ItemList } from '../../../../ui/lists/ItemList.tsx';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { Spinner } from '../../../../ui/signs/Spinner.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import styles from './IncludeDialog.module.css';
import type { FoundDocument, FoundVersion, EditorIncludePorts } from './includePorts.ts';
import { useRequest } from './useRequest.ts';

export interface DocumentSearchProps {
  readonly ports: Pick<EditorIncludePorts, 'searchDocuments' | 'listTags'>;
  /** A version of a document was chosen, or its latest state. */
  readonly onChoose: (document: FoundDocument, url: string) => void;
}

/** Finds a document at the provider, and one of its versions. */
export function DocumentSearch({ ports, onChoose }: DocumentSearchProps) {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<FoundDocument>();
  const [url, setUrl] = useState('');
  const [documents, askDocuments] = useRequest<readonly FoundDocument[]>();
  const [tags, askTags] = useRequest<readonly FoundVersion[]>();
  const search = () => {
    setChosen(undefined);
    askDocuments((signal) => ports.searchDocuments(term.trim(), signal));
  };
  const choose = (document: FoundDocument) => {
    setChosen(document);
    setUrl(document.url);
    onChoose(document, document.url);
    askTags((signal) => ports.listTags(document, signal));
  };
  const versions = tags.kind === 'answered' ? tags.value : [];
  return (
    <section aria-label="Documents of the provider" className={styles.search}>
      <div className={styles.term}>
        <TextField
          compact
          type="search"
          label="Search documents"
          placeholder="Name, owner or type"
          value={term}
          onValueChange={setTerm}
          onKeyDown={(event) => {
            // In this field Enter starts the search, and does not save the dialog.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            search();
          }}
        />
        <Button icon={Search} onClick={search}>
          Search
        </Button>
      </div>
      {documents.kind === 'asking' && <Spinner showLabel label="Searching" />}
      {documents.kind === 'refused' && (
        <p role="status" className={styles.note}>
          {documents.refusal.message}
        </p>
      )}
      {documents.kind === 'answered' && documents.value.length === 0 && (
        <p role="status" className={styles.note}>
          No public document was found. Try another word.
        </p>
      )}
      {documents.kind === 'answered' && documents.value.length > 0 && (
        <ItemList label="Documents" className={styles.found}>
          {documents.value.map((document) => (
            <Item
              key={document.url}
              title={`${document.user} / ${document.name}`}
              detail={document.description === '' ? undefined : document.description}
              current={document.url === chosen?.url}
              press={{ onClick: () => choose(document) }}
            />
          ))}
        </ItemList>
      )}
      {chosen !== undefined && (
        <SelectField
          label={`Version of ${chosen.name}`}
          className={styles.version ?? ''}
          options={[
            { value: chosen.url, label: 'Latest' },
            ...versions.map((tag) => ({ value: tag.url, label: tag.version })),
          ]}
          value={url}
          onChange={(next) => {
            setUrl(next);
            onChoose(chosen, next);
          }}
          hint={
            tags.kind === 'refused'
              ? tags.refusal.message
              : tags.kind === 'answered' && versions.length === 0
                ? 'This document has no tags yet.'
                : undefined
          }
        />
      )}
    </section>
  );
}
