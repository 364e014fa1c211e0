import { plural } from '../domain/model/counts.ts';
import { classNames } from '../ui/classNames.ts';
import { GroupText } from './ReferenceIndex.tsx';
import { OperationSection } from './parts/OperationSection.tsx';
import type { ReferencePage } from './content/referencePages.ts';
import styles from './parts/Reference.module.css';
import { TypeSection } from './parts/TypeSection.tsx';

/** So many sections fill a window, even a tall one. */
const sectionsInView = 4;

/** With more than so many sections, a page is laid out where it is in view only. */
const longAbove = 40;

/** A page of a reference: all operations of a group, or all of its types, in full. */
export function ReferenceGroup({ page }: { readonly page: ReferencePage }) {
  const isLong = page.entities.length > longAbove;
  return (
    <div className={classNames(styles.page, isLong && styles.long)}>
      <PageTitle page={page} />
      {page.kind === 'operations'
        ? page.entities.map((operation, at) => (
            <OperationSection
              key={operation.name}
              operation={operation}
              atOnce={at < sectionsInView}
            />
          ))
        : page.entities.map((type, at) => (
            <TypeSection key={type.name} type={type} atOnce={at < sectionsInView} />
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
