import { useState } from 'react';
import { refuse, succeed } from '../../../src/domain/model/values/result.ts';
import { DebugPanel } from '../../../src/screens/library/DebugPanel.tsx';
import { FollowerBanner } from '../../../src/screens/library/storage/FollowerBanner.tsx';
import type { RestorePointEntry } from '../../../src/storage/specs/restorePointGroups.ts';
import { RestoreDialog } from '../../../src/screens/library/restore/RestoreDialog.tsx';
import { SpecificationsDialog } from '../../../src/screens/library/specifications/SpecificationsDialog.tsx';
import {
  displayName,
  type SpecificationRow,
} from '../../../src/screens/library/specifications/specificationRows.ts';
import { SpecNameButton } from '../../../src/screens/library/specifications/SpecNameButton.tsx';
import { StorageBadge } from '../../../src/screens/library/storage/StorageBadge.tsx';
import { StorageDialog } from '../../../src/screens/library/storage/StorageDialog.tsx';
import { ShareDialog } from '../../../src/screens/share/ShareDialog.tsx';
import { DialogStage } from '../DialogStage.tsx';
import type { GallerySection } from '../section.ts';
import { Row, Stack } from '../Stage.tsx';

const nothing = () => undefined;
const now = new Date('2026-03-19T15:42:00');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const day = 24 * 60;

const lately: readonly SpecificationRow[] = [
  { id: 'zoo', name: 'Zoo', counts: { operations: 4, types: 9 }, removedAt: before(190) },
];

const few: readonly SpecificationRow[] = [
  {
    id: 'webshop',
    name: 'Webshop and events',
    counts: { operations: 24, types: 31 },
    updatedAt: before(2),
    openedAt: before(12),
  },
  {
    id: 'github',
    name: 'GitHub v3 REST API',
    counts: { operations: 1223, types: 969 },
    updatedAt: before(3 * 60),
    openedAt: before(4 * 60),
  },
  {
    id: 'untitled',
    counts: { operations: 1, types: 0 },
    updatedAt: before(2 * day),
    openedAt: before(2 * day),
  },
  {
    id: 'long',
    name: 'Everything that the warehouse tells the shop, and the shop the warehouse, since 2019',
    counts: { operations: 9, types: 14 },
    updatedAt: before(40 * day),
    openedAt: before(39 * day),
  },
  { id: 'typeapi', name: 'typeapi', older: true },
];

const many: readonly SpecificationRow[] = [
  ...few,
  ...['Billing', 'Identity', 'Mail', 'Search', 'Shipping', 'Stock'].map((name, index) => ({
    id: name,
    name,
    counts: { operations: 6 + index, types: 11 - index },
    updatedAt: before((3 + index) * day),
    openedAt: before((3 + index) * day),
  })),
];

const kept: readonly RestorePointEntry[] = [
  { seq: 412, reason: 'import', operations: 24, types: 31, at: before(35) },
  { seq: 401, reason: 'day', operations: 22, types: 30, at: before(7 * 60) },
  { seq: 377, reason: 'restore', operations: 22, types: 29, at: before(day + 20) },
  { seq: 340, reason: 'replacement', operations: 1223, types: 969, at: before(day + 30) },
  { seq: 12, reason: 'day', operations: 1, types: 1, at: before(9 * day) },
];

const names = [
  'specifications',
  'specifications-many',
  'specifications-none',
  'restore',
  'restore-busy',
  'restore-none',
  'storage',
  'storage-asking',
  'storage-full',
  'storage-memory',
  'share',
  'share-refused',
] as const;
type Name = (typeof names)[number];

function Dialogs() {
  return (
    <DialogStage names={names}>
      {(open, close) => (
        <>
          {open?.startsWith('specifications') === true && (
            <SampleSpecifications name={open} onClose={close} />
          )}
          {open?.startsWith('restore') === true && <SampleRestore name={open} onClose={close} />}
          {open?.startsWith('storage') === true && <SampleStorage name={open} onClose={close} />}
          {open?.startsWith('share') === true && <SampleShare name={open} onClose={close} />}
        </>
      )}
    </DialogStage>
  );
}

interface SampleProps {
  readonly name: Name;
  readonly onClose: () => void;
}

function SampleSpecifications({ name, onClose }: SampleProps) {
  const [rows, setRows] = useState<readonly SpecificationRow[]>(
    name === 'specifications-none' ? [] : name === 'specifications-many' ? many : few,
  );
  const [deleted, setDeleted] = useState<SpecificationRow | undefined>(
    name === 'specifications' ? { id: 'pets', name: 'Pets', updatedAt: before(3) } : undefined,
  );
  return (
    <SpecificationsDialog
      open
      onClose={onClose}
      now={now}
      current="webshop"
      rows={rows}
      onNew={onClose}
      onOpen={onClose}
      onRename={(id, to) =>
        setRows(rows.map((row) => (row.id === id ? { ...row, name: to } : row)))
      }
      onDuplicate={(id) => {
        const row = rows.find((one) => one.id === id);
        if (row === undefined) return;
        const copy = `${id}-${rows.length}`;
        setRows([...rows, { ...row, id: copy, name: `${displayName(row)} (copy)` }]);
      }}
      onDelete={(id) => {
        setDeleted(rows.find((row) => row.id === id));
        setRows(rows.filter((row) => row.id !== id));
      }}
      deleted={deleted?.id}
      removed={[...(deleted === undefined ? [] : [deleted]), ...lately]}
      onUndoDelete={() => {
        if (deleted !== undefined) setRows([...rows, deleted]);
        setDeleted(undefined);
      }}
    />
  );
}

