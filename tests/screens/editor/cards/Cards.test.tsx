import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyEdit } from '../../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../../src/domain/edits/edit.ts';
import type { Operation, Specification } from '../../../../src/domain/model/specification.ts';
import type {
  CardSelection,
  OpenTarget,
} from '../../../../src/screens/editor/cards/cardActions.ts';
import { Cards, type CardsController } from '../../../../src/screens/editor/cards/Cards.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { pretendLayout } from '../../layout.ts';
import {
  makeOperation,
  makeProperties,
  makeSpecification,
  makeStruct,
} from '../../specifications.ts';

beforeAll(() => pretendLayout(5_000));

const edits: Edit[] = [];
/** The edits that were typed in place and discarded. */
const discarded: Edit[] = [];
const opened: OpenTarget[] = [];
const selected: (string | undefined)[] = [];
/** The cards that the navigator marks as being read, one after another. */
const read: string[] = [];

beforeEach(() => {
  edits.length = 0;
  discarded.length = 0;
  opened.length = 0;
  selected.length = 0;
  read.length = 0;
});
afterEach(cleanup);

interface Options {
  readonly readonly?: boolean;
  readonly selection?: CardSelection;
  readonly withDialogs?: boolean;
  readonly operationsReadonly?: boolean;
}

const controller = createRef<CardsController>();

function page(
  spec: Specification,
  { readonly, selection, withDialogs, operationsReadonly = false }: Options = {},
) {
  return (
    <UiProvider>
      <Cards
        spec={spec}
        readonly={readonly ?? false}
        operationsReadonly={operationsReadonly}
        selection={selection ?? {}}
        onSelect={(kind, name) => selected.push(kind, name)}
        onEdit={(edit) => edits.push(edit)}
        onDiscard={(edit) => discarded.push(edit)}
        onOpen={withDialogs ? (what) => opened.push(what) : undefined}
        controller={controller}
        onVisible={({ name }) => read.push(name)}
      />
    </UiProvider>
  );
}

/** Edits a text in place, as a person does. */
function retype(label: string, text: string, key = 'Enter') {
  fireEvent.doubleClick(screen.getByRole('textbox', { name: label }));
  const field = screen.getByRole('textbox', { name: label });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key });
}

function specOf(result: ReturnType<typeof applyEdit> | undefined) {
  return result?.ok === true ? result.value.spec : undefined;
}

const pet = { kind: 'reference', target: 'Pet' } as const;
const create = makeOperation('pets.create', {
  httpMethod: 'POST',
  httpPath: '/shops/:shop/pets',
  httpCode: 201,
  arguments: [
    { name: 'shop', in: 'path', type: { kind: 'string' } },
    { name: 'notify', in: 'query', type: { kind: 'boolean' } },
  ],
  payload: { type: { kind: 'array', items: { kind: 'map', values: pet } } },
  return: { type: pet },
  throws: [{ code: 404, type: { kind: 'reference', target: 'Lost' } }, { code: 500 }],
});
const shop = makeSpecification({
  imports: [{ alias: 'common', url: 'https://example.com/common.json', types: [] }],
  operations: [create, makeOperation('pets.delete', { httpMethod: 'DELETE', httpCode: 204 })],
  types: [
    makeStruct('Animal', {
      base: true,
      discriminator: 'kind',
      mapping: [
        { type: 'Pet', value: 'pet' },
        { type: 'Wolf', value: 'wolf' },
      ],
      properties: makeProperties(2),
    }),
    makeStruct('Pet', { parent: { kind: 'reference', target: 'Animal' } }),
    { kind: 'map', name: 'Prices', values: { kind: 'number' } },
  ],
  root: 'Pet',
});

function card(name: string): HTMLElement {
  return screen.getByRole('article', { name: new RegExp(`(^|\\b)${name}(,|$)`) });
}

function press(within_: HTMLElement, label: string): void {
  fireEvent.click(within(within_).getByRole('button', { name: label }));
}

/** The words behind types, without the comma for screen readers. */
const flags = () =>
  [...document.querySelectorAll('[data-tooltip]:has([data-field])')].map(({ textContent }) =>
    textContent.replace(/^, /, ''),
  );

