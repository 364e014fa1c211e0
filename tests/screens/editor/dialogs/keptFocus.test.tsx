import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { DraftDialog } from '../../../../src/machines/editorTypes.ts';
import { OperationDialog } from '../../../../src/screens/editor/dialogs/operation/OperationDialog.tsx';
import { SettingsDialog } from '../../../../src/screens/editor/dialogs/settings/SettingsDialog.tsx';
import { TypeDialog } from '../../../../src/screens/editor/dialogs/type/TypeDialog.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { pretendLayout } from '../../layout.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../specifications.ts';
import { draftProps } from './draftProps.ts';

beforeAll(() => pretendLayout(360));
afterEach(cleanup);

const text = { kind: 'string' } as const;
const animal = { kind: 'reference', target: 'Animal' } as const;

const spec = makeSpecification({
  servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }],
  tags: [{ name: 'pets' }, { name: 'shops' }],
  operations: [
    makeOperation('pet.list', {
      httpMethod: 'POST',
      arguments: [
        { name: 'from', in: 'query', type: { kind: 'integer' } },
        { name: 'to', in: 'query', type: { kind: 'integer' } },
      ],
      throws: [{ code: 400 }, { code: 404 }],
      tags: ['pets', 'shops'],
      security: ['read', 'write'],
      return: {
        type: animal,
        metadata: {
          contentTypes: ['application/json', 'application/xml'],
          'x-one': 1,
          'x-two': 2,
        },
      },
    }),
  ],
  types: [
    makeStruct('Animal', {
      discriminator: 'kind',
      mapping: [
        { type: 'Cat', value: 'cat' },
        { type: 'Dog', value: 'dog' },
      ],
      properties: [
        { name: 'kind', type: text },
        {
          name: 'code',
          type: { kind: 'union', match: 'one', members: [text, { kind: 'integer' }, text] },
        },
      ],
    }),
    makeStruct('Cat', { parent: animal }),
    makeStruct('Dog', { parent: animal }),
  ],
});

type DialogFor<Kind> = Extract<DraftDialog, { readonly kind: Kind }>;

/** Each of these shows a dialog and returns a function that counts how often it has been saved. */
function showOperation() {
  const props = draftProps<DialogFor<'operation'>>(spec, { kind: 'operation', name: 'pet.list' });
  show(<OperationDialog {...props} />);
  return () => props.onSave.mock.calls.length;
}

function showType() {
  const props = draftProps<DialogFor<'type'>>(spec, { kind: 'type', name: 'Animal' });
  show(<TypeDialog {...props} />);
  return () => props.onSave.mock.calls.length;
}

function showSettings() {
  const props = draftProps<DialogFor<'settings'>>(spec, { kind: 'settings' });
  show(<SettingsDialog {...props} />);
  return () => props.onSave.mock.calls.length;
}

function show(dialog: ReactNode) {
  render(<UiProvider>{dialog}</UiProvider>);
}

type List = readonly [
  what: string,
  unfold: string | undefined,
  button: RegExp,
  /** The number of rows that can be removed. */
  count: number,
];

/** Every list in a dialog whose rows can be removed: the section to unfold, and the buttons. */
const dialogs: readonly (readonly [string, () => () => number, readonly List[]])[] = [
  [
    'an operation',
    showOperation,
    [
      ['arguments', undefined, /^Delete argument /, 2],
      ['throws', undefined, /^Delete error /, 2],
      ['tags', undefined, /^Remove tag /, 2],
      ['scopes', undefined, /^Remove scope /, 2],
      // The last content type can't be removed.
      ['content types', 'Description and content types', /^Remove content type /, 1],
      ['what the source says', 'Also in the source', /^Remove x-/, 2],
    ],
  ],
  [
    'a type',
    showType,
    [
      ['members of a union', 'code', /^Remove member /, 2],
      ['mapping entries', undefined, /^Delete mapping of /, 2],
      ['properties', undefined, /^Delete property /, 2],
    ],
  ],
  [
    'the settings',
    showSettings,
    [
      ['servers', undefined, /^Delete server /, 2],
      ['tags', undefined, /^Delete tag /, 2],
    ],
  ],
];

/** The focused element's own label, if it has one. */
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';

it.each(dialogs.flatMap((dialog) => [[...dialog, 0] as const, [...dialog, -1] as const]))(
  'removing what %s lists keeps the focus in the dialog, whose keys go on',
  (_what, open, lists, at) => {
    const saves = open();
    const dialog = screen.getByRole('dialog');
    const body = within(dialog);
    for (const [what, unfold, name, count] of lists) {
      if (unfold !== undefined) fireEvent.click(body.getAllByText(unfold).at(-1) ?? document.body);
      for (let removed = 0; removed < count; removed += 1) {
        // Not by role, which would compute the name of every button in the dialog.
        const button = body.getAllByLabelText(name, { selector: 'button' }).at(at);
        button?.focus();
        fireEvent.click(button ?? document.body);
        expect([what, dialog.contains(document.activeElement)]).toEqual([what, true]);
        expect([what, focused()]).not.toEqual([
          what,
          expect.stringMatching(/^(Close|Cancel|Save)/),
        ]);
      }
    }
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true });
    expect(saves()).toBe(1);
  },
);

it('after a removed row, the focus is on the same button of the next one, or of the one before', () => {
  showType();
  fireEvent.click(screen.getByText('code'));
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  press('Remove member 3');
  expect(focused()).toBe('Remove member 2');
  press('Delete mapping of Cat');
  expect(focused()).toBe('Delete mapping of Dog');
});

it('mapping the children that are missing keeps the focus, too', () => {
  showType();
  fireEvent.click(screen.getByRole('button', { name: 'Delete mapping of Dog' }));
  const button = screen.getByRole('button', { name: 'Also map Dog' });
  button.focus();
  fireEvent.click(button);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
});
