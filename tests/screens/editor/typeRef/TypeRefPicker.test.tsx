import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TypeRef } from '../../../../src/domain/model/specification.ts';
import type { TypeRefPickerProps } from '../../../../src/screens/editor/typeRef/pickerProps.ts';
import { TypeRefPicker } from '../../../../src/screens/editor/typeRef/TypeRefPicker.tsx';
import { isComplete } from '../../../../src/machines/dialogs/typeRef/isComplete.ts';
import { typedText } from '../../../../src/machines/dialogs/typeRef/typedType.ts';
import { ref, shop } from '../../../domain/example.ts';
import { pretendLayout } from '../../layout.ts';

beforeAll(() => pretendLayout(360));
afterEach(cleanup);

type Props = Partial<TypeRefPickerProps> & { readonly first?: TypeRef };

/** The type that was chosen last. */
let value: TypeRef | undefined;

function show(props: Props): void {
  value = props.first;
  render(<Picker {...props} onChange={(next) => (value = next)} />);
}

function Picker({ first, onChange, ...rest }: Props) {
  const [type, setType] = useState(first);
  const change = (next: TypeRef | undefined) => {
    setType(next);
    onChange?.(next);
  };
  return <TypeRefPicker label="Kind" spec={shop} {...rest} value={type} onChange={change} />;
}

const select = (label: string, scope = within(document.body)) =>
  scope.getByRole('combobox', { name: new RegExp(`^${label} `) });

async function optionsOf(label: string): Promise<(string | null)[]> {
  fireEvent.click(select(label));
  const options = await screen.findAllByRole('option');
  return options.map((option) => option.textContent);
}

async function choose(label: string, option: string, scope = within(document.body)) {
  fireEvent.click(select(label, scope));
  const found = await screen.findByRole('option', { name: option });
  fireEvent.pointerMove(found);
  fireEvent.mouseMove(found);
  fireEvent.keyDown(found, { key: 'Enter' });
  fireEvent.click(found);
  await waitFor(() => expect(screen.queryByRole('option', { name: option })).toBeNull());
}

const noted = {
  description: 'When it was born.',
  deprecated: true,
  nullable: false,
  metadata: { pattern: '^x' },
} as const;

