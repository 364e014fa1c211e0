import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import styles from './ItemList.module.css';

export interface ItemListProps extends ComponentProps<'ul'> {
  /** What the things of the list are. */
  readonly label: string;
}

/** Things under each other, with a title, a line about each and what can be done with it. */
export function ItemList({ label, className, ...rest }: ItemListProps) {
  return <ul {...rest} aria-label={label} className={classNames(styles.list, className)} />;
}

export interface ItemProps {
  readonly title: ReactNode;
  /** Small words behind the title: badges. */
  readonly marks?: ReactNode;
  /** A quieter line below. */
  readonly detail?: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
  /** It is the one that is open now. */
  readonly current?: boolean;
  /** When given, the whole row is a button, named by the title. */
  readonly press?: Omit<ComponentProps<'button'>, 'children' | 'className'> &
    Partial<Record<`data-${string}`, string>>;
}

/** One row of an `ItemList`. */
export function Item({ title, marks, detail, actions, current = false, press }: ItemProps) {
  const id = useId();
  const words = (
    <>
      <span className={styles.title}>
        <span id={`${id}-title`}>{title}</span>
        {marks}
      </span>
      {detail !== undefined && (
        <span id={`${id}-detail`} className={styles.detail}>
          {detail}
        </span>
      )}
    </>
  );
  return (
    <li
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

/** A row of an `ItemList` that holds something else for a while, such as a field. */
export function ItemSlot({ children }: { readonly children: ReactNode }) {
  return <li className={styles.item}>{children}</li>;
}
