import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Specification } from '../../../../../src/domain/model/specification.ts';
import type { SettingsDraft } from '../../../../../src/machines/dialogs/dialogDrafts.ts';
import { settingsKind } from '../../../../../src/machines/dialogs/settings/settingsDialog.ts';
import type { DraftDialog } from '../../../../../src/machines/editorTypes.ts';
import { SettingsDialog } from '../../../../../src/screens/editor/dialogs/settings/SettingsDialog.tsx';
import { UiProvider } from '../../../../../src/ui/UiProvider.tsx';
import { makeSpecification } from '../../../specifications.ts';
import { draftProps } from '../draftProps.ts';

afterEach(cleanup);

type SettingsDialogFor = Extract<DraftDialog, { kind: 'settings' }>;

function show(spec: Specification, draft?: SettingsDraft) {
  const props = draftProps<SettingsDialogFor>(spec, {
    kind: 'settings',
    ...(draft && { draft }),
  });
  render(
    <UiProvider>
      <SettingsDialog {...props} />
    </UiProvider>,
  );
  return props;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

async function choose(kind: RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: /^Security/ }));
  const option = await screen.findByRole('option', { name: kind });
  fireEvent.pointerMove(option);
  fireEvent.mouseMove(option);
  fireEvent.keyDown(option, { key: 'Enter' });
  fireEvent.click(option);
}

