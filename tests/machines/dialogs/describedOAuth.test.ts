import { describe, expect, it } from 'vitest';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { OAuth2, Specification } from '../../../src/domain/model/specification.ts';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { parseOpenapiJson } from '../../../src/formats/openapi/parse.ts';
import { printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import type { SettingsDraft } from '../../../src/machines/dialogs/dialogDrafts.ts';
import {
  scopeRows,
  withMeaning,
  withScopes,
} from '../../../src/machines/dialogs/settings/oauthDraft.ts';
import { settingsKind } from '../../../src/machines/dialogs/settings/settingsDialog.ts';
import { unshownMetadata } from '../../../src/machines/dialogs/settings/unshownMetadata.ts';
import { makeSpecification } from '../../screens/specifications.ts';

type Change = (draft: SettingsDraft) => SettingsDraft;

const tokenUrl = 'https://example.com/token';
const security: OAuth2 = { type: 'oauth2', tokenUrl, scopes: ['read', 'write'] };
const plain = makeSpecification({ security, info: { title: 'Shop', version: '1' } });

function saved(spec: Specification, change: Change) {
  return settingsKind.editOf(spec, undefined, change(settingsKind.begin(spec, undefined)));
}

function changed(spec: Specification, change: Change): Specification {
  const edit = saved(spec, change);
  if (!edit.ok) throw new Error(edit.refusal.message);
  if (edit.value === undefined) throw new Error('Nothing was changed');
  const applied = applyEdit(spec, edit.value);
  if (!applied.ok) throw new Error(applied.refusal.message);
  const undone = applyEdit(applied.value.spec, applied.value.undo);
  expect(undone.ok && undone.value.spec).toEqual(spec);
  return applied.value.spec;
}

const describe1: Change = (draft) => ({
  ...withMeaning(draft, { name: 'read', description: 'See pets ' }),
  refreshUrl: 'https://example.com/refresh',
});

const printed = (spec: Specification) => JSON.parse(printOpenapiJson(spec).text) as object;

function readAgain(spec: Specification): Specification {
  const read = parseOpenapiJson(printOpenapiJson(spec).text, { options: {}, report: () => {} });
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value.spec;
}

/** The security schemes of the printed document, by name. */
function schemes(spec: Specification): unknown {
  return (printed(spec) as { components?: { securitySchemes?: unknown } }).components
    ?.securitySchemes;
}

describe('what OpenAPI says of OAuth', () => {
  it('is printed with the scheme, and read back as what the fields showed', () => {
    const after = changed(plain, describe1);
    expect(schemes(after)).toEqual({
      oauth2: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl,
            refreshUrl: 'https://example.com/refresh',
            scopes: { read: 'See pets', write: '' },
          },
        },
      },
    });
    expect(printed(after)).toMatchObject({ security: [{ oauth2: [] }] });
    const { openapi: _, ...metadata } = readAgain(after).metadata ?? {};
    expect(metadata).toEqual(after.metadata);
    expect(settingsKind.begin(after, undefined)).toMatchObject({
      refreshUrl: 'https://example.com/refresh',
      meanings: [{ name: 'read', description: 'See pets' }],
    });
    expect(unshownMetadata(after)).toEqual({});
  });

  it('is as it was in all else: the flow of a document, its other flows and other schemes', () => {
    const flow = { tokenUrl, scopes: { read: 'Read', write: 'Write' }, 'x-a': 1 };
    const implicit = { authorizationUrl: '/a', scopes: {} };
    const key = { type: 'apiKey', name: 'k', in: 'query' };
    const metadata: JsonObject = {
      components: {
        securitySchemes: {
          auth: { type: 'oauth2', description: 'Ours', flows: { implicit, password: flow } },
          key,
        },
        headers: {},
      },
      securityScheme: 'auth',
      security: [{ auth: ['read'] }, { key: [] }],
    };
    const after = changed({ ...plain, metadata }, (draft) =>
      withMeaning(draft, { name: 'read', description: 'See' }),
    );
    expect(after.metadata).toEqual({
      ...metadata,
      components: {
        securitySchemes: {
          auth: {
            type: 'oauth2',
            description: 'Ours',
            flows: { implicit, password: { ...flow, scopes: { read: 'See', write: 'Write' } } },
          },
          key,
        },
        headers: {},
      },
    });
    expect(unshownMetadata(after)).toEqual(after.metadata);
    const agreed = changed(after, (draft) => ({
      ...withMeaning(draft, { name: 'write', description: '' }),
      authorizationUrl: 'https://example.com/authorize',
    }));
    expect(schemes(agreed)).toMatchObject({
      auth: { flows: { authorizationCode: { scopes: { read: 'See', write: '' }, 'x-a': 1 } } },
    });
    // With another kind, the scheme keeps its name, because operations may require it.
    const other = changed(after, (draft) => ({ ...draft, security: 'httpBearer' }));
    expect(other.metadata).toEqual(after.metadata);
  });

  it('goes with another kind of security, if nothing else is said with it', () => {
    const after = changed(changed(plain, describe1), (draft) => ({
      ...draft,
      security: 'httpBearer',
    }));
    expect(after.metadata).toBeUndefined();
    expect(schemes(after)).toEqual({ bearer: { type: 'http', scheme: 'bearer' } });
  });

  it('takes the place of the scheme that was the security', () => {
    const metadata = {
      components: { securitySchemes: { key: { type: 'apiKey', name: 'k', in: 'query' } } },
      securityScheme: 'key',
      security: [{ key: [] }],
    };
    const before = { ...plain, security: { type: 'httpBasic' } as const, metadata };
    const after = changed(before, (draft) =>
      withMeaning(
        { ...draft, security: 'oauth2', tokenUrl, scopes: 'read' },
        { name: 'read', description: 'See' },
      ),
    );
    expect(schemes(after)).toEqual({
      key: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: { read: 'See' } } } },
    });
    const others = { ...metadata, securityScheme: 'gone', components: { securitySchemes: {} } };
    const added = changed({ ...plain, metadata: others }, describe1);
    expect(added.metadata).toMatchObject({ securityScheme: 'oauth2' });
  });

  it('follows the name of a scope as it is typed', () => {
    const draft = withScopes(describe1(settingsKind.begin(plain, undefined)), 'reads, write');
    expect(scopeRows(draft)).toEqual([
      { name: 'reads', description: 'See pets ' },
      { name: 'write', description: '' },
    ]);
    const { metadata } = changed(plain, () => draft);
    expect(JSON.stringify(metadata)).toContain('"reads":"See pets"');
  });

  it('is saved only if it was changed', () => {
    const after = changed(plain, describe1);
    expect(saved(after, (draft) => ({ ...draft, scopes: 'read write ' }))).toEqual({
      ok: true,
      value: undefined,
    });
    const renamed = changed(after, (draft) => ({ ...draft, tokenUrl: 'https://example.com/t' }));
    expect(renamed.metadata).toBe(after.metadata);
    expect(schemes(renamed)).toMatchObject({
      oauth2: {
        flows: {
          clientCredentials: { tokenUrl: 'https://example.com/t', scopes: { read: 'See pets' } },
        },
      },
    });
  });

  it.each(['tokenUrl', 'authorizationUrl', 'refreshUrl'] as const)(
    'needs a URL as the %s that is typed',
    (field) => {
      const edit = saved(plain, (draft) => ({ ...draft, [field]: 'example' }));
      expect(edit).toMatchObject({ refusal: { message: 'A URL begins with https:// or /' } });
    },
  );

  it('is compared', () => {
    const after = changed(plain, describe1);
    const changes = (was: Specification, is: Specification) =>
      compareSpecifications(was, is).changes.map(({ level, line }) => `${level}: ${line}`);
    const again = changed(after, (draft) =>
      withMeaning(draft, { name: 'write', description: 'Sell' }),
    );
    expect(changes(after, again)).toEqual([
      'patch: Specification: the description of scope write of security scheme oauth2 changed',
    ]);
    const first = [
      'minor: Specification: the refresh URL of security scheme oauth2 is now https://example.com/refresh, was none',
      'patch: Specification: the description of scope read of security scheme oauth2 changed',
    ];
    expect(changes(plain, after)).toEqual(first);
    expect(changes(after, plain)).toEqual([
      'major: Specification: the refresh URL of security scheme oauth2 is now none, was https://example.com/refresh',
      first[1],
    ]);
  });
});