function SampleRestore({ name, onClose }: SampleProps) {
  const none = name === 'restore-none';
  return (
    <RestoreDialog
      open
      onClose={onClose}
      now={now}
      stored={none ? undefined : { at: before(2), counts: { operations: 24, types: 31 } }}
      older={none ? undefined : { counts: { operations: 12, types: 9 } }}
      points={none ? [] : kept}
      restoring={name === 'restore-busy' ? 377 : undefined}
      error={
        name === 'restore'
          ? 'The state of yesterday can no longer be read: the browser has removed its contents.'
          : undefined
      }
      onRestore={nothing}
    />
  );
}

function SampleStorage({ name, onClose }: SampleProps) {
  return (
    <StorageDialog
      open
      onClose={onClose}
      persistence={
        name === 'storage' ? 'persisted' : name === 'storage-asking' ? 'notAsked' : 'refused'
      }
      asking={name === 'storage-asking'}
      onAsk={nothing}
      room={
        name === 'storage-memory'
          ? { memoryOnly: true }
          : name === 'storage-full'
            ? { usage: 1_960_000_000, quota: 2_147_000_000 }
            : name === 'storage-asking'
              ? {}
              : { usage: 82_400_000, quota: 10_200_000_000 }
      }
      specifications={5}
      restorePoints={31}
      version="0.1.0+4011d18a"
      onExport={nothing}
    />
  );
}

const link = 'https://typewright.example/#share=1.H4sIAAAAAAAAE6tWKsgsSFWyUsrLzE21UqoFAEn4fRsRAAAA';
const made = () => Promise.resolve(succeed(link));
const refused = () =>
  Promise.resolve(
    refuse(
      'too-large-to-share',
      'This specification (98 kB) is too large for a link: it would need 41,200 characters, and many programs cut off links after 8,000. Export it and send the file instead.',
    ),
  );

function SampleShare({ name, onClose }: SampleProps) {
  return (
    <ShareDialog
      open
      onClose={onClose}
      createLink={name === 'share' ? made : refused}
      counts={{ operations: 24, types: 31 }}
      onExport={nothing}
    />
  );
}

function Parts() {
  return (
    <Stack>
      <Row caption="The name of the specification">
        <SpecNameButton name="Webshop and events" onClick={nothing} />
        <SpecNameButton name={undefined} onClick={nothing} />
        <SpecNameButton
          name="Everything that the warehouse tells the shop, and the shop the warehouse"
          onClick={nothing}
        />
      </Row>
      <Row caption="Shown only when something is wrong">
        <StorageBadge room={{ usage: 95, quota: 100 }} onClick={nothing} />
        <StorageBadge room={{ full: true }} onClick={nothing} />
        <StorageBadge room={{ memoryOnly: true }} onClick={nothing} />
        <StorageBadge room={{ usage: 5, quota: 100 }} onClick={nothing} />
      </Row>
      {(['following', 'takingOver', 'takenOver'] as const).map((state) => (
        <FollowerBanner key={state} state={state} onTakeOver={nothing} />
      ))}
    </Stack>
  );
}

const labels = [
  'Add operation pets.list',
  'Rename type Pet to Animal',
  'Delete property nick from type Animal',
];

function Debug() {
  return (
    <DebugPanel
      info={{
        version: '0.1.0+4011d18a',
        rev: 414,
        writtenRev: 413,
        role: 'writer',
        counts: { operations: 24, types: 31 },
        journal: Array.from({ length: 14 }, (_, index) => ({
          seq: 400 + index,
          edit: { v: 1, body: '' },
          label: labels[index % labels.length] ?? '',
          ...(index === 12 ? { step: 'undo' as const } : {}),
          at: before(14 - index),
        })),
        timings: [
          { name: 'open', count: 1, lastMs: 38.2, worstMs: 38.2 },
          { name: 'follow', count: 1413, lastMs: 0.9, worstMs: 12.4 },
          { name: 'previewLines', count: 312, lastMs: 0.4, worstMs: 3.1 },
        ],
        failures: [
          {
            at: before(1),
            part: 'The export dialog',
            error: 'TypeError',
            message:
              'Failed to fetch dynamically imported module: /assets/ExportDialog-BnAZb7BL.js',
            where: ['ExportDialog-BnAZb7BL.js'],
          },
        ],
        room: { usage: 82_400_000, quota: 10_200_000_000 },
        persistence: 'persisted',
      }}
      onSaveReport={nothing}
    />
  );
}

export const sections: readonly GallerySection[] = [
  { name: 'library-dialogs', title: 'Library: dialogs', render: Dialogs, themes: 'page' },
  { name: 'library-parts', title: 'Library: in the page', render: Parts },
  { name: 'debug', title: 'Debug', render: Debug, themes: 'page' },
];
