import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../styles/classNames.ts';
import { keepHeight } from './keepHeight.ts';
import styles from './ItemList.module.css';

export interface ItemListProps extends ComponentProps<'ul'> {
  /** The accessible name of the list. */
  readonly label: string;
}

/** A vertical list of items, each with a title, a line of details and actions. */
export function ItemList({ label, className, ...rest }: ItemListProps) {
  return <ul {...rest} aria-label={label} className={classNames(styles.list, className)} />;
}

export interface ItemProps {
  readonly title: ReactNode;
  /** Badges after the title. */
  readonly marks?: ReactNode;
  /** A muted line below the title. */
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
  /** Marks the item that is currently open. */
  readonly current?: boolean;
  /** Whether the row never becomes lower, so that the page below it does not move. */
  readonly steady?: boolean;
  /** Makes the whole row a button, labelled by the title. */
  readonly press?: Omit<ComponentProps<'button'>, 'children' | 'className'> &
    Partial<Record<`data-${string}`, string>>;
}

/** One row of an `ItemList`. */
export function Item(props: ItemProps) {
  const { title, marks, detail, actions, current = false, steady = false, press } = props;
  const id = useId();
  // A button may contain only text.
  const Detail = press === undefined ? 'div' : 'span';
  const words = (
    <>
      <span className={styles.title}>
        <span id={`${id}-title`}>{title}</span>
        {marks}
      </span>
      {detail !== undefined && (
        <Detail id={`${id}-detail`} className={styles.detail}>
          {detail}
        </Detail>
      )}
    </>
  );
  return (
    <li
      ref={steady ? keepHeight : undefined}
      data-steady={steady || undefined}
      data-current={current || undefined}
      className={classNames(styles.item, press !== undefined && styles.pressable)}
    >
      {press === undefined ? (
        <div className={styles.main}>{words}</div>
      ) : (
        <div className={styles.main}>
          <button
            type="button"
            aria-current={current || undefined}
            {...press}
            aria-labelledby={`${id}-title`}
            aria-describedby={detail === undefined ? undefined : `${id}-detail`}
            className={styles.press}
          >
            {words}
          </button>
        </div>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

/** A row of an `ItemList` with other content, such as a field for renaming the item. */
export function ItemSlot({ children }: { readonly children: ReactNode }) {
  return <li className={styles.item}>{children}</li>;
}
