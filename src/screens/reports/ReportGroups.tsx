import { ChevronRight, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { FindingGroup } from '../../domain/check/groupFindings.ts';
import { formatCount } from '../../domain/model/counts.ts';
import { Badge } from '../../ui/signs/Badge.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import styles from './ReportGroups.module.css';

const kinds = {
  error: { icon: CircleAlert, tone: 'danger', name: 'Left out' },
  warning: { icon: TriangleAlert, tone: 'warning', name: 'Changed' },
  info: { icon: Info, tone: 'neutral', name: 'Worth knowing' },
} as const;

interface ReportGroupsProps {
  readonly groups: readonly FindingGroup[];
  /** The text after the count, if there are more than can be listed. */
  readonly rest?: string;
}

interface FoldedGroupsProps extends Pick<ReportGroupsProps, 'groups'> {
  readonly title: string;
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

/** The groups, folded under a title such as their count. */
export function FoldedGroups({ title, groups }: FoldedGroupsProps) {
  return (
    <details className={styles.folded}>
      <summary className={styles.title}>{title}</summary>
      <div className={styles.list}>
        <ReportGroups groups={groups} />
      </div>
    </details>
  );
}

/** How many examples are shown at once. */
const pageSize = 200;

function Group({ group, rest }: { readonly group: FindingGroup; readonly rest: string }) {
  const { icon: Icon, tone } = kinds[group.severity];
  const title = group.meaning ?? group.examples[0]?.message ?? group.code;
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
