import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Edit } from '../../../../src/domain/edits/edit.ts';
import { applyEdit } from '../../../../src/domain/edits/applyEdit.ts';
import type { Specification } from '../../../../src/domain/model/specification.ts';
import type { SettingsDraft } from '../../../../src/machines/dialogs/dialogDrafts.ts';
import {
  settingsDialog,
  settingsKind,
} from '../../../../src/machines/dialogs/settings/settingsDialog.ts';
import { makeSpecification } from '../../../screens/specifications.ts';

function edited(spec: Specification, change: Partial<SettingsDraft>): Edit | undefined {
  const draft = { ...settingsKind.begin(spec, undefined), ...change };
  const edit = settingsKind.editOf(spec, undefined, draft);
  if (!edit.ok) throw new Error(edit.refusal.message);
  return edit.value;
}

describe('the settings dialog', () => {
  it('saves the base URL and one of the four kinds of security', () => {
    const spec = makeSpecification();
    expect(edited(spec, { baseUrl: ' https://api.example.com ', security: 'httpBearer' })).toEqual({
      kind: 'settings.set',
      baseUrl: 'https://api.example.com',
      security: { type: 'httpBearer' },
    });
    expect(edited(spec, { security: 'apiKey', name: 'X-Key', in: 'query' })).toMatchObject({
      baseUrl: null,
      security: { type: 'apiKey', name: 'X-Key', in: 'query' },
    });
    expect(
      edited(spec, {
        security: 'oauth2',
        tokenUrl: 'https://a/token',
        authorizationUrl: 'https://a/authorize',
        scopes: 'read, write\nread  admin,',
      }),
    ).toMatchObject({
      security: {
        type: 'oauth2',
        tokenUrl: 'https://a/token',
        authorizationUrl: 'https://a/authorize',
        scopes: ['read', 'write', 'admin'],
      },
    });
  });

  it('refuses an API key without a name, unless a document brought it with it', () => {
    const nameless = { type: 'apiKey', name: '', in: 'header' } as const;
    const refused = (spec: Specification, change: Partial<SettingsDraft>) => {
      const draft = { ...settingsKind.begin(spec, undefined), ...change };
      const edit = settingsKind.editOf(spec, undefined, draft);
      return edit.ok ? undefined : edit.refusal.message;
    };
    const message = 'An API key needs a name';
    expect(refused(makeSpecification(), { security: 'apiKey', name: ' ' })).toBe(message);
    const named = makeSpecification({ security: { ...nameless, name: 'X-Key' } });
    expect(refused(named, { name: '' })).toBe(message);
    const brought = makeSpecification({ security: nameless });
    expect(refused(brought, { baseUrl: 'https://a' })).toBeUndefined();
    expect(refused(makeSpecification(), { security: 'httpBasic', name: '' })).toBeUndefined();
  });

  it('clears the security for "none", and an empty base URL', () => {
    const spec = makeSpecification({ baseUrl: 'https://a', security: { type: 'httpBasic' } });
    const edit = edited(spec, { baseUrl: '', security: 'none' });
    expect(edit).toEqual({ kind: 'settings.set', baseUrl: null, security: null });
    const applied = applyEdit(spec, edit as Edit);
    expect(applied.ok && applied.value.spec).toEqual(makeSpecification());
  });

  it('makes no edit if nothing was changed, whatever a document spelled out', () => {
    const spec = makeSpecification({
      baseUrl: '',
      security: { type: 'oauth2', tokenUrl: '', authorizationUrl: '', scopes: [] },
    });
    expect(edited(spec, {})).toBeUndefined();
    expect(edited(spec, { scopes: ' , ' })).toBeUndefined();
  });

  it('leaves the security unchanged if only the base URL changes', () => {
    const security = { type: 'oauth2', tokenUrl: 't', scopes: [] } as const;
    const edit = edited(makeSpecification({ security }), { baseUrl: 'https://b' });
    expect(edit).toMatchObject({ security });
    expect(edit?.kind === 'settings.set' && edit.security).toBe(security);
  });

  it('makes an edit of changes to what the specification says about itself', () => {
    const info = {
      title: 'Shop',
      contact: { name: 'Ada', metadata: { 'x-team': 1 } },
      metadata: { termsOfService: '/terms' },
    };
    const servers = [{ url: '/a', metadata: { variables: {} } }, { url: '/b' }];
    const spec = makeSpecification({ info, servers, tags: [{ name: 'pets' }] });
    const edit = edited(spec, {
      title: ' Pet shop ',
      version: '1.0.0',
      contactName: '',
      licenseName: 'MIT',
      licenseIdentifier: 'MIT',
    });
    expect(edit).toEqual({
      kind: 'settings.set',
      baseUrl: null,
      security: null,
      info: {
        title: 'Pet shop',
        version: '1.0.0',
        contact: { metadata: { 'x-team': 1 } },
        license: { name: 'MIT', identifier: 'MIT' },
        metadata: { termsOfService: '/terms' },
      },
    });
    const { servers: rows } = settingsKind.begin(spec, undefined);
    expect(edited(spec, { servers: rows.toReversed() })).toMatchObject({
      servers: servers.toReversed(),
    });
    expect(edited(spec, { servers: [], title: '' })).toEqual({
      kind: 'settings.set',
      baseUrl: null,
      security: null,
      info: { contact: info.contact, metadata: info.metadata },
      servers: null,
    });
    const blank = { id: 9, name: ' ', description: '' };
    expect(edited(spec, { servers: [...rows, blank] })).toBeUndefined();
  });

  it('removes an empty info, but keeps what a document left empty', () => {
    const spec = makeSpecification({ info: { title: 'Shop' } });
    expect(edited(spec, { title: ' ' })).toMatchObject({ info: null });
    const empty = makeSpecification({ info: { title: '', contact: {} }, servers: [], tags: [] });
    expect(edited(empty, { version: ' ' })).toBeUndefined();
  });

  it('carries the new name of a tag over to its operations', () => {
    const tagged = (name: string, tags: readonly string[]) => ({
      name,
      httpMethod: 'GET' as const,
      httpPath: `/${name}`,
      arguments: [],
      throws: [],
      tags,
    });
    const spec = makeSpecification({
      operations: [tagged('a', ['x', 'pets']), tagged('b', ['x']), tagged('c', ['pets'])],
      tags: [{ name: 'pets', description: 'All' }],
    });
    const [row] = settingsKind.begin(spec, undefined).tags;
    if (row === undefined) throw new Error('No row');
    const edit = edited(spec, { tags: [{ ...row, name: 'animals' }] });
    const applied = edit && applyEdit(spec, edit);
    if (applied?.ok !== true) throw new Error('Refused');
    expect(applied.value.spec.tags).toEqual([{ name: 'animals', description: 'All' }]);
    expect(applied.value.spec.operations.map(({ tags }) => tags)).toEqual([
      ['x', 'animals'],
      ['x'],
      ['animals'],
    ]);
    const undone = applyEdit(applied.value.spec, applied.value.undo);
    expect(undone.ok && undone.value.spec).toEqual(spec);
  });

  it.each([
    [{ contactUrl: 'example.org' }, 'A URL begins with https:// or /'],
    [{ contactEmail: 'ada' }, 'An email address looks like api@example.com'],
    [
      { licenseIdentifier: 'MIT', licenseUrl: '/mit' },
      'A license has an identifier or a URL, not both',
    ],
    [{ licenseUrl: 'a b' }, 'A URL begins with https:// or /'],
    [{ servers: [{ id: 0, name: '', description: 'Nowhere' }] }, 'A server needs a URL'],
    [{ tags: [{ id: 0, name: '', description: 'Nobody' }] }, 'A tag needs a name'],
    [
      {
        contactUrl: 'a',
        servers: [
          { id: 0, name: '', description: 'Nowhere' },
          { id: 1, name: '', description: 'Here' },
        ],
        tags: [{ id: 0, name: '', description: 'Nobody' }],
      },
      'A URL begins with https:// or /. A server needs a URL. A tag needs a name',
    ],
    [
      {
        tags: [
          { id: 0, name: 'a', description: '' },
          { id: 1, name: 'a ', description: '' },
        ],
      },
      'This tag is listed above',
    ],
  ])('refuses %j', (change: Partial<SettingsDraft>, message) => {
    const spec = makeSpecification();
    const draft = { ...settingsKind.begin(spec, undefined), ...change };
    expect(settingsKind.editOf(spec, undefined, draft)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid-settings', message },
    });
  });

  it('does not require errors of a document to be fixed first', () => {
    const spec = makeSpecification({
      info: { contact: { url: 'example.org' }, license: { identifier: 'MIT', url: '/mit' } },
      tags: [{ name: 'a' }, { name: 'a' }],
      servers: [{ url: 'no url' }],
    });
    expect(edited(spec, { title: 'Shop' })).toMatchObject({ info: { title: 'Shop' } });
  });

  it('remembers what was typed for other kinds until it closes, and passes on the edit', () => {
    const spec = makeSpecification();
    const dialog = createActor(settingsDialog, { input: { spec, target: undefined } }).start();
    const change = (fields: Partial<SettingsDraft>) =>
      dialog.send({ type: 'change', change: (draft) => ({ ...draft, ...fields }) });
    change({ security: 'apiKey', name: 'X-Key' });
    change({ security: 'httpBasic' });
    change({ security: 'apiKey' });
    dialog.send({ type: 'save', spec });
    expect(dialog.getSnapshot().output).toMatchObject({
      kind: 'saved',
      edit: { security: { type: 'apiKey', name: 'X-Key', in: 'header' } },
    });
  });
});
