import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { DraftDialog } from '../../../../src/machines/editorTypes.ts';
import { OperationDialog } from '../../../../src/screens/editor/dialogs/operation/OperationDialog.tsx';
import { PropertyDialog } from '../../../../src/screens/editor/dialogs/property/PropertyDialog.tsx';
import { SettingsDialog } from '../../../../src/screens/editor/dialogs/settings/SettingsDialog.tsx';
import { TypeDialog } from '../../../../src/screens/editor/dialogs/type/TypeDialog.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { pretendLayout } from '../../layout.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../specifications.ts';
import { draftProps } from './draftProps.ts';

beforeAll(() => pretendLayout(360));
afterEach(cleanup);

type DialogFor<Kind> = Extract<DraftDialog, { readonly kind: Kind }>;

const text = { kind: 'string' } as const;

const spec = makeSpecification({
  servers: [{ url: 'https://a.example' }],
  tags: [{ name: 'pets' }],
  operations: [
    makeOperation('pet.list', {
      httpMethod: 'POST',
      arguments: [
        { name: 'text', in: 'query', type: text },
        { name: 'count', in: 'query', type: { kind: 'integer' } },
      ],
      payload: { type: text },
      throws: [{ code: 400, type: text }],
      return: { type: text },
    }),
  ],
  types: [
    makeStruct('Animal', {
      properties: [
        { name: 'text', type: text },
        { name: 'count', type: { kind: 'integer' } },
        { name: 'one', type: { kind: 'union', match: 'one', members: [text, { kind: 'any' }] } },
      ],
    }),
  ],
});

const dialogs: readonly (readonly [string, () => ReactNode, readonly string[]])[] = [
  [
    'an operation',
    () => (
      <OperationDialog
        {...draftProps<DialogFor<'operation'>>(spec, { kind: 'operation', name: 'pet.list' })}
      />
    ),
    ['Edit argument text', 'Edit argument count', 'Edit error 400'],
  ],
  [
    'a type',
    () => <TypeDialog {...draftProps<DialogFor<'type'>>(spec, { kind: 'type', name: 'Animal' })} />,
    ['Edit property text', 'Edit property count', 'Edit property one'],
  ],
  ...['text', 'count', 'one'].map(
    (name) =>
      [
        `the property ${name}`,
        () => (
          <PropertyDialog
            {...draftProps<DialogFor<'property'>>(spec, { kind: 'property', type: 'Animal', name })}
            onEdit={() => true}
          />
        ),
        [],
      ] as const,
  ),
  [
    'the settings',
    () => <SettingsDialog {...draftProps<DialogFor<'settings'>>(spec, { kind: 'settings' })} />,
    [],
  ],
];

it.each(dialogs)(
  'each text field of %s is the same while one letter after another is typed',
  (_what, show, edits) => {
    render(<UiProvider>{show()}</UiProvider>);
    const dialog = screen.getByRole('dialog');
    for (const summary of dialog.querySelectorAll('summary')) fireEvent.click(summary);
    for (const edit of [undefined, ...edits]) {
      if (edit !== undefined) fireEvent.click(within(dialog).getByLabelText(edit));
      for (const field of dialog.querySelectorAll<HTMLInputElement>(
        'input:not([role], [type=checkbox], [type=radio], [aria-hidden]), textarea',
      )) {
        const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
        for (const letters of ['1', '12']) {
          fireEvent.change(field, { target: { value: letters } });
          expect([label, letters, field.isConnected, field.value]).toEqual([
            label,
            letters,
            true,
            letters,
          ]);
        }
        fireEvent.change(field, { target: { value: '' } });
        expect([label, field.isConnected]).toEqual([label, true]);
      }
    }
  },
);
