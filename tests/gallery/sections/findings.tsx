import { useMemo, useState } from 'react';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import {
  checkSpecification,
  findingsByCode,
} from '../../../src/domain/check/checkSpecification.ts';
import type { FindingGroup } from '../../../src/domain/check/groupFindings.ts';
import type { Usage } from '../../../src/domain/model/types/references.ts';
import { refuse, succeed } from '../../../src/domain/model/values/result.ts';
import type {
  Operation,
  Property,
  Specification,
  Struct,
} from '../../../src/domain/model/specification.ts';
import type { RestorePoint } from '../../../src/storage/database/database.ts';
import { Button } from '../../../src/ui/bars/Button.tsx';
import { CompareDialog } from '../../../src/screens/compare/CompareDialog.tsx';
import type { CompareReads } from '../../../src/screens/reads/compareReads.ts';
import { UsedIn } from '../../../src/screens/editor/usedIn/UsedIn.tsx';
import type { FindingReads } from '../../../src/screens/reads/findingReads.ts';
import { FindingsButton } from '../../../src/screens/findings/FindingsBadge.tsx';
import { FindingsPanel } from '../../../src/screens/findings/FindingsPanel.tsx';
import { useOpenedByHash } from '../openedByHash.ts';
import type { GallerySection } from '../section.ts';
import { Row, Stack } from '../Stage.tsx';
import { makeComparison } from '../../../workers/compare/comparison.ts';

const nothing = () => undefined;

function operation(name: string, more: Partial<Operation> = {}): Operation {
  return { name, httpMethod: 'GET', httpPath: '/', arguments: [], throws: [], ...more };
}
function struct(name: string, properties: readonly Property[], more: Partial<Struct> = {}): Struct {
  return { kind: 'struct', name, properties, ...more };
}
const to = (target: string) => ({ kind: 'reference', target }) as const;
const text = { kind: 'string' } as const;

const troubled: Specification = {
  imports: [{ alias: 'common', url: 'https://example.org/common.json' }],
  operations: [
    operation('orders.get', {
      httpPath: '/orders/:id',
      return: { type: to('Order') },
      throws: [{ code: 404, type: to('Problem') }],
    }),
    operation('orders.read', {
      httpPath: '/orders/:number',
      arguments: [{ name: 'number', in: 'path', type: text }],
      return: { type: to('Order') },
    }),
    operation('orders.search', {
      httpPath: '/orders/search',
      arguments: [{ name: 'term', in: 'path', type: text }],
      payload: { type: to('Order') },
      return: { type: to('Page') },
      throws: [{ code: 500 }, { code: 500, type: to('Missing') }],
    }),
  ],
  types: [
    struct('Animal', [{ name: 'kind', type: text }], {
      base: true,
      discriminator: 'kind',
      mapping: [{ type: 'Cat', value: 'cat' }],
    }),
    struct('Cat', [], { parent: to('Animal') }),
    struct('Dog', [], { parent: to('Animal') }),
    struct('Order', [
      { name: 'pet', type: to('Animal') },
      { name: 'customer', type: { kind: 'array', items: to('Customer') } },
      { name: 'ship-to', type: to('common:Address') },
    ]),
    struct('Page', [
      { name: 'entries', type: { kind: 'array', items: { kind: 'generic', name: 'T' } } },
    ]),
    struct('Loop', [], { parent: to('Round') }),
    struct('Round', [], { parent: to('Loop') }),
    struct('Forgotten', [{ name: 'note', type: text }]),
  ],
};

/** Thousands of findings of a few kinds. */
const many: Specification = {
  ...troubled,
  operations: Array.from({ length: 4000 }, (_, index) =>
    operation(`batch.call${index}`, {
      httpPath: `/batch/${index}/:id`,
      return: { type: to(`Gone${index % 7}`) },
    }),
  ),
};

function readsOf(spec: Specification): FindingReads {
  const found = findingsByCode(checkSpecification(spec));
  return {
    findings: () =>
      Promise.resolve({
        rev: 1,
        kinds: [...found].map(([code, list]) => ({ code, count: list.length })),
      }),
    findingsOf: (code, from, end) =>
      Promise.resolve({ rev: 1, findings: found.get(code)?.slice(from, end) ?? [] }),
  };
}

const now = new Date().toISOString();
const kept: readonly RestorePoint[] = (['import', 'day', 'restore'] as const).map(
  (reason, index) => ({
    account: 'local',
    spec: 'webshop',
    seq: index + 1,
    reason,
    body: String(index),
    operations: 20 + index,
    types: 30 + index,
    at: new Date(Date.parse(now) - index * 9 * 3_600_000).toISOString(),
  }),
);

