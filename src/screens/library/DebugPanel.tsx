import { Bug, ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '../../domain/model/counts.ts';
import { Button } from '../../ui/bars/Button.tsx';
import { IconButton } from '../../ui/bars/IconButton.tsx';
import { formatBytes } from '../../domain/model/values/byteSize.ts';
import type { DebugInfo } from './debugInfo.ts';
import styles from './DebugPanel.module.css';
import { describeCounts } from '../../domain/model/counts.ts';

export interface DebugPanelProps {
  readonly info: DebugInfo;
  readonly onSaveReport: () => void;
}

const steps = { do: 'made', undo: 'undone', redo: 'redone', start: 'loaded' } as const;

/** The internal state, shown with `?debug`: a panel below the page. */
export function DebugPanel({ info, onSaveReport }: DebugPanelProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
  const { rev, writtenRev, role, journal, timings, failures } = info;
  return (
    <section aria-label="Debug" className={styles.panel}>
      <header className={styles.header}>
        <Bug aria-hidden className={styles.icon} />
        <dl className={styles.facts}>
          <Fact name="version">{info.version}</Fact>
          <Fact name="rev">{rev}</Fact>
          <Fact name="kept">
            <span className={writtenRev === rev ? undefined : styles.behind}>{writtenRev}</span>
          </Fact>
          <Fact name="role">{role}</Fact>
          <Fact name="holds">{describeCounts(info.counts)}</Fact>
          <Fact name="storage">{storageWords(info)}</Fact>
        </dl>
        <Button size="small" onClick={onSaveReport}>
          Save a report
        </Button>
        <IconButton
          size="small"
          label={open ? 'Collapse the debug panel' : 'Expand the debug panel'}
          icon={open ? ChevronDown : ChevronUp}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      </header>
      <div id={id} hidden={!open} className={styles.body}>
        {/* Both scroll, so both must be reachable by keyboard. */}
        <div tabIndex={0} role="group" aria-label="Journal" className={styles.scroll}>
          <Table
            caption="Journal, the newest first"
            head={['seq', 'label', 'step', 'at']}
            rows={journal
              .map(({ seq, label, step, at }) => ({
                key: seq,
                cells: [seq, label, steps[step ?? 'do'], clock(at)],
              }))
              .toReversed()}
            none="No edit yet."
          />
        </div>
        <div tabIndex={0} role="group" aria-label="Worker" className={styles.scroll}>
          <Table
            caption="Worker, in milliseconds"
            head={['call', 'times', 'last', 'worst']}
            rows={timings.map(({ name, count, lastMs, worstMs }) => ({
              key: name,
              cells: [name, formatCount(count), lastMs.toFixed(1), worstMs.toFixed(1)],
            }))}
            none="It has not been asked for anything yet."
          />
        </div>
        {failures.length > 0 && (
          <div tabIndex={0} role="group" aria-label="Failures" className={styles.failures}>
            <Table
              caption="Failures, the newest first"
              head={['at', 'what', 'error']}
              rows={failures
                .map(({ at, part, error, message }, index) => ({
                  key: index,
                  cells: [clock(at), part, `${error}: ${message}`],
                }))
                .toReversed()}
              none=""
            />
          </div>
        )}
      </div>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface TableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly {
    readonly key: string | number;
    readonly cells: readonly (string | number)[];
  }[];
  readonly none: string;
}

/** Columns whose text may wrap. */
const wrapping: ReadonlySet<string> = new Set(['label', 'what', 'error']);

function Table({ caption, head, rows, none }: TableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={head[index]} data-wraps={wrapping.has(head[index] ?? '') || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={head.length}>{none}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function storageWords({ room, persistence }: DebugInfo): string {
  const { usage, quota, memoryOnly, full } = room;
  const bytes = (size: number | undefined) => (size === undefined ? '?' : formatBytes(size));
  return [
    memoryOnly === true ? 'memory only' : `${bytes(usage)} of ${bytes(quota)}`,
    ...(full === true ? ['full'] : []),
    persistence,
  ].join(', ');
}

/** The time in UTC to the millisecond, as in the journal. */
function clock(iso: string): string {
  return /T(.+?)Z?$/.exec(iso)?.[1] ?? iso;
}
