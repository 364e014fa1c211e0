import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import styles from './Panes.module.css';

export interface PanesProps {
  readonly left?: ReactNode;
  /** The pane in the middle; `width` is its initial width in px. */
  readonly middle: (width: number) => ReactNode;
  readonly right?: ReactNode;
  /** The sizes that a person chose, by pane, in percent. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
  readonly onSizes: (sizes: Readonly<Record<string, number>>) => void;
}

/** Navigator, cards and preview side by side; the borders between them can be dragged. */
export function Panes({ left, middle, right, sizes, onSizes }: PanesProps) {
  // The contents of the panes are rendered in one task each, after the panes themselves, which measure when
  // they mount: doing all at once would block the page when a specification is opened.
  const [filled, setFilled] = useState(0);
  const middlePane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(window.innerWidth);
  useEffect(() => {
    if (filled >= 3) return undefined;
    const timer = setTimeout(() =>
      startTransition(() => {
        // The pane is still empty, so that measuring it takes no time.
        if (filled === 0) setWidth(middlePane.current?.clientWidth ?? window.innerWidth);
        setFilled(filled + 1);
      }),
    );
    return () => clearTimeout(timer);
  }, [filled]);
  const shown = ['left', 'middle', 'right'].filter(
    (pane) => pane === 'middle' || (pane === 'left' ? left : right) !== undefined,
  );
  const layout = sizes !== undefined && shown.every((pane) => pane in sizes) ? sizes : undefined;
  return (
    <Group
      className={styles.panes}
      {...(layout === undefined ? {} : { defaultLayout: fit(layout, shown) })}
      onLayoutChanged={(changed, { isUserInteraction }) => {
        if (isUserInteraction) onSizes({ ...sizes, ...changed });
      }}
    >
      {left !== undefined && (
        <>
          <Panel id="left" className={styles.pane} minSize="180px" maxSize="45%" defaultSize="22%">
            {filled > 1 && left}
          </Panel>
          <Separator className={styles.separator} aria-label="Width of the navigator" />
        </>
      )}
      <Panel id="middle" elementRef={middlePane} className={styles.pane} minSize="320px">
        {filled > 0 && middle(width)}
      </Panel>
      {right !== undefined && (
        <>
          <Separator className={styles.separator} aria-label="Width of the preview" />
          <Panel id="right" className={styles.pane} minSize="220px" maxSize="60%" defaultSize="32%">
            {filled > 2 && right}
          </Panel>
        </>
      )}
    </Group>
  );
}

/** The chosen sizes of the visible panes, scaled to the full width. */
function fit(sizes: Readonly<Record<string, number>>, shown: readonly string[]) {
  const total = shown.reduce((sum, pane) => sum + (sizes[pane] ?? 0), 0);
  return Object.fromEntries(shown.map((pane) => [pane, ((sizes[pane] ?? 0) / total) * 100]));
}
