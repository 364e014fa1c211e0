import { useState } from 'react';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Operation, Specification } from '../../../src/domain/model/specification.ts';
import type { DraftDialog } from '../../../src/machines/editorTypes.ts';
import { Button } from '../../../src/ui/bars/Button.tsx';
import { OperationDialog } from '../../../src/screens/editor/dialogs/operation/OperationDialog.tsx';
import { useOpenedByHash } from '../openedByHash.ts';
import type { GallerySection } from '../section.ts';
import { Row, Stack } from '../Stage.tsx';
import { manyTypes } from './typePickers.tsx';

const place: Operation = {
  name: 'orders.place',
  description: 'Places an order for a customer and starts its **delivery**.',
  httpMethod: 'POST',
  httpPath: '/customers/:customer/orders/:id',
  httpCode: 201,
  arguments: [
    { name: 'customer', in: 'path', type: { kind: 'integer' } },
    { name: 'since', in: 'query', type: { kind: 'string', format: 'date-time' } },
    {
      name: 'requestId',
      wireName: 'X-Request-Id',
      in: 'header',
      type: { kind: 'string' },
    },
    { name: 'tags', in: 'query', type: { kind: 'array', items: { kind: 'string' } } },
  ],
  payload: { type: { kind: 'array', items: { kind: 'reference', target: 'Order0000' } } },
  return: {
    type: { kind: 'reference', target: 'Page', template: [{ generic: 'T', type: 'Order0000' }] },
  },
  throws: [
    { code: 404, type: { kind: 'reference', target: 'common:Error' } },
    { code: 500, type: { kind: 'mime', contentType: 'text/plain' } },
  ],
  stability: 2,
  security: ['orders:write'],
};

const large: Operation = {
  name: 'orders.search',
  httpMethod: 'GET',
  httpPath: '/orders',
  httpCode: 200,
  arguments: Array.from({ length: 60 }, (_, index) => ({
    name: `filter${index}`,
    in: 'query' as const,
    type: { kind: 'string' as const },
  })),
  throws: [],
};

const start: Specification = {
  ...manyTypes,
  operations: [place, large],
  security: {
    type: 'oauth2',
    tokenUrl: 'https://example.org/token',
    scopes: ['orders:read', 'orders:write', 'customers:read'],
  },
};

type OperationOf = Extract<DraftDialog, { kind: 'operation' }>;

const dialogs = {
  'operation-new': { kind: 'operation' },
  'operation-edit': { kind: 'operation', name: place.name },
  'operation-large': { kind: 'operation', name: large.name },
} satisfies Record<string, OperationOf>;
const names = Object.keys(dialogs) as (keyof typeof dialogs)[];

function Operations() {
  const [open, setOpen] = useOpenedByHash(names);
  const [spec, setSpec] = useState(start);
  const [said, setSaid] = useState('');
  const dialog = open && dialogs[open];
  const close = () => {
    setOpen(undefined);
  };
  const apply = (edit: Edit) => {
    const applied = applyEdit(spec, edit);
    if (applied.ok) setSpec(applied.value.spec);
    setSaid(applied.ok ? edit.kind : applied.refusal.message);
  };
  return (
    <Stack>
      <Row caption="Each opens over the page">
        {names.map((name) => (
          <Button key={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Row>
      <p aria-live="polite">{said}</p>
      {dialog !== undefined && (
        <OperationDialog
          key={open}
          dialog={dialog}
          spec={spec}
          open
          onSave={(edit) => {
            close();
            apply(edit);
          }}
          onRefused={(refusal) => {
            close();
            setSaid(refusal.message);
          }}
          onClose={close}
          onFailed={close}
          onNewType={(name, chosen) => {
            apply({ kind: 'type.add', type: { kind: 'struct', name, properties: [] } });
            chosen(name);
          }}
        />
      )}
    </Stack>
  );
}

export const sections: readonly GallerySection[] = [
  { name: 'operation-dialog', title: 'Operation dialog', render: Operations, themes: 'page' },
];