describe('the settings dialog', () => {
  it('shows the fields of the kind of security, and saves them', async () => {
    const props = show(makeSpecification());
    type('Base URL', 'https://api.example.com');
    await choose(/^OAuth 2/);
    type('Token URL', 'https://example.com/token');
    type('Scopes', 'read write');
    save();
    expect(props.onSave.mock.calls[0]?.[0]).toEqual({
      kind: 'settings.set',
      baseUrl: 'https://api.example.com',
      security: {
        type: 'oauth2',
        tokenUrl: 'https://example.com/token',
        scopes: ['read', 'write'],
      },
    });
  });

  it('says what scopes mean, and where tokens are renewed', () => {
    const tokenUrl = 'https://example.com/token';
    const props = show(makeSpecification({ security: { type: 'oauth2', tokenUrl } }));
    expect(screen.queryByRole('group', { name: 'What the scopes mean' })).toBeNull();
    type('Scopes', 'read');
    type('Description of scope read', 'See all pets');
    type('Scopes', 'reads');
    const read = screen.getByLabelText<HTMLTextAreaElement>('Description of scope reads');
    expect(read.value).toBe('See all pets');
    type('Refresh URL', 'refresh');
    expect(screen.getByText('A URL begins with https:// or /')).toBeTruthy();
    type('Refresh URL', '/refresh');
    save();
    const flow = { tokenUrl, refreshUrl: '/refresh', scopes: { reads: 'See all pets' } };
    expect(props.onSave.mock.calls[0]?.[0]).toMatchObject({
      security: { scopes: ['reads'] },
      metadata: {
        components: { securitySchemes: { oauth2: { flows: { clientCredentials: flow } } } },
      },
    });
  });

  it('clears the security for None', async () => {
    const security = { type: 'apiKey', name: 'X-Key', in: 'query' } as const;
    const props = show(makeSpecification({ security }));
    expect(screen.getByLabelText<HTMLInputElement>('Name of the key').value).toBe('X-Key');
    expect(screen.getByRole('combobox', { name: 'Sent in Query' })).toBeTruthy();
    await choose(/^None/);
    expect(screen.queryByLabelText('Name of the key')).toBeNull();
    save();
    expect(props.onSave.mock.calls[0]?.[0]).toMatchObject({ security: null });
  });

  it('collapses empty sections, and shows errors while typing', () => {
    show(makeSpecification({ info: { contact: { name: 'Ada' } } }));
    const open = (title: string) =>
      screen.getByRole('heading', { name: title }).closest('details')?.open;
    expect([open('Contact'), open('License'), open('Tags')]).toEqual([true, false, false]);
    type('Contact email', 'ada');
    const email = screen.getByLabelText('Contact email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('An email address looks like api@example.com')).toBeTruthy();
    type('Contact email', 'ada@example.com');
    expect(email.getAttribute('aria-invalid')).toBeNull();
  });

  it('adds, moves and deletes servers, and the focus follows', () => {
    const props = show(makeSpecification({ servers: [{ url: '/a' }, { url: '/b' }] }));
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
    press('Add server');
    expect(document.activeElement).toBe(screen.getByLabelText('URL of server 3'));
    type('URL of server 3', '/c');
    type('Description of server 3', 'Third');
    press('Move server /c up');
    expect(focused()).toBe('Move server /c up');
    fireEvent.click(screen.getByRole('button', { name: 'Move server /c up' }), { shiftKey: true });
    expect(focused()).toBe('Move server /c up');
    press('Move server /c down');
    expect(focused()).toBe('Move server /c down');
    press('Delete server /a');
    expect(focused()).toBe('Delete server /c');
    const table = within(screen.getByRole('table', { name: 'servers' }));
    expect(table.getAllByRole('row')).toHaveLength(2);
    save();
    expect(props.onSave.mock.calls[0]?.[0]).toMatchObject({
      servers: [{ url: '/c', description: 'Third' }, { url: '/b' }],
    });
  });

  it('has fields for the variables of the base URL while it is typed', () => {
    const props = show(makeSpecification());
    expect(screen.queryByRole('group', { name: 'Variables of the base URL' })).toBeNull();
    type('Base URL', 'https://{region}.example.com');
    expect(screen.getByText('Without one, it is exported as "region".')).toBeTruthy();
    type('Allowed values of region', 'eu\nus');
    expect(screen.getByText('The variable region needs a default')).toBeTruthy();
    type('Default of region', 'asia');
    const usual = screen.getByLabelText('Default of region');
    expect(usual.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('asia is not one of the allowed values of region')).toBeTruthy();
    type('Default of region', 'eu');
    expect(usual.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('With the defaults: https://eu.example.com')).toBeTruthy();
    type('Base URL', 'https://{area}.example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Default of area').value).toBe('eu');
    save();
    const variables = { area: { enum: ['eu', 'us'], default: 'eu' } };
    expect(props.onSave.mock.calls[0]?.[0]).toMatchObject({
      baseUrl: 'https://eu.example.com',
      metadata: { servers: [{ url: 'https://{area}.example.com', variables }] },
    });
  });

  it('focuses the Add button when the last server is deleted', () => {
    show(makeSpecification({ tags: [{ name: 'pets' }] }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete tag pets' }));
    expect(document.activeElement?.textContent).toBe('Add tag');
  });

  const variable = { name: 'a', usual: '', allowed: '', description: 'A' };
  const nowhere = { id: 1, name: '', description: 'Nowhere' };
  it.each<[string, Partial<SettingsDraft>]>([
    ['Default of a', { baseUrl: '/{a}', variables: [variable], contactEmail: 'ada' }],
    ['Refresh URL', { security: 'oauth2', refreshUrl: 'x', contactEmail: 'ada' }],
    ['Token URL', { security: 'oauth2', tokenUrl: 'x', authorizationUrl: 'x' }],
    ['Authorization URL', { security: 'oauth2', authorizationUrl: 'x' }],
    ['Terms of service URL', { termsOfService: 'x', docsDescription: 'x' }],
    ['Documentation URL', { docsDescription: 'x', contactEmail: 'ada' }],
    ['Contact email', { contactEmail: 'ada', tags: [nowhere] }],
    ['SPDX identifier', { licenseIdentifier: 'MIT', licenseUrl: '/mit' }],
    ['URL of server 2', { servers: [{ ...nowhere, id: 0, name: '/a' }, nowhere], tags: [nowhere] }],
    ['Name of tag 1', { tags: [nowhere] }],
    ['Title', {}],
  ])('begins, when it is opened again, at what is wrong: %s', async (label, typed) => {
    const spec = makeSpecification();
    show(spec, { ...settingsKind.begin(spec, undefined), ...typed });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  });

  it('closes without an edit if nothing was changed', () => {
    const props = show(makeSpecification({ security: { type: 'httpBasic' } }));
    save();
    expect(props.onClose).toHaveBeenCalledTimes(1);
    expect(props.onSave).not.toHaveBeenCalled();
  });
});
