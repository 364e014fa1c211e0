import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Result } from '../../../domain/model/values/result.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { ComboField } from '../../../ui/fields/combo/ComboField.tsx';
import { SelectField, type SelectOption } from '../../../ui/fields/select/SelectField.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { CopyField } from '../shared/controls/CopyField.tsx';
import { exportLabels } from '../../../reference/content/exportLabels.ts';
import { useHosted } from '../shared/hosted.ts';
import { Section } from '../shared/views/Section.tsx';
import styles from './Settings.module.css';
import { head, useVersionChoice } from './useVersionChoice.ts';

const formats: readonly SelectOption[] = exportLabels.map(([value, label]) => ({ value, label }));

/** A requested address. */
interface Made {
  /** The requested version and format. */
  readonly asked: string;
  readonly href?: string;
  /** Whether the one-time address has been used. */
  readonly isUsed?: boolean;
  readonly problem?: string;
}

/** Downloads the resource at an address as a file of that name. */
export type Download = (href: string, fileName: string) => Promise<Result<unknown>>;

export interface ExportDocumentProps {
  readonly place: DocumentPlace;
  readonly isPrivate: boolean;
  readonly download: Download;
}

/** Requests an address for a version in any format, which the provider creates. */
export function ExportDocument({ place, isPrivate, download }: ExportDocumentProps) {
  const { call } = useHosted();
  const choice = useVersionChoice(place);
  const [version, setVersion] = useState(head);
  const [format, setFormat] = useState<string>('spec-typeapi');
  /** The request, its answer, and the outcome of the download. */
  const [made, setMade] = useState<Made>();
  const [isLoading, setLoading] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const asked = `${version} ${format}`;
  const current = made?.asked === asked ? made : undefined;
  const [isBusy, run] = useBusy((problem) => setMade({ asked, problem }));
  const create = async () => {
    const answer = await call<Contract['document']['export']>('document.export', {
      ...place,
      body: { format, ...(version !== head && { version }) },
    });
    const { href } = answer.ok ? answer.value : {};
    setMade({
      asked,
      ...(href !== undefined && { href }),
      ...(!answer.ok && { problem: answer.refusal.message }),
    });
  };
  /** The address of a private document can be used only once, and is removed afterwards. */
  const settle = (problem?: string) => {
    const { href } = current ?? {};
    setMade({
      asked,
      ...(!isPrivate && href !== undefined && { href }),
      ...(isPrivate && { isUsed: true }),
      ...(problem !== undefined && { problem }),
    });
  };
  const save = async (href: string) => {
    setLoading(true);
    const saved = await download(href, `${place.document}-${format}`);
    setLoading(false);
    settle(saved.ok ? undefined : saved.refusal.message);
  };
  // Only after the browser has followed the link, which is then removed.
  const followed = () => {
    if (isPrivate) setTimeout(settle);
  };
  const isUsed = current?.isUsed === true;
  useEffect(() => {
    // The focused element disappeared with the address.
    if (!isUsed || document.activeElement !== document.body) return;
    actions.current?.querySelector('button')?.focus();
  }, [isUsed]);
  return (
    <Section
      title="Export"
      detail={
        isPrivate
          ? 'As the document is private, the address is secret and works once, within ten minutes.'
          : 'An address from which everybody can fetch the document, in any format.'
      }
    >
      <div className={styles.fields}>
        <SelectField label="Format" options={formats} value={format} onChange={setFormat} />
        <ComboField label="Version to export" {...choice} value={version} onChange={setVersion} />
      </div>
      {current?.problem !== undefined && <Alert tone="danger">{current.problem}</Alert>}
      {isUsed && current.problem === undefined && (
        <Alert tone="info">That address has been used. For another one, export it again.</Alert>
      )}
      {current?.href === undefined ? (
        <div ref={actions} className={styles.actions}>
          <BusyButton
            icon={Download}
            busy={isBusy}
            busyLabel="Exporting"
            onClick={() => void run(create)}
          >
            Export
          </BusyButton>
        </div>
      ) : (
        <>
          <CopyField label="Address of the export" value={current.href} />
          <div className={styles.actions}>
            <a
              href={current.href}
              target="_blank"
              rel="noreferrer"
              onClick={followed}
              onAuxClick={followed}
            >
              Open it
            </a>
            <BusyButton
              busy={isLoading}
              busyLabel="Downloading"
              onClick={() => void save(current.href ?? '')}
            >
              Download
            </BusyButton>
          </div>
        </>
      )}
    </Section>
  );
}