describe('the type picker', () => {
  it('keeps the annotations and unknown format of a string while its default changes', () => {
    show({ first: { kind: 'string', format: 'hostname', ...noted } });
    expect(select('Format').textContent).toBe('hostname');
    fireEvent.change(screen.getByLabelText('Default'), { target: { value: 'localhost' } });
    expect(value).toEqual({ kind: 'string', format: 'hostname', default: 'localhost', ...noted });
    fireEvent.change(screen.getByLabelText('Default'), { target: { value: '' } });
    expect(value).toEqual({ kind: 'string', format: 'hostname', ...noted });
  });

  it('offers format and default only for strings, and drops them with the kind (rules 5)', async () => {
    show({ first: { kind: 'string', format: 'date', default: 'x', ...noted } });
    await choose('Kind', 'Integer');
    expect(value).toEqual({ kind: 'integer', ...noted });
    expect(screen.queryByLabelText('Default')).toBeNull();
    expect(screen.queryByRole('combobox', { name: /^Format/ })).toBeNull();
  });

  it('offers no generic, no content type and no nothing where they are not allowed', async () => {
    show({ first: { kind: 'any' } });
    expect((await optionsOf('Kind')).slice(0, 10)).toEqual([
      'String',
      'Integer',
      'Number',
      'Boolean',
      'Any',
      'Type',
      'Array of …',
      'Map of …',
      'One of …',
      // Then formats that can also be typed.
      'date',
    ]);
  });

  it('offers all that is allowed', async () => {
    show({ allow: { mime: true, generics: ['T'], any: false, none: 'Nothing' } });
    expect((await optionsOf('Kind')).slice(0, 12)).toEqual([
      'Nothing',
      'String',
      'Integer',
      'Number',
      'Boolean',
      'Generic',
      'Type',
      'Array of …',
      'Map of …',
      'One of …',
      'Content type',
      'date',
    ]);
  });

  it('keeps offering the current kind', () => {
    show({ first: { kind: 'generic', name: 'T' } });
    expect(select('Kind').textContent).toBe('Generic');
    expect(select('Generic').textContent).toBe('T');
  });

  it('takes the name of a generic that was typed, not another one that has it in it', async () => {
    show({ first: { kind: 'generic', name: 'X' }, allow: { generics: ['Item', 'X'] } });
    fireEvent.click(select('Generic'));
    const input = await screen.findByPlaceholderText('Type to search');
    fireEvent.input(input, { target: { value: 'T' }, inputType: 'insertText' });
    await screen.findByRole('option', { name: 'Use T' });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(value).toEqual({ kind: 'generic', name: 'T' }));
  });

  it('clears the name of a generic with the kind (rules 4)', async () => {
    show({ first: { kind: 'generic', name: 'T' }, allow: { generics: ['T'] } });
    await choose('Kind', 'Type');
    expect(value).toEqual({ kind: 'reference', target: '' });
  });

  it('marks a missing type as missing, and keeps it', () => {
    show({ first: { ...ref('Gone'), ...noted } });
    expect(select('Type name').textContent).toBe('Gone (missing)');
    expect(value).toEqual({ ...ref('Gone'), ...noted });
  });

  it('asks for the types that fill generics', async () => {
    show({ first: ref('Cat') });
    await choose('Type name', 'Page');
    expect(value).toEqual(ref('Page'));
    await choose('T is', 'Dog');
    expect(value).toEqual(ref('Page', { T: 'Dog' }));
    await choose('T is', 'string');
    expect(value).toEqual(ref('Page', { T: 'string' }));
    await choose('T is', 'Left open');
    expect(value).toEqual(ref('Page'));
  });

  it('asks for generics that a document left out, without changing anything', () => {
    show({ first: ref('Page') });
    expect(select('T is').textContent).toBe('Left open');
    expect(value).toEqual(ref('Page'));
  });

  it('does not offer the type being edited (rules 5)', async () => {
    show({ first: ref('Cat'), exclude: 'Pet' });
    const options = await optionsOf('Type name');
    expect(options).toContain('Cat');
    expect(options).toContain('common:Message');
    expect(options).not.toContain('Pet');
  });

  it('nests collections, and keeps the annotations of each', async () => {
    show({ first: { kind: 'map', values: { kind: 'array', items: ref('Pet') }, ...noted } });
    const inner = screen.getByRole('group', { name: 'Each element' });
    await choose('Each element', 'Boolean', within(inner));
    expect(value).toEqual({
      kind: 'map',
      values: { kind: 'array', items: { kind: 'boolean' } },
      ...noted,
    });
    expect(await optionsOf('Each value')).not.toContain('Content type');
  });

  it('shows a type that is nested too deeply to edit', () => {
    let deep: TypeRef = { kind: 'integer' };
    for (let depth = 0; depth < 40; depth += 1) deep = { kind: 'array', items: deep };
    show({ first: deep });
    expect(screen.getAllByRole('combobox')).toHaveLength(13);
    expect(value).toBe(deep);
  });

  it('accepts a content type that is not in the list', async () => {
    show({ first: { kind: 'mime', contentType: '', ...noted }, allow: { mime: true } });
    fireEvent.click(select('Content type'));
    const input = await screen.findByPlaceholderText('Type to search');
    fireEvent.input(input, { target: { value: 'image/png' }, inputType: 'insertText' });
    fireEvent.click(await screen.findByRole('option', { name: 'Use image/png' }));
    await waitFor(() =>
      expect(value).toEqual({ kind: 'mime', contentType: 'image/png', ...noted }),
    );
  });
});

/** The options for a typed text, including new types. */
async function offeredFor(label: string, typed: string): Promise<(string | null)[]> {
  if (screen.queryByPlaceholderText('Type to search') === null) fireEvent.click(select(label));
  const input = await screen.findByPlaceholderText('Type to search');
  fireEvent.input(input, { target: { value: typed }, inputType: 'insertText' });
  await waitFor(() => expect(input).toHaveProperty('value', typed));
  return screen.queryAllByRole('option').map((option) => option.textContent);
}

/** Types a text and chooses the first option with Enter. */
async function chooseTyped(label: string, typed: string): Promise<readonly (string | null)[]> {
  const offered = await offeredFor(label, typed);
  fireEvent.keyDown(screen.getByPlaceholderText(/./), { key: 'Enter' });
  return offered;
}

