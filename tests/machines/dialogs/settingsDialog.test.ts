import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import type { SettingsDraft } from '../../../src/machines/dialogs/drafts.ts';
import { settingsDialog, settingsKind } from '../../../src/machines/dialogs/settingsDialog.ts';
import { makeSpecification } from '../../screens/specifications.ts';

function edited(spec: Specification, change: Partial<SettingsDraft>): Edit | undefined {
  const draft = { ...settingsKind.begin(spec, undefined), ...change };
  const edit = settingsKind.editOf(spec, undefined, draft);
  if (!edit.ok) throw new Error(edit.refusal.message);
  return edit.value;
}

describe('the settings dialog', () => {
  it('keeps the address and one of the four kinds of security', () => {
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

  it('clears the security for none, and an empty address', () => {
    const spec = makeSpecification({ baseUrl: 'https://a', security: { type: 'httpBasic' } });
    const edit = edited(spec, { baseUrl: '', security: 'none' });
    expect(edit).toEqual({ kind: 'settings.set', baseUrl: null, security: null });
    const applied = applyEdit(spec, edit as Edit);
    expect(applied.ok && applied.value.spec).toEqual(makeSpecification());
  });

  it('makes no edit when nothing was changed, whatever a document wrote out', () => {
    const spec = makeSpecification({
      baseUrl: '',
      security: { type: 'oauth2', tokenUrl: '', authorizationUrl: '', scopes: [] },
    });
    expect(edited(spec, {})).toBeUndefined();
    expect(edited(spec, { scopes: ' , ' })).toBeUndefined();
  });

  it('leaves the security as it is when only the address changes', () => {
    const security = { type: 'oauth2', tokenUrl: 't', scopes: [] } as const;
    const edit = edited(makeSpecification({ security }), { baseUrl: 'https://b' });
    expect(edit).toMatchObject({ security });
    expect(edit?.kind === 'settings.set' && edit.security).toBe(security);
  });

  it('keeps what was typed for another kind until it closes, and hands over the edit', () => {
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
