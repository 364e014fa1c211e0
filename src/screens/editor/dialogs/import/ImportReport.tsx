import { CircleCheck } from 'lucide-react';
import type { FindingGroup } from '../../../../domain/check/groupFindings.ts';
import { formatCount } from '../../../../domain/model/counts.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { ReportGroups } from '../../../reports/ReportGroups.tsx';
import styles from './ImportReport.module.css';

type InlineNames = keyof typeof namings;

export interface ImportReportProps {
  readonly title: string;
  readonly counts: readonly { readonly label: string; readonly value: string | number }[];
  readonly groups: readonly FindingGroup[];
  /** The place of the import, and the offer to move it elsewhere. */
  readonly placed?:
    | { readonly message: string; readonly label: string; readonly onInstead: () => void }
    | undefined;
  /**
   * How inline objects were named, and a button that imports again with the other choice, as long
   * as the source is available.
   */
  readonly named?:
    | {
        readonly after: InlineNames;
        readonly onRename: ((after: InlineNames) => void) | undefined;
      }
    | undefined;
  /** Why the import can't be undone from here. */
  readonly lasts?: string | undefined;
}

const namings = { hash: 'after their content', path: 'by where they occur' } as const;
const others = { hash: 'path', path: 'hash' } as const;

/** The result of an import: how much was read, and everything that was lost or changed. */
export function ImportReport({ counts, groups, placed, named, lasts }: ImportReportProps) {
  return (
    <div className={styles.report}>
      <dl className={styles.counts}>
        {counts.map(({ label, value }) => (
          <div key={label} className={styles.count}>
            <dt>{label}</dt>
            <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
          </div>
        ))}
      </dl>
      {placed !== undefined && (
        <div className={styles.offer}>
          <span>{placed.message}</span>
          <Button size="small" onClick={placed.onInstead}>
            {placed.label}
          </Button>
        </div>
      )}
      {named !== undefined && (
        <div className={styles.offer}>
          <span>
            Objects without a name of their own were named {namings[named.after]}.
            {named.onRename === undefined &&
              ` To have them named ${namings[others[named.after]]}, import the document again and choose that.`}
          </span>
          {named.onRename !== undefined && (
            <Button size="small" onClick={() => named.onRename?.(others[named.after])}>
              Name them {namings[others[named.after]]}
            </Button>
          )}
        </div>
      )}
      {lasts !== undefined && (
        <div className={styles.offer}>
          <span>{lasts}</span>
        </div>
      )}
      {groups.length === 0 ? (
        <p className={styles.clean}>
          <CircleCheck aria-hidden />
          Everything was imported: nothing was left out or changed. What has no field here is listed
          in the dialogs, under “Also in the source”.
        </p>
      ) : (
        <ReportGroups groups={groups} rest=", all in the saved report" />
      )}
    </div>
  );
}