describe('cards', () => {
  it('show everything about an operation', () => {
    render(page(shop));
    const table = within(card('pets.create')).getByRole('table', {
      name: 'Arguments of pets.create',
    });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'ArgumentsTypeIn',
      'shopstringpath',
      'notifybooleanquery',
      'payloadarray<map<Pet>>body',
    ]);
    const responses = within(card('pets.create')).getByRole('table', { name: /Responses/ });
    expect(
      within(responses)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['ResponsesType', '201Pet', '404Lost (missing)', '500no type']);
    expect(card('pets.delete').textContent).toContain('No content');
  });

  it('show the names of scalars and unions that the source shares', () => {
    const metadata = { sharedAs: 'Role', enum: ['admin', 'guest'] };
    const types = [{ kind: 'string' }, { kind: 'integer' }] as const;
    render(
      page(
        makeSpecification({
          types: [
            makeStruct('User', {
              properties: [
                { name: 'role', type: { kind: 'string' }, metadata },
                { name: 'roles', type: { kind: 'array', items: { kind: 'string', metadata } } },
                {
                  name: 'id',
                  type: { kind: 'union', match: 'one', members: types, sharedAs: 'Id' },
                },
              ],
            }),
          ],
        }),
      ),
    );
    expect(flags().filter((said) => said === 'Role · enum: admin, guest')).toHaveLength(2);
    expect(screen.getByText('Id')).toBeDefined();
  });

  it('show the name of a shared scalar only as long as it is that', () => {
    const shared = { sharedAs: 'Role' };
    const role = { name: 'role', type: { kind: 'string' } } as const;
    render(
      page(
        makeSpecification({
          metadata: { components: { schemas: { Role: { type: 'string', enum: ['admin'] } } } },
          types: [
            makeStruct('User', {
              properties: [
                { ...role, metadata: { ...shared, enum: ['admin'] } },
                { ...role, name: 'more', metadata: { ...shared, enum: ['admin', 'guest'] } },
                { name: 'other', type: { kind: 'integer' }, metadata: shared },
              ],
            }),
          ],
        }),
      ),
    );
    const cell = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).textContent;
    expect(cell('role')).toContain('Role · enum: admin');
    expect(cell('more')).toContain('string, enum: admin, guest');
    expect(cell('other')).toMatch(/^otherinteger(Edit|$)/);
  });

  it('show the constraints of what is returned and of the members of a union', () => {
    const text = { kind: 'string', metadata: { enum: ['x', 'y'], maxLength: 9 } } as const;
    const members = [text, { kind: 'integer', metadata: { minimum: 3 } }, pet] as const;
    const operation = makeOperation('pets.all', {
      return: { type: text },
      throws: [{ code: 400, type: { kind: 'union', match: 'one', members } }],
    });
    render(page(makeSpecification({ operations: [operation] })));
    expect(flags()).toEqual([
      'enum: x, y · ≤ 9 characters',
      'string enum: x, y · ≤ 9 characters · integer ≥ 3',
    ]);
  });

  it('show what is said of a response without a body, unless that is what stands there', () => {
    const answer = (name: string, httpCode: number, description: string) =>
      makeOperation(name, {
        httpCode,
        metadata: { responses: { [httpCode]: { description } } },
      });
    const operations = [
      answer('cut', 204, 'The **pet** is gone.'),
      answer('end', 204, 'No Content'),
      answer('ping', 202, 'Accepted.'),
    ];
    render(page(makeSpecification({ operations })));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    const told = ['204No content, The pet is gone.', '204No content', '202no type, Accepted.'];
    expect(rows.filter((row) => row.startsWith('20'))).toEqual(told);
  });

  it('show the summary of an operation beside its description, once', () => {
    const metadata = { summary: 'Lists pets' };
    const operations = [
      makeOperation('pets.all', { description: 'Lists pets', metadata }),
      makeOperation('pets.list', { description: 'All of them', metadata }),
    ];
    render(page(makeSpecification({ operations })));
    const all = within(screen.getByRole('article', { name: /^Operation pets\.all/ }));
    const list = within(screen.getByRole('article', { name: /^Operation pets\.list/ }));
    expect(all.getAllByText('Lists pets')).toHaveLength(1);
    expect(list.getByText('Lists pets')).toBeTruthy();
    expect(list.getByText('All of them')).toBeTruthy();
  });

  it('make the edits that their buttons name', () => {
    render(page(shop));
    const operation = card('pets.create');
    press(operation, 'Copy pets.create');
    press(operation, 'Delete pets.create');
    press(operation, 'Move argument notify up');
    press(operation, 'Move argument shop down');
    press(operation, 'Delete argument shop');
    press(operation, 'Delete payload');
    press(operation, 'Move error 500 up');
    press(operation, 'Delete error 404');
    const type = card('Animal');
    press(type, 'Root');
    press(type, 'Move property property1 up');
    press(type, 'Delete property property0');
    press(type, 'Delete mapping pet');
    press(card('common'), 'Delete import common');
    press(card('Pet'), 'Root');
    expect(edits).toEqual([
      { kind: 'operation.copy', name: 'pets.create' },
      { kind: 'operation.delete', name: 'pets.create' },
      { kind: 'argument.move', operation: 'pets.create', name: 'notify', by: -1 },
      { kind: 'argument.move', operation: 'pets.create', name: 'shop', by: 1 },
      { kind: 'argument.delete', operation: 'pets.create', name: 'shop' },
      { kind: 'payload.set', operation: 'pets.create', payload: null },
      { kind: 'throw.move', operation: 'pets.create', index: 1, by: -1 },
      { kind: 'throw.delete', operation: 'pets.create', index: 0 },
      { kind: 'root.set', root: 'Animal' },
      { kind: 'property.move', type: 'Animal', name: 'property1', by: -1 },
      { kind: 'property.delete', type: 'Animal', name: 'property0' },
      { kind: 'type.mapping', name: 'Animal', mapping: [{ type: 'Wolf', value: 'wolf' }] },
      { kind: 'import.delete', alias: 'common' },
      { kind: 'root.set', root: null },
    ]);
    expect(selected).toEqual([]);
  });

  it('do not move the first row up nor the last one down', () => {
    render(page(shop));
    press(card('pets.create'), 'Move argument shop up');
    press(card('pets.create'), 'Move argument notify down');
    expect(edits).toEqual([]);
  });

  it('open dialogs only if there are dialogs', () => {
    const { rerender } = render(page(shop));
    expect(screen.queryByRole('button', { name: /^Edit|^New Property/ })).toBeNull();
    rerender(page(shop, { withDialogs: true }));
    press(card('pets.create'), 'Edit pets.create');
    press(card('Animal'), 'Edit property property1');
    press(card('Animal'), 'New Property of Animal');
    press(card('common'), 'Edit import common');
    expect(opened).toEqual([
      { kind: 'operation', name: 'pets.create' },
      { kind: 'property', type: 'Animal', name: 'property1' },
      { kind: 'property', type: 'Animal' },
      { kind: 'import', alias: 'common' },
    ]);
  });

  it('are selected by a click or a key, and deselected by the next', () => {
    const { rerender } = render(page(shop));
    fireEvent.click(card('Animal'));
    fireEvent.keyDown(card('pets.delete'), { key: 'Enter' });
    fireEvent.keyDown(card('pets.delete'), { key: 'Enter', altKey: true });
    rerender(page(shop, { selection: { type: 'Animal', operation: 'pets.delete' } }));
    expect(card('Animal').getAttribute('aria-current')).toBe('true');
    fireEvent.click(card('Animal'));
    fireEvent.keyDown(card('pets.delete'), { key: ' ' });
    expect(selected).toEqual([
      'type',
      'Animal',
      'operation',
      'pets.delete',
      'type',
      undefined,
      'operation',
      undefined,
    ]);
  });

  it('are read once they are selected or reached with the arrow keys, until nothing of them is in view', async () => {
    pretendLayout(600);
    const operations = Array.from({ length: 40 }, (_, index) => makeOperation(`o${index}`));
    const spec = makeSpecification({ operations });
    const { rerender } = render(page(spec));
    act(() => controller.current?.jumpTo({ kind: 'operation', name: 'o1' }));
    expect(read).toEqual(['o0', 'o1']);
    fireEvent.click(card('o2'));
    rerender(page(spec, { selection: { operation: 'o2' } }));
    expect(read.at(-1)).toBe('o2');
    act(() => card('o2').focus());
    fireEvent.keyDown(card('o2'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(card('o3'));
    expect(read.at(-1)).toBe('o3');
    const scroller = screen.getByRole('region', { name: 'Specification' });
    scroller.scrollTop = 2_000;
    fireEvent.scroll(scroller);
    await vi.waitFor(() => expect(read.at(-1)).not.toBe('o3'));
    pretendLayout(5_000);
  });

  it('are jumped to once they are there, unless another jump or another list comes first', async () => {
    const jump = (name: string, focus = true) =>
      act(() => controller.current?.jumpTo({ kind: 'operation', name }, { focus }));
    const listed = (...names: readonly string[]) =>
      page(makeSpecification({ operations: names.map((name) => makeOperation(name)) }));
    const { rerender } = render(listed('one', 'two'));
    jump('three');
    rerender(listed('one', 'two', 'three'));
    await vi.waitFor(() => expect(document.activeElement).toBe(card('three')));
    jump('four');
    jump('one');
    rerender(listed('one', 'two', 'three', 'four'));
    await act(async () => undefined);
    expect(document.activeElement).toBe(card('one'));
    jump('six');
    rerender(listed('one', 'two', 'three', 'four', 'five'));
    await act(async () => undefined);
    rerender(listed('one', 'two', 'three', 'four', 'five', 'six'));
    await act(async () => undefined);
    expect(document.activeElement).toBe(card('one'));
  });

  /** Tries the pointer and the keys on a card and everything on it but links. */
  function tryAll(article: HTMLElement) {
    for (const element of [article, ...article.querySelectorAll('*:not(a, a *)')]) {
      fireEvent.click(element);
      fireEvent.doubleClick(element);
      for (const key of ['Enter', 'F2', ' ', 'Delete']) fireEvent.keyDown(element, { key });
    }
  }

  it('cannot be edited in read-only mode, whatever one does to any part of them', () => {
    render(page(shop, { readonly: true, withDialogs: true }));
    expect(screen.queryAllByRole('button')).toEqual([]);
    for (const article of screen.getAllByRole('article')) tryAll(article);
    expect([selected, opened, edits]).toEqual([[], [], []]);
  });

  it('of operations cannot be edited where the host switched operations off', () => {
    render(page(shop, { operationsReadonly: true, withDialogs: true }));
    expect(within(card('pets.delete')).queryAllByRole('button')).toEqual([]);
    for (const { name } of shop.operations) tryAll(card(name));
    expect([selected, opened, edits]).toEqual([[], [], []]);
    expect(within(card('Animal')).getByRole('button', { name: 'Edit Animal' })).toBeTruthy();
  });

  it('lead from a type to its card, mark it and focus it', () => {
    render(page(shop));
    fireEvent.click(within(card('Pet')).getByRole('link', { name: 'Animal' }));
    expect(document.activeElement).toBe(card('Animal'));
    expect(card('Animal').closest('[data-flash]')).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Lost' })).toBeNull();
    act(() => controller.current?.jumpTo({ kind: 'operation', name: 'pets.delete' }));
    expect(card('pets.delete').closest('[data-flash]')).not.toBeNull();
    expect(document.activeElement).toBe(card('Animal'));
  });

  it('keep the focus near when the card that has it is deleted', async () => {
    const { rerender } = render(page(shop));
    act(() => card('pets.create').focus());
    rerender(page({ ...shop, operations: shop.operations.slice(1) }));
    await waitFor(() => expect(document.activeElement).toBe(card('pets.delete')));
  });

  it('lose the focus before they move, and have it again afterwards', async () => {
    const { rerender } = render(page(shop));
    const moving = card('pets.create');
    act(() => moving.focus());
    const moved = { ...shop, operations: shop.operations.toReversed() };
    act(() => controller.current?.prepare({ ...shop, types: [] }));
    expect(document.activeElement).toBe(moving);
    act(() => controller.current?.prepare(moved));
    expect(document.activeElement).toBe(document.body);
    rerender(page(moved));
    await waitFor(() => expect(document.activeElement).toBe(card('pets.create')));
  });

  it('keep a field that is typed in while they move', () => {
    render(page(shop));
    fireEvent.doubleClick(screen.getByRole('textbox', { name: 'Name of pets.create' }));
    const field = screen.getByRole('textbox', { name: 'Name of pets.create' });
    const moved = { ...shop, operations: shop.operations.toReversed() };
    act(() => controller.current?.prepare(moved));
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ['its name', () => within(card('pets.create')).getByLabelText('Name of pets.create')],
    ['the card', () => card('pets.create')],
  ])('keep the focus on a card that is renamed and moves: %s', async (what, focused) => {
    const { rerender } = render(page(shop));
    act(() => focused().focus());
    const [first, ...rest] = shop.operations;
    if (first === undefined) throw new Error('The shop has operations.');
    rerender(page({ ...shop, operations: [...rest, { ...first, name: 'pets.zoo' }] }));
    const renamed = card('pets.zoo');
    await waitFor(() =>
      expect(document.activeElement).toBe(
        what === 'its name' ? within(renamed).getByLabelText('Name of pets.zoo') : renamed,
      ),
    );
  });

  it('focus the next card, or at the end the previous one, before one is deleted', () => {
    render(page({ ...shop, types: [] }));
    for (const [name, next] of [
      ['pets.create', 'pets.delete'],
      ['pets.delete', 'pets.create'],
    ] as const) {
      const button = within(card(name)).getByRole('button', { name: `Delete ${name}` });
      button.focus();
      fireEvent.click(button);
      expect(document.activeElement).toBe(card(next));
    }
    expect(edits.map(({ kind }) => kind)).toEqual(['operation.delete', 'operation.delete']);
  });

  it('show markup in a document as text', () => {
    const attack = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const text = { kind: 'string', format: attack, default: attack } as const;
    render(
      page(
        makeSpecification({
          imports: [{ alias: attack, url: `javascript:alert(3)//${attack}` }],
          operations: [
            makeOperation(attack, {
              httpPath: `/${attack}`,
              description: attack,
              arguments: [{ name: attack, in: 'query', type: text, wireName: attack }],
              payload: { type: { kind: 'mime', contentType: attack } },
              tags: [attack],
            }),
          ],
          types: [
            makeStruct(attack, {
              description: attack,
              discriminator: attack,
              mapping: [{ value: attack, type: `javascript:${attack}` }],
              parent: {
                kind: 'reference',
                target: attack,
                template: [{ generic: attack, type: attack }],
              },
              properties: [
                { name: attack, description: attack, type: text },
                { name: `${attack}2`, type: { kind: 'generic', name: attack } },
              ],
            }),
          ],
        }),
      ),
    );
    expect(document.querySelectorAll('img, script, [onerror]')).toHaveLength(0);
    for (const link of screen.getAllByRole('link')) {
      expect(link.getAttribute('href')).toMatch(/^#/);
    }
    expect(screen.getAllByText(attack, { exact: false }).length).toBeGreaterThan(8);
  });

  it('can show a short description in full if something in it is more than a line of text', () => {
    const types = [
      '- one\n- two',
      '# Title',
      '> quoted',
      '| a |\n|---|',
      '**bold**, on\ntwo lines',
    ].map((description, at) => makeStruct(`T${at}`, { description }));
    render(page(makeSpecification({ types })));
    const openable = types.filter(({ name }) => {
      const more = within(card(name)).queryByRole('button', { name: 'Show more' });
      return more !== null;
    });
    expect(openable).toEqual(types.slice(0, 4));
    const list = card('T0');
    fireEvent.click(within(list).getByRole('button', { name: 'Show more' }));
    const items = within(list).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['one', 'two']);
  });

  it('are not rendered again, except for the edited one', () => {
    const rendered = vi.fn<(name: string) => void>();
    const watched = (name: string): Operation => {
      const operation = makeOperation(name);
      return Object.defineProperty({ ...operation }, 'httpPath', {
        get: () => {
          rendered(name);
          return '/';
        },
      });
    };
    const spec = makeSpecification({ operations: ['a', 'b', 'c'].map(watched) });
    const { rerender } = render(page(spec));
    rendered.mockClear();
    const operations = [spec.operations[0]!, watched('b'), spec.operations[2]!];
    rerender(page({ ...spec, operations }));
    expect(new Set(rendered.mock.calls.flat())).toEqual(new Set(['b']));
  });

  it('are rendered only if they are in view, and so are their rows', () => {
    pretendLayout(600);
    const operations = Array.from({ length: 20_000 }, (_, index) => makeOperation(`o${index}`));
    const { unmount } = render(page(makeSpecification({ operations })));
    expect(screen.getAllByRole('article').length).toBeLessThan(20);
    unmount();
    render(
      page(
        makeSpecification({ types: [makeStruct('Big', { properties: makeProperties(5_000) })] }),
      ),
    );
    const table = screen.getByRole('table', { name: 'Properties of Big' });
    expect(table.getAttribute('aria-rowcount')).toBe('5001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    pretendLayout(5_000);
  });
});

describe('what comes before the operations', () => {
  const imports = [
    { alias: 'common', url: 'https://example.com/common.json' },
    { alias: 'odd', url: 'mailto:a@example.com' },
  ];

  it('are the settings, with a link to their dialog', () => {
    const spec = makeSpecification({
      baseUrl: 'https://api.example',
      security: { type: 'apiKey', name: 'X-Key', in: 'header' },
    });
    render(page(spec, { withDialogs: true }));
    const settings = screen.getByRole('article', { name: 'Settings' });
    expect(settings.textContent).toContain('https://api.example');
    expect(settings.textContent).toContain('API key X-Key in header');
    fireEvent.click(within(settings).getByRole('button', { name: 'Edit settings' }));
    expect(opened).toEqual([{ kind: 'settings' }]);
  });

  it('are no settings if none are set', () => {
    render(page(makeSpecification({ imports })));
    expect(screen.queryByRole('article', { name: 'Settings' })).toBeNull();
  });

  it('are imports, each with a link to its page, if it has one, and a button to delete it', () => {
    render(
      <UiProvider>
        <Cards
          spec={makeSpecification({ imports })}
          readonly={false}
          selection={{}}
          onSelect={() => undefined}
          onEdit={(edit) => edits.push(edit)}
          onDiscard={(edit) => discarded.push(edit)}
          linkOf={(url) => (url.startsWith('https:') ? url : undefined)}
        />
      </UiProvider>,
    );
    const link = screen.getByRole('link', { name: 'https://example.com/common.json' });
    expect(link.getAttribute('href')).toBe('https://example.com/common.json');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Delete import odd' }));
    expect(edits).toEqual([{ kind: 'import.delete', alias: 'odd' }]);
  });
});

describe('what a line of a card shows', () => {
  const find = makeOperation('find', {
    tags: ['pets', 'shop'],
    arguments: [{ name: 'since', in: 'header', wireName: 'X-Since', type: { kind: 'string' } }],
  });
  const spec = makeSpecification({
    operations: [find, makeOperation('odd', { tags: ['a, b'] })],
    types: [makeStruct('Cat', { properties: [{ name: 'age', type: { kind: 'integer' } }] })],
  });
  const update = (operation: Operation) => ({ kind: 'operation.update', name: 'find', operation });

  it('is edited in place: a variable of the path, whose argument follows', () => {
    const id = { name: 'id', in: 'path', type: { kind: 'string' } } as const;
    const one = makeOperation('pets.one', { httpPath: '/pets/:id', arguments: [id] });
    render(page(makeSpecification({ operations: [one] })));
    retype('Path of pets.one', '/pets/:petId');
    expect(edits).toEqual([
      {
        kind: 'operation.update',
        name: 'pets.one',
        operation: { ...one, httpPath: '/pets/:petId', arguments: [{ ...id, name: 'petId' }] },
      },
    ]);
  });

  it('is edited in place: tags as a list, and the name of an argument in requests', () => {
    render(page(spec));
    retype('Tags of find', ' pets, cats ,, cats');
    retype('Tags of find', '');
    expect(edits).toEqual([
      update({ ...find, tags: ['pets', 'cats'] }),
      update(makeOperation('find', { arguments: find.arguments })),
    ]);
    edits.length = 0;
    retype('Name of since in requests', 'If-Modified-Since');
    retype('Name of since in requests', 'since');
    const [argument] = find.arguments;
    expect(edits).toMatchObject([
      { kind: 'argument.update', name: 'since', argument: { wireName: 'If-Modified-Since' } },
      { argument: { name: 'since', in: 'header', type: argument?.type } },
    ]);
    expect(edits[1]).not.toHaveProperty('argument.wireName');
  });

  it('is edited in place: a tag that contains a comma, in quotation marks', () => {
    render(page(spec));
    const tags = screen.getByRole('textbox', { name: 'Tags of odd' });
    expect(tags.textContent).toBe('"a, b"');
    fireEvent.doubleClick(tags);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags of odd' });
    expect(field.value).toBe('"a, b"');
    fireEvent.keyDown(field, { key: 'Escape' });
    retype('Tags of odd', '"a, b", c');
    expect(edits).toMatchObject([{ operation: { tags: ['a, b', 'c'] } }]);
  });

  it('gives back what was typed in place, as the card it would have been', () => {
    const described = { description: 'Seen.' };
    const given = makeSpecification({
      operations: [makeOperation('find', { ...find, ...described })],
      types: [makeStruct('Cat', described)],
    });
    const { unmount } = render(page(given));
    const typed = [
      ['Path of find', '/find/:id'],
      ['Name of find', 'seek'],
      ['Description of find', 'Looks.'],
      ['Tags of find', 'pets'],
      ['Name of since in requests', 'since'],
      ['Name of Cat', 'Dog'],
      ['Description of Cat', 'Purrs.'],
    ] as const;
    for (const [label, text] of typed) retype(label, text, 'Escape');
    const left = [...discarded];
    for (const [label, text] of typed) retype(label, text);
    // Each discarded edit is an update, even for a rename, so that the card can be created again.
    const after = (edit: Edit | undefined) => edit && applyEdit(given, edit);
    expect(left.map((edit) => after(edit)?.ok)).toEqual(typed.map(() => true));
    for (const [index, edit] of left.entries()) {
      expect(edit.kind).toMatch(/^(?:operation|type)\.update$/);
      expect(specOf(after(edit))).toEqual(specOf(after(edits[index])));
    }

    // The card is removed while somebody types.
    const [last] = left.slice(-1);
    fireEvent.doubleClick(screen.getByRole('textbox', { name: 'Description of Cat' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Description of Cat' }), {
      target: { value: 'Purrs.' },
    });
    discarded.length = 0;
    unmount();
    expect(discarded).toEqual([last]);
  });

  it('opens the dialog at the field of what is double-clicked', () => {
    const age = {
      name: 'age',
      description: 'In years.',
      type: { kind: 'integer' },
      metadata: { minimum: 1, default: 3 },
    } as const;
    const thrown = { code: 404, metadata: { description: 'Gone.' } };
    const cut = makeOperation('cut', {
      httpMethod: 'PUT',
      httpCode: 204,
      metadata: { summary: 'Cuts it.', responses: { '204': { description: 'Cut.' } } },
    });
    const given = makeSpecification({
      operations: [makeOperation('find', { ...find, throws: [thrown], stability: 2 }), cut],
      types: [makeStruct('Cat', { properties: [age] })],
    });
    render(page(given, { withDialogs: true }));
    for (const text of [
      'integer',
      '= 3',
      '≥ 1',
      'In years.',
      'string',
      'since',
      'header',
      '404',
      'Gone.',
      'stable',
      '204',
      'Cut.',
      'PUT',
      'Cuts it.',
    ]) {
      fireEvent.doubleClick(screen.getAllByText(text)[0] as HTMLElement);
    }
    const property = { kind: 'property', type: 'Cat', name: 'age' };
    const operation = { kind: 'operation', name: 'find' };
    const cutting = { kind: 'operation', name: 'cut' };
    expect(opened).toEqual([
      { ...property, at: { label: 'Type' } },
      { ...property, at: { label: 'Default' } },
      { ...property, at: { label: 'At least' } },
      { ...property, at: { label: 'Description' } },
      { ...operation, at: { of: { list: 'arguments', index: 0 }, label: 'Type' } },
      { ...operation, at: { of: { list: 'arguments', index: 0 }, label: 'Argument name' } },
      { ...operation, at: { of: { list: 'arguments', index: 0 }, label: 'In' } },
      { ...operation, at: { of: { list: 'throws', index: 0 }, label: 'Code' } },
      { ...operation, at: { of: { list: 'throws', index: 0 }, label: 'Description' } },
      { ...operation, at: { label: 'Stability' } },
      { ...cutting, at: { label: 'HTTP code' } },
      { ...cutting, at: { of: 'return', label: 'Description' } },
      { ...cutting, at: { label: 'Method' } },
      { ...cutting, at: { label: 'Summary' } },
    ]);

    // A text that is edited in place, and a selected word in its field.
    opened.length = 0;
    retype('Name of since in requests', 'X-From', 'F2');
    fireEvent.doubleClick(screen.getByDisplayValue('X-From'));
    expect(opened).toEqual([]);
  });
});
