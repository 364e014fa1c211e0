import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { BusyButton } from '../../ui/bars/BusyButton.tsx';
import { SelectField, type SelectOption } from '../../ui/fields/SelectField.tsx';
import { CopyField } from '../hosted/controls/CopyField.tsx';
import { exportLabels } from '../../reference/content/exportLabels.ts';
import { useHosted } from '../hosted/hosted.ts';
import { Section } from '../hosted/views/Section.tsx';
import styles from './Settings.module.css';
import { head, useVersionOptions } from './useVersionOptions.ts';

const formats: readonly SelectOption[] = exportLabels.map(([value, label]) => ({ value, label }));

export interface ExportDocumentProps {
  readonly place: DocumentPlace;
  readonly isPrivate: boolean;
}

/** The address of a version in any format, which the provider creates. */
export function ExportDocument({ place, isPrivate }: ExportDocumentProps) {
  const { call } = useHosted();
  const options = useVersionOptions(place);
  const [version, setVersion] = useState(head);
  const [format, setFormat] = useState<string>('spec-typeapi');
  const [isBusy, setBusy] = useState(false);
  /** The request and its answer. */
  const [made, setMade] = useState<{ asked: string; href?: string; problem?: string }>();
  const asked = `${version} ${format}`;
  const current = made?.asked === asked ? made : undefined;
  const create = async () => {
    setBusy(true);
    const answer = await call<Contract['document']['export']>('document.export', {
      ...place,
      body: { format, ...(version !== head && { version }) },
    });
    setBusy(false);
    const { href } = answer.ok ? answer.value : {};
    setMade({
      asked,
      ...(href !== undefined && { href }),
      ...(!answer.ok && { problem: answer.refusal.message }),
    });
  };
  return (
    <Section
      title="Export"
      detail={
        isPrivate
          ? 'As the document is private, the address is secret and works for ten minutes.'
          : 'An address from which everybody can fetch the document, in any format.'
      }
    >
      <div className={styles.fields}>
        <SelectField label="Format" options={formats} value={format} onChange={setFormat} />
        <SelectField
          label="Version to export"
          options={options}
          value={version}
          onChange={setVersion}
        />
      </div>
      {current?.problem !== undefined && <Alert tone="danger">{current.problem}</Alert>}
      {current?.href === undefined ? (
        <div className={styles.actions}>
          <BusyButton
            icon={Download}
            busy={isBusy}
            busyLabel="Exporting"
            onClick={() => void create()}
          >
            Export
          </BusyButton>
        </div>
      ) : (
        <>
          <CopyField label="Address of the export" value={current.href} />
          <div className={styles.actions}>
            <a href={current.href} target="_blank" rel="noreferrer">
              Open it
            </a>
            <a href={current.href} download={`${place.document}-${format}`}>
              Download
            </a>
          </div>
        </>
      )}
    </Section>
  );
}
