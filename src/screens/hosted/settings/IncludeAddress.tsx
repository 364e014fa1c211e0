import { useState } from 'react';
import type { DocumentPlace } from '../../../routes/route.ts';
import { ComboField } from '../../../ui/fields/combo/ComboField.tsx';
import { CopyField } from '../shared/controls/CopyField.tsx';
import { Section } from '../shared/views/Section.tsx';
import styles from './Settings.module.css';
import { head, useVersionChoice } from './useVersionChoice.ts';

/** The URL with which other specifications include a document (rules 3). */
export type PrintInclude = (document: DocumentPlace & { readonly version?: string }) => string;

export interface IncludeAddressProps {
  readonly place: DocumentPlace;
  readonly printInclude: PrintInclude;
}

/** Explains how other specifications use the types of this document. */
export function IncludeAddress({ place, printInclude }: IncludeAddressProps) {
  const choice = useVersionChoice(place);
  const [version, setVersion] = useState(head);
  return (
    <Section
      title="Include"
      detail="Other specifications use the types of this document under this address."
    >
      <div className={styles.fields}>
        <ComboField label="Version to include" {...choice} value={version} onChange={setVersion} />
      </div>
      <CopyField
        label="Include address"
        value={printInclude({ ...place, ...(version !== head && { version }) })}
        hint={
          version === head
            ? 'It follows every save. Choose a version to rely on one that stays.'
            : 'This version stays as it is.'
        }
      />
    </Section>
  );
}