const earlier: Specification = {
  ...troubled,
  operations: [
    ...troubled.operations.slice(1),
    operation('orders.delete', { httpMethod: 'DELETE', httpPath: '/orders/:id' }),
  ],
  types: [
    ...troubled.types.slice(0, 3),
    struct('Order', [
      { name: 'pet', type: to('Animal') },
      { name: 'total', description: 'Sum', type: { kind: 'number' } },
    ]),
    struct('Page', [], { description: 'A page of something.' }),
  ],
};

/** What reading a file may report. */
const adopted: FindingGroup = {
  code: 'child-adopted',
  severity: 'warning',
  count: 1,
  meaning:
    'A type named by the discriminator of a base type had no parent, so it now inherits from that base.',
  examples: [
    {
      message:
        'The mapping of Pet names Dog, which has no parent: Pet became its parent, and Dog has its properties now.',
      path: '/components/schemas/Pet/discriminator/mapping/dog',
    },
  ],
};

const comparison = makeComparison(earlier, troubled);
const compareReads: CompareReads = {
  restorePoints: () => Promise.resolve(kept),
  compareWith: (other) =>
    Promise.resolve(
      'body' in other || other.fileName !== undefined
        ? succeed({ ...comparison.summary, remarks: 'body' in other ? [] : [adopted] })
        : refuse('syntax', 'The text is neither JSON nor YAML: line 1 begins with “Hello”.'),
    ),
  changeRows: (list, from, end) => Promise.resolve(comparison.changeRows(list, from, end)),
  changeDetail: (list, index) => Promise.resolve(comparison.changeDetail(list, index)),
  changelog: () => Promise.resolve(comparison.changelog()),
  textDiff: () => Promise.resolve(comparison.textDiff()),
  diffRows: (from, end) => Promise.resolve(comparison.diffRows(from, end)),
};
const comparing = { analysis: () => Promise.resolve(compareReads) };

const names = ['findings', 'findings-many', 'findings-none', 'compare'] as const;

function Dialogs() {
  const [open, setOpen] = useOpenedByHash(names);
  const close = () => setOpen(undefined);
  return (
    <Stack>
      <Row caption="Each opens over the page">
        {names.map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Row>
      {open?.startsWith('findings') === true && (
        <SampleFindings
          start={open === 'findings' ? troubled : open === 'findings-many' ? many : none}
          onClose={close}
        />
      )}
      {open === 'compare' && (
        <CompareDialog open onClose={close} reads={comparing} rev={1} onJump={nothing} />
      )}
    </Stack>
  );
}

const none: Specification = { imports: [], operations: [], types: [] };

function SampleFindings({
  start,
  onClose,
}: {
  readonly start: Specification;
  readonly onClose: () => void;
}) {
  const [states, setStates] = useState<readonly Specification[]>([start]);
  const spec = states.at(-1) ?? start;
  const source = useMemo(() => {
    const reads = readsOf(spec);
    return { analysis: () => Promise.resolve(reads) };
  }, [spec]);
  return (
    <FindingsPanel
      open
      onClose={onClose}
      reads={source}
      rev={states.length}
      readonly={false}
      operationsReadonly={false}
      onJump={nothing}
      onEdit={(edit) => {
        const applied = applyEdit(spec, edit);
        if (applied.ok) setStates([...states, applied.value.spec]);
      }}
      onUndo={() => setStates(states.slice(0, -1))}
    />
  );
}

const uses: readonly Usage[] = Array.from({ length: 37 }, (_, index) => ({
  entity: index % 3 === 0 ? ('type' as const) : ('operation' as const),
  name: index % 3 === 0 ? `Order${index}` : `orders.call${index}`,
  place: index % 3 === 0 ? 'property customer' : 'return',
}));

function Parts() {
  const found = (spec: Specification) => ({
    rev: 1,
    kinds: [...findingsByCode(checkSpecification(spec))].map(([code, list]) => ({
      code,
      count: list.length,
    })),
  });
  return (
    <Stack>
      <Row caption="How much is stored to look at">
        <FindingsButton counts={found(troubled)} onClick={nothing} />
        <FindingsButton counts={found(many)} onClick={nothing} />
        <FindingsButton
          counts={{ rev: 1, kinds: [{ code: 'duplicate-throw', count: 2 }] }}
          onClick={nothing}
        />
        <FindingsButton counts={found(none)} onClick={nothing} />
      </Row>
      <Row caption="Where something is used">
        <UsedIn uses={uses} onJump={nothing} />
        <UsedIn uses={uses.slice(0, 1)} onJump={nothing} />
        <UsedIn uses={[]} onJump={nothing} />
      </Row>
    </Stack>
  );
}

export const sections: readonly GallerySection[] = [
  { name: 'findings-dialogs', title: 'Findings and comparison', render: Dialogs, themes: 'page' },
  { name: 'findings-parts', title: 'Findings: in the page', render: Parts },
];
