import { ChevronRight, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../../domain/model/counts.ts';
import { Badge } from '../../../../ui/signs/Badge.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import styles from './ImportReport.module.css';

export type ReportSeverity = 'error' | 'warning' | 'info';

/** Findings of the same kind, with some of them as examples. */
export interface ReportGroup {
  readonly severity: ReportSeverity;
  readonly code: string;
  /** A message about all of them; if it is absent, the first example's message is shown. */
  readonly message?: string | undefined;
  readonly count: number;
  readonly examples: readonly { readonly message: string; readonly path: string }[];
}

type InlineNames = keyof typeof namings;

export interface ImportReportProps {
  readonly title: string;
  readonly counts: readonly { readonly label: string; readonly value: string | number }[];
  readonly groups: readonly ReportGroup[];
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

const kinds = {
  error: { icon: CircleAlert, tone: 'danger', name: 'Left out' },
  warning: { icon: TriangleAlert, tone: 'warning', name: 'Changed' },
  info: { icon: Info, tone: 'neutral', name: 'Worth knowing' },
} as const;

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
          Everything came along: nothing was left out or changed. What has no field here is listed
          in the dialogs, under “Also in the source”.
        </p>
      ) : (
        <ReportGroups groups={groups} rest=", all in the saved report" />
      )}
    </div>
  );
}

interface ReportGroupsProps extends Pick<ImportReportProps, 'groups'> {
  /** The text after the count, if there are more than can be listed. */
  readonly rest?: string;
}

/** Findings from reading or printing, the most severe first, each kind with examples. */
export function ReportGroups({ groups, rest = '' }: ReportGroupsProps) {
  return (['error', 'warning', 'info'] as const).map((severity) => {
    const own = groups.filter((group) => group.severity === severity);
    return own.length === 0 ? null : (
      <section key={severity} className={styles.section}>
        <h3 className={styles.heading}>{kinds[severity].name}</h3>
        <ul className={styles.groups}>
          {own.map((group) => (
            <Group key={group.code} group={group} rest={rest} />
          ))}
        </ul>
      </section>
    );
  });
}

/** How many examples are shown at once. */
const pageSize = 200;

function Group({ group, rest }: { readonly group: ReportGroup; readonly rest: string }) {
  const { icon: Icon, tone } = kinds[group.severity];
  const title = group.message ?? group.examples[0]?.message ?? group.code;
  // Only the examples in view are rendered: a report can have thousands of findings.
  const [shown, setShown] = useState(0);
  const listed = group.examples.slice(0, shown);
  const next = Math.min(pageSize, group.examples.length - listed.length);
  const hidden = group.count - group.examples.length;
  return (
    <li>
      <details
        className={styles.group}
        onToggle={(event) => {
          if (event.currentTarget.open && shown === 0) setShown(pageSize);
        }}
      >
        <summary className={styles.summary}>
          <ChevronRight aria-hidden className={styles.chevron} />
          <Icon aria-hidden className={styles[group.severity]} />
          <span className={styles.message}>{title}</span>
          <code className={styles.code}>{group.code}</code>
          <Badge tone={tone}>{formatCount(group.count)}</Badge>
        </summary>
        {shown > 0 && (
          <ul className={styles.examples}>
            {listed.map((example, index) => (
              <li key={index} className={styles.example}>
                <span>{example.message}</span>
                {example.path !== '' && <code className={styles.path}>{example.path}</code>}
              </li>
            ))}
            {next > 0 ? (
              <li className={styles.more}>
                <Button size="small" onClick={() => setShown(shown + pageSize)}>
                  Show {formatCount(next)} more
                </Button>
              </li>
            ) : (
              hidden > 0 && (
                <li className={styles.more}>
                  and {formatCount(hidden)} more{rest}
                </li>
              )
            )}
          </ul>
        )}
      </details>
    </li>
  );
}