describe('a typed type', () => {
  it.each([
    ['Date[]', 'date[]', 'Date'],
    ['map<UUID>', 'map<uuid>', 'UUID'],
    ['Email[]', 'email[]', 'Email'],
    ['pet[]', 'Pet[]', 'pet'],
    ['map<pet>', 'map<Pet>', 'pet'],
    ['text[]', 'string[]', 'text'],
    ['map<timestamp>', 'map<date-time>', 'timestamp'],
  ])(
    'that is only spelled otherwise is offered before a new one: %s',
    async (typed, first, name) => {
      show({ first: { kind: 'any' }, onNewType: () => undefined });
      const made = `New type ${name} for ${typed} …`;
      expect(await chooseTyped('Kind', typed)).toEqual([first, made]);
      expect(value && typedText(value)).toBe(first);
    },
  );

  it.each([
    ['Date?', 'date?', 'Date'],
    ['pet?', 'Pet?', 'pet'],
  ])('that is only spelled otherwise may be null: %s', async (typed, first, name) => {
    const made = `New type ${name}`;
    show({ first: { kind: 'any' }, onNewType: () => undefined, allow: { optional: true } });
    expect(await chooseTyped('Kind', typed)).toEqual([first, `${made} for ${typed} …`]);
    expect(value).toMatchObject({ nullable: true });
    cleanup();
    show({ first: { kind: 'any' }, onNewType: () => undefined });
    expect(await chooseTyped('Kind', typed)).toEqual([first.slice(0, -1), `${made} …`]);
    expect(value?.nullable).toBeUndefined();
  });

  const onNewType = () => undefined;

  it('may be a generic, which comes before what only has its name in it', async () => {
    show({ first: { kind: 'any' }, onNewType, allow: { generics: ['T'] } });
    expect((await chooseTyped('Kind', 'T'))[0]).toBe('T');
    expect(value).toEqual({ kind: 'generic', name: 'T' });
    cleanup();
    show({ first: { kind: 'any' }, onNewType, allow: { generics: ['T'] } });
    expect(await chooseTyped('Kind', 'T[]')).toEqual(['T[]']);
    expect(value).toEqual({ kind: 'array', items: { kind: 'generic', name: 'T' } });
  });

  it('is offered where a kind is chosen', async () => {
    show({ first: { kind: 'string', ...noted }, onNewType, allow: { optional: true } });
    expect(await offeredFor('Kind', 'Dog')).toEqual(['Dog']);
    expect(await offeredFor('Kind', 'map<Cat>')).toEqual(['map<Cat>']);
    expect(await offeredFor('Kind', 'Fish[]')).toEqual(['New type Fish for Fish[] …']);
    expect(await offeredFor('Kind', 'Dog?[]')).toEqual(['Dog?[]']);
    fireEvent.click(await screen.findByRole('option', { name: 'Dog?[]' }));
    const items = { ...ref('Dog'), nullable: true };
    await waitFor(() => expect(value).toEqual({ kind: 'array', items, ...noted }));
    await choose('Kind', 'uuid');
    expect(value).toEqual({ kind: 'string', format: 'uuid', ...noted });
  });

  it('is never one that can not be', async () => {
    show({ first: ref('Pet'), onNewType });
    for (const text of ['map<Pet', 'Set<A, B>', '{}', 'a-b', 'array<>']) {
      expect([text, ...(await offeredFor('Type name', text))]).toEqual([text]);
    }
    expect(await offeredFor('Type name', 'int64')).toEqual(['int64']);
    // Nothing can be optional here.
    expect(await offeredFor('Type name', 'string?')).toEqual(['string']);
    expect(await offeredFor('Type name', 'Fish?')).toEqual(['New type Fish …']);
  });
});

describe('a union', () => {
  const cat = ref('Cat');
  const text: TypeRef = { kind: 'string' };
  const union: TypeRef = {
    kind: 'union',
    match: 'one',
    members: [cat, ref('Dog')],
    discriminator: 'kind',
    mapping: [
      { type: 'Cat', value: 'cat' },
      { type: 'Dog', value: 'dog' },
    ],
    sharedAs: 'Animal',
    ...noted,
  };
  const member = (at: number) => within(screen.getByRole('group', { name: `Member ${at}` }));

  it('begins with what was there', async () => {
    show({ first: { ...cat, ...noted } });
    await choose('Kind', 'One of …');
    const open = { kind: 'reference', target: '' };
    expect(value).toEqual({ kind: 'union', match: 'one', members: [cat, open], ...noted });
    expect(isComplete(value)).toBe(false);
    await choose('Member 2', 'Integer', member(2));
    expect(value).toMatchObject({ members: [cat, { kind: 'integer' }] });
    expect(isComplete(value)).toBe(true);
  });

  it('gets and loses members, with their values; it is no longer what was shared', () => {
    show({ first: union });
    fireEvent.click(screen.getByRole('button', { name: 'Add member' }));
    expect(value).toEqual({
      ...union,
      members: [cat, ref('Dog'), ref('')],
      sharedAs: undefined,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Remove member 3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove member 2' }));
    expect(value).toEqual({
      ...union,
      members: [cat],
      mapping: [{ type: 'Cat', value: 'cat' }],
      sharedAs: undefined,
    });
    expect(screen.queryByRole('button', { name: 'Remove member 1' })).toBeNull();
  });

  it('of one without a discriminator is that one', () => {
    show({ first: { kind: 'union', match: 'any', members: [text, cat], ...noted } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove member 1' }));
    expect(value).toEqual({ ...cat, ...noted });
  });

  it('is made by typing its members, if all of them are known', async () => {
    show({ first: ref('Pet') });
    const name = select('Type name');
    fireEvent.click(name);
    const input = await screen.findByPlaceholderText(/./);
    fireEvent.change(input, { target: { value: 'Cat | Nobody' } });
    expect(screen.queryByRole('option', { name: /^One of/ })).toBeNull();
    fireEvent.change(input, { target: { value: 'Cat | string' } });
    fireEvent.click(await screen.findByRole('option', { name: 'One of Cat | string' }));
    expect(value).toEqual({ kind: 'union', match: 'one', members: [cat, text] });
  });
});
