import { memo, startTransition, useEffect, useState } from 'react';
import { formatCount } from '../domain/model/counts.ts';
import { nameParts } from '../domain/model/operationGroups.ts';
import type { Operation, Type } from '../domain/model/specification.ts';
import { classNames } from '../ui/styles/classNames.ts';
import { Badge } from '../ui/signs/Badge.tsx';
import { PlaceLink } from './parts/PlaceLink.tsx';
import { useReferenceScope } from './content/referenceScope.ts';
import { Markdown } from './markdown/Markdown.tsx';
import { methodTone } from './content/methodTone.ts';
import { isGenerated, type ReferencePage, referencePages } from './content/referencePages.ts';
import styles from './parts/Reference.module.css';

/** A table of contents: all operations by group and all types by page, as links. */
export function ReferenceIndex() {
  const { spec, inParts = false } = useReferenceScope();
  const { pages } = referencePages(spec);
  const shown = useInTurn(pages, inParts);
  if (pages.length === 0) return <p className={styles.absent}>There is nothing to read yet.</p>;
  return (
    <div className={classNames(styles.index, linesOf(pages) > longAbove && styles.long)}>
      {pages.slice(0, shown).map((page) => (
        <IndexSection key={page.id} page={page} />
      ))}
    </div>
  );
}

/** A table with more lines is laid out only where it is in view. */
const longAbove = 100;
/** How many groups are added per task. */
const groupsAtOnce = 3;
/** As many lines as fill even a tall window. They are rendered first, so that nothing below them jumps. */
const linesInView = 40;

/** The number of groups to render: all of them, or with `inParts` a few more with each task. */
function useInTurn(pages: readonly ReferencePage[], inParts: boolean): number {
  const count = pages.length;
  const [shown, setShown] = useState(() => groupsInView(pages));
  useEffect(() => {
    if (!inParts || shown >= count) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown(shown + groupsAtOnce)));
    return () => clearTimeout(timer);
  }, [inParts, shown, count]);
  return inParts ? shown : count;
}

function linesOf(pages: readonly ReferencePage[]): number {
  return pages.reduce((lines, { entities }) => lines + entities.length, 0);
}

/** How many groups fill the view. */
function groupsInView(pages: readonly ReferencePage[]): number {
  let lines = 0;
  const last = pages.findIndex(({ entities }) => (lines += entities.length) >= linesInView);
  return last === -1 ? pages.length : last + 1;
}

const IndexSection = memo(function IndexSection({ page }: { readonly page: ReferencePage }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>
        <PlaceLink place={{ kind: 'page', page: page.id }} className={styles.groupLink}>
          {page.label}
        </PlaceLink>
        <span className={styles.count}>{formatCount(page.entities.length)}</span>
      </h2>
      <GroupText page={page} level={3} />
      {page.kind === 'operations' ? (
        <ul className={styles.lines}>
          {page.entities.map((operation) => (
            <OperationLine key={operation.name} operation={operation} />
          ))}
        </ul>
      ) : (
        <TypeLines types={page.entities} />
      )}
    </section>
  );
});

/** The description of a group, which is that of the tag with its name. */
export function GroupText({
  page,
  level,
}: {
  readonly page: ReferencePage;
  readonly level: number;
}) {
  const { spec } = useReferenceScope();
  const tag = page.kind === 'operations' && spec.tags?.find(({ name }) => name === page.label);
  if (!tag || tag.description === undefined || tag.description === '') return null;
  return (
    <div className={styles.groupText}>
      <Markdown text={tag.description} level={level} />
    </div>
  );
}

/** An operation as one line: its method, path and name. */
export function OperationLine({ operation }: { readonly operation: Operation }) {
  const { name, httpMethod, httpPath } = operation;
  return (
    <li className={styles.line}>
      <Badge tone={methodTone(httpMethod)}>{httpMethod}</Badge>
      <PlaceLink place={{ kind: 'operation', name }} className={styles.lineLink}>
        {nameParts(name).label}
      </PlaceLink>
      <code className={styles.linePath}>{httpPath}</code>
    </li>
  );
}

/** Types with a generated name are listed only on their page. */
function TypeLines({ types }: { readonly types: readonly Type[] }) {
  const named = types.filter(({ name }) => !isGenerated(name));
  if (named.length === 0) return null;
  return (
    <ul className={styles.names}>
      {named.map(({ name }) => (
        <li key={name}>
          <PlaceLink place={{ kind: 'type', name }} className={styles.lineLink}>
            {name}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
