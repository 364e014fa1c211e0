import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Specification } from '../domain/model/specification.ts';
import { useVirtualRows } from '../ui/lists/useVirtualRows.ts';
import { About } from './parts/About.tsx';
import { OperationSection } from './parts/OperationSection.tsx';
import type { ReferencePlace } from './content/referencePages.ts';
import { PageLinks } from './PageLinks.tsx';
import { paneRows, type PaneRow, estimatedHeight } from './content/paneRows.ts';
import { Reference } from './Reference.tsx';
import { PageTitle } from './ReferenceGroup.tsx';
import styles from './ReferencePane.module.css';
import { ReferenceSearch } from './ReferenceSearch.tsx';
import { type ReferenceScope, useReferenceScope } from './content/referenceScope.ts';
import { TypeSection } from './parts/TypeSection.tsx';

export interface ReferencePaneProps {
  readonly spec: Specification;
  /** The region's accessible name. */
  readonly label: string;
  /** The place to scroll to. Pass a new object to scroll to the same place again. */
  readonly place?: ReferencePlace | undefined;
  /** Returns the address of a place; without it, links are rendered as buttons. */
  readonly hrefOf?: ReferenceScope['hrefOf'];
  /** Called when a link is followed; without it, the pane scrolls by itself. */
  readonly onGo?: ReferenceScope['onGo'];
  /** Whether to offer a search field. */
  readonly searchable?: boolean;
}

/**
 * A complete, scrollable reference. Only what is in view is rendered: its title first, its contents
 * when there is time.
 */
export function ReferencePane(props: ReferencePaneProps) {
  const { label, place, hrefOf, onGo, searchable = false } = props;
  const spec = useDeferredValue(props.spec);
  const { rows, indexOf } = useMemo(() => paneRows(spec), [spec]);
  const scroller = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<ReferencePlace>();
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: useCallback((index: number) => heightAt(rows, index), [rows]),
    initialRect: { width: 0, height: window.innerHeight },
    overscan: 1,
    gap: 12,
    paddingStart: 12,
    paddingEnd: 24,
    scrollPaddingStart: 12,
  });

  const latest = useRef({ indexOf, virtualizer });
  useEffect(() => {
    latest.current = { indexOf, virtualizer };
  });
  const scrollTo = useCallback((to: ReferencePlace | undefined) => {
    if (to === undefined) return;
    const index = latest.current.indexOf(to);
    if (index !== undefined) latest.current.virtualizer.scrollToIndex(index, { align: 'start' });
  }, []);
  // In a task of its own, because the cards scroll to the same place in this one.
  useEffect(() => {
    const timer = setTimeout(() => scrollTo(place));
    return () => clearTimeout(timer);
  }, [place, scrollTo]);
  useEffect(() => scrollTo(own), [own, scrollTo]);

  const scope = useMemo<ReferenceScope>(
    () => ({
      spec,
      ...(hrefOf !== undefined && { hrefOf }),
      onGo: onGo ?? ((to) => setOwn({ ...to })),
      onCopy: (text) => navigator.clipboard.writeText(text),
      inParts: true,
    }),
    [spec, hrefOf, onGo],
  );
  return (
    <Reference scope={scope}>
      <div className={styles.pane}>
        {searchable && <ReferenceSearch />}
        <div
          ref={scroller}
          role="region"
          aria-label={label}
          tabIndex={0}
          className={styles.scroller}
        >
          <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row row={rows[index]} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </Reference>
  );
}

function heightAt(rows: readonly PaneRow[], index: number): number {
  const row = rows[index];
  return row === undefined ? 0 : estimatedHeight(row);
}

const Row = memo(function Row({ row }: { readonly row: PaneRow | undefined }): ReactNode {
  switch (row?.kind) {
    case 'about':
      return (
        <div className={styles.about}>
          <Title />
          <About />
          <PageLinks />
        </div>
      );
    case 'page':
      return <PageTitle page={row.page} />;
    case 'operation':
      return <OperationSection operation={row.operation} />;
    case 'type':
      return <TypeSection type={row.type} />;
    case undefined:
      return null;
  }
});

/** The title of the API, if it has one. */
function Title() {
  const { title = '' } = useReferenceScope().spec.info ?? {};
  return title === '' ? null : <h2 className={styles.title}>{title}</h2>;
}
