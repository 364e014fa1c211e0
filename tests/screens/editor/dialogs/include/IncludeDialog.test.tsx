import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { nothingResolved } from '../../../../../src/domain/model/resolvedIncludes.ts';
import { refuse, succeed } from '../../../../../src/domain/model/values/result.ts';
import type { DraftDialog } from '../../../../../src/machines/editorTypes.ts';
import { IncludeDialog } from '../../../../../src/screens/editor/dialogs/include/IncludeDialog.tsx';
import type {
  FoundDocument,
  EditorIncludePorts,
} from '../../../../../src/screens/editor/dialogs/include/includePorts.ts';
import { UiProvider } from '../../../../../src/ui/UiProvider.tsx';
import { makeSpecification, makeStruct } from '../../../specifications.ts';
import { draftProps } from '../draftProps.ts';

afterEach(cleanup);

type IncludeDialogFor = Extract<DraftDialog, { kind: 'include' }>;

const spec = makeSpecification({ imports: [{ alias: 'shop', url: 'https://a/shop.json' }] });
const shop: FoundDocument = {
  user: 'acme',
  name: 'shop',
  description: 'What is sold.',
  url: 'typehub://acme:shop',
};

/** A provider with one document, and a record of its requests. */
function provider(changes: Partial<EditorIncludePorts> = {}) {
  const asked: string[] = [];
  const ports: EditorIncludePorts = {
    searchDocuments: async (term) => {
      asked.push(`search ${term}`);
      return succeed(
        term === 'nothing' ? [] : [shop, { ...shop, name: 'crm', url: 'typehub://acme:crm' }],
      );
    },
    listTags: async ({ user, name }) => {
      asked.push(`tags ${user}/${name}`);
      return succeed([{ version: '1.2.0', url: `typehub://${user}:${name}@1.2.0` }]);
    },
    resolve: async ({ url }) => {
      asked.push(`resolve ${url}`);
      return succeed(['A', 'B', 'C', 'D'].map((name) => makeStruct(name)));
    },
    resolved: { current: () => nothingResolved, subscribe: () => () => undefined },
    ...changes,
  };
  return { ports, asked };
}

function show({ ports }: { readonly ports: EditorIncludePorts }, dialog: { alias?: string } = {}) {
  const props = draftProps<IncludeDialogFor>(spec, { kind: 'include', ...dialog });
  render(
    <UiProvider>
      <IncludeDialog {...props} ports={ports} />
    </UiProvider>,
  );
  return props;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the include dialog', () => {
  it('accepts an alias and a URL without any request', () => {
    const { ports, asked } = provider();
    const props = show({ ports });
    expect(field('URL').type).toBe('url');
    type('Alias', 'shop');
    expect(screen.getByText('An import named shop already exists')).toBeTruthy();
    type('Alias', 'crm');
    type('URL', 'https://example.com/types.json');
    press('Save');
    expect(props.onSave.mock.calls[0]?.[0]).toEqual({
      kind: 'import.add',
      include: { alias: 'crm', url: 'https://example.com/types.json' },
    });
    expect(asked).toEqual([]);
  });

  it('searches with Enter, lists the versions of a document, and fills in alias and URL', async () => {
    const { ports, asked } = provider();
    const props = show({ ports });
    type('Search documents', 'sho');
    fireEvent.keyDown(field('Search documents'), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: 'acme / shop' }));
    expect(field('URL').value).toBe('typehub://acme:shop');
    expect(field('Alias').value).toBe('shop2');
    const version = await screen.findByRole('combobox', { name: /^Version of shop/ });
    await waitFor(() => expect(asked).toEqual(['search sho', 'tags acme/shop']));
    fireEvent.click(version);
    const option = await screen.findByRole('option', { name: '1.2.0' });
    fireEvent.pointerMove(option);
    fireEvent.mouseMove(option);
    fireEvent.keyDown(option, { key: 'Enter' });
    fireEvent.click(option);
    await waitFor(() => expect(field('URL').value).toBe('typehub://acme:shop@1.2.0'));
    // The alias follows the document until somebody types one.
    fireEvent.click(screen.getByRole('button', { name: 'acme / crm' }));
    expect(field('Alias').value).toBe('crm');
    type('Alias', 'mine');
    fireEvent.click(screen.getByRole('button', { name: 'acme / shop' }));
    expect(field('Alias').value).toBe('mine');
    press('Save');
    expect(props.onSave.mock.calls[0]?.[0]).toEqual({
      kind: 'import.add',
      include: { alias: 'mine', url: 'typehub://acme:shop' },
    });
  });

  it('reports quietly that the search failed, and what to do instead', async () => {
    const unreachable = async () =>
      refuse('provider', 'No provider could be reached. A URL needs none.');
    show(provider({ searchDocuments: unreachable }));
    press('Search');
    await screen.findByText('No provider could be reached. A URL needs none.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('says so if nothing is found', async () => {
    show(provider());
    type('Search documents', 'nothing');
    press('Search');
    expect(await screen.findByText(/No public document was found/)).toBeTruthy();
  });

  it('checks a URL: its types, or why there are none; a changed URL is unchecked', async () => {
    show(provider());
    type('URL', 'https://example.com/types.json');
    press('Check');
    expect(await screen.findByText('It has A, B, C and 1 more.')).toBeTruthy();
    type('URL', 'https://example.com/other.json');
    expect(screen.queryByText(/It has/)).toBeNull();
    cleanup();
    show(provider({ resolve: async () => refuse('gone', 'Nothing was found there.') }));
    type('URL', 'https://example.com/types.json');
    press('Check');
    expect(await screen.findByText('Nothing was found there.')).toBeTruthy();
  });

  it('changes an include, and references follow its alias', () => {
    const props = show(provider(), { alias: 'shop' });
    type('Alias', 'store');
    press('Save');
    expect(props.onSave.mock.calls[0]?.[0]).toEqual({
      kind: 'import.update',
      alias: 'shop',
      include: { alias: 'store', url: 'https://a/shop.json' },
    });
  });
});
