import { plural } from '../domain/model/counts.ts';
import { classNames } from '../ui/styles/classNames.ts';
import { GroupText } from './ReferenceIndex.tsx';
import { OperationSection } from './parts/OperationSection.tsx';
import { anchorOf, type ReferencePage } from './content/referencePages.ts';
import styles from './parts/Reference.module.css';
import { TypeSection } from './parts/TypeSection.tsx';

/** As many sections as fill even a tall window. */
const sectionsInView = 4;

/** A page with more sections is laid out only where it is in view. */
const longAbove = 40;

export interface ReferenceGroupProps {
  readonly page: ReferencePage;
  /** The anchor of the section that is shown first. */
  readonly target?: string | undefined;
}

/** A page of a reference: all operations of a group, or all of its types, in full. */
export function ReferenceGroup({ page, target }: ReferenceGroupProps) {
  const isLong = page.entities.length > longAbove;
  const { kind } = page;
  const first = page.entities.findIndex(
    ({ name }) => anchorOf(kind === 'types' ? 'type' : 'operation', name) === target,
  );
  const isInView = (at: number) =>
    at < sectionsInView || (first >= 0 && Math.abs(at - first) <= sectionsInView);
  return (
    <div className={classNames(styles.page, isLong && styles.long)}>
      <PageTitle page={page} />
      {page.kind === 'operations'
        ? page.entities.map((operation, at) => (
            <OperationSection key={operation.name} operation={operation} atOnce={isInView(at)} />
          ))
        : page.entities.map((type, at) => (
            <TypeSection key={type.name} type={type} atOnce={isInView(at)} />
          ))}
    </div>
  );
}

/** The title of a group, and its description. */
export function PageTitle({ page }: { readonly page: ReferencePage }) {
  const { kind, label, entities } = page;
  return (
    <>
      <h2 className={styles.pageTitle}>
        {label}{' '}
        <span className={styles.count}>
          {plural(entities.length, kind === 'types' ? 'type' : 'operation')}
        </span>
      </h2>
      <GroupText page={page} level={3} />
    </>
  );
}
