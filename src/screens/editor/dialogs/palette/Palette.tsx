import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../../domain/model/counts.ts';
import type { Target } from '../../../../machines/editorTypes.ts';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { Kbd } from '../../../../ui/signs/Kbd.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { SpecReads } from '../../../reads/specReads.ts';
import { commandIcons } from '../../commands/commandIcons.ts';
import type { Command } from '../../commands/commands.ts';
import { useAnsweredEnter } from '../../useAnsweredEnter.ts';
import { useSearch } from '../../useSearch.ts';
import styles from './Palette.module.css';
import { type PaletteEntry, paletteEntries, type PaletteWords } from './paletteEntries.ts';

export interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly reads: Pick<SpecReads, 'search'>;
  /** The `rev` of the worker's replica. */
  readonly rev: number;
  readonly commands: () => readonly Command[];
  /** The words beside the name of a card that was found. */
  readonly words: (found: Target) => PaletteWords;
  readonly onJump: (target: Target) => void;
}

/** Finds operations, types and commands by a few letters (rules 2). */
export function Palette({ open, onClose, ...rest }: PaletteProps) {
  // Opened again while it fades away, it begins anew, and not with what was written before.
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + (open ? 1 : 0) });
  return (
    <Dialog open={open} onClose={onClose} title="Find" className={styles.palette}>
      <Finder key={opening.count} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Finder({ onClose, reads, rev, commands, words, onJump }: Omit<PaletteProps, 'open'>) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  // The commands available when it opens; the page behind does not change meanwhile.
  const [offered] = useState(commands);
  const { hits, total, searching } = useSearch(reads, rev, query);
  const entries = useMemo(() => paletteEntries(offered, hits ?? [], query), [offered, hits, query]);
  const active = Math.min(at, entries.length - 1);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new entries have new elements
  }, [active, entries]);

  const choose = (entry: PaletteEntry) => {
    onClose();
    // However long ago the list was made, the current command of the same id is run.
    if (entry.kind === 'command')
      commands()
        .find(({ id }) => id === entry.command.id)
        ?.run();
    else onJump({ kind: entry.kind, name: entry.name });
  };
  const chooseActive = () => {
    const entry = entries[active];
    if (entry !== undefined) choose(entry);
  };
  const enter = useAnsweredEnter({ query, searching }, chooseActive);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt((active + 1) % Math.max(entries.length, 1));
    else if (event.key === 'ArrowUp') setAt(active <= 0 ? entries.length - 1 : active - 1);
    else if (event.key !== 'Enter') return;
    // A person who has moved to an entry means that one.
    else if (at > 0) chooseActive();
    else enter(event.target);
    event.preventDefault();
  };
  const found = hits?.length ?? 0;
  return (
    <>
      <TextField
        label="Operation, type or command"
        hideLabel
        placeholder="Operation, type or command"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
        value={query}
        onValueChange={(text) => {
          setQuery(text);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Found"
        tabIndex={-1}
        className={styles.list}
        onPointerMove={({ target }) => setAt(indexOf(target) ?? active)}
        onClick={({ target }) => {
          const entry = entries[indexOf(target) ?? -1];
          if (entry !== undefined) choose(entry);
        }}
        onKeyDown={press}
      >
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            data-index={index}
            className={styles.entry}
          >
            <EntryContent entry={entry} words={words} />
          </div>
        ))}
      </div>
      <p role="status" className={entries.length === 0 ? styles.nothing : 'visually-hidden'}>
        {entries.length === 0
          ? searching
            ? 'Searching'
            : `Nothing is called “${query.trim()}”.`
          : total > found
            ? `${entries.length} of ${formatCount(total)} found`
            : `${entries.length} found`}
      </p>
    </>
  );
}

/** The index of the entry under the pointer. */
function indexOf(target: EventTarget): number | undefined {
  const entry = target instanceof Element ? target.closest('[data-index]') : null;
  return entry === null ? undefined : Number(entry.getAttribute('data-index'));
}

function EntryContent({
  entry,
  words,
}: {
  readonly entry: PaletteEntry;
  readonly words: PaletteProps['words'];
}) {
  if (entry.kind === 'command') {
    const { id, label, keys } = entry.command;
    return (
      <>
        <EntryIcon icon={commandIcons.get(id)} />
        <span className={styles.label}>{label}</span>
        {keys !== undefined && <Kbd keys={keys} />}
      </>
    );
  }
  const { method, text } = words(entry);
  return (
    <>
      <span className={styles.kind}>{method ?? entry.kind}</span>
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.about}>{text}</span>
      {entry.where !== undefined && <span className={styles.where}>{entry.where}</span>}
    </>
  );
}

function EntryIcon({ icon: Icon }: { readonly icon: LucideIcon | undefined }) {
  return <span className={styles.icon}>{Icon !== undefined && <Icon aria-hidden />}</span>;
}
