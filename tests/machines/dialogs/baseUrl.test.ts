import { describe, expect, it } from 'vitest';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import { fromStored, toStored } from '../../../src/domain/edits/storedEdit.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import {
  baseUrlDraft,
  variableRows,
  withBaseUrl,
  withVariable,
} from '../../../src/machines/dialogs/settings/baseUrlDraft.ts';
import { print } from '../../../src/formats/typeapi/print.ts';
import type { SettingsDraft, VariableRow } from '../../../src/machines/dialogs/dialogDrafts.ts';
import { settingsKind } from '../../../src/machines/dialogs/settings/settingsDialog.ts';
import { unshownMetadata } from '../../../src/machines/dialogs/settings/unshownMetadata.ts';
import { makeSpecification } from '../../screens/specifications.ts';

type Change = (draft: SettingsDraft) => SettingsDraft;

const row = (name: string, said: Partial<VariableRow> = {}): VariableRow => ({
  name,
  usual: '',
  allowed: '',
  description: '',
  ...said,
});

function saved(spec: Specification, change: Change) {
  return settingsKind.editOf(spec, undefined, change(settingsKind.begin(spec, undefined)));
}

/** The specification after saving, and after undoing that. */
function changed(spec: Specification, change: Change) {
  const edit = saved(spec, change);
  if (!edit.ok) throw new Error(edit.refusal.message);
  if (edit.value === undefined) throw new Error('Nothing was changed');
  expect(fromStored(toStored(edit.value))).toEqual({ ok: true, value: edit.value });
  const applied = applyEdit(spec, edit.value);
  if (!applied.ok) throw new Error(applied.refusal.message);
  const undone = applyEdit(applied.value.spec, applied.value.undo);
  expect(undone.ok && undone.value.spec).toEqual(spec);
  return applied.value.spec;
}

const url = 'https://{region}.example.com';
const region = { enum: ['eu', 'us'], default: 'eu', description: 'Where it runs' };
/** A specification as the reader of OpenAPI creates it. */
const whole = makeSpecification({
  baseUrl: 'https://eu.example.com',
  metadata: { servers: [{ url, variables: { region } }] },
});

describe('the variables of the base URL', () => {
  it('are stored as the reader of OpenAPI has them', () => {
    const typed: Change = (draft) =>
      withVariable(
        withBaseUrl(draft, ` ${url} `),
        row('region', { usual: 'eu', allowed: 'eu\n us\n\neu', description: 'Where it runs ' }),
      );
    expect(changed(makeSpecification(), typed)).toEqual(whole);
  });

  it('are shown as a document has them, and saved only when they are changed', () => {
    expect(baseUrlDraft(whole)).toEqual({
      baseUrl: url,
      variables: [
        {
          name: 'region',
          usual: 'eu',
          allowed: 'eu\nus',
          description: 'Where it runs',
          was: region,
        },
      ],
    });
    const titled = saved(whole, (draft) => ({ ...draft, title: 'Shop' }));
    expect(titled.ok && titled.value).not.toHaveProperty('metadata');
    expect(saved(whole, (draft) => ({ ...draft, baseUrl: `${url} ` }))).toEqual({
      ok: true,
      value: undefined,
    });
  });

  it('keep what else a document says of the server, and what is of another kind', () => {
    const odd = { default: 8443, enum: [8443, 443], 'x-port': true };
    const metadata = {
      openapi: '3.1.1',
      servers: [{ url: `${url}:{port}`, description: 'Main', variables: { region, port: odd } }],
    };
    const spec = makeSpecification({ baseUrl: 'https://eu.example.com:{port}', metadata });
    const [first] = variableRows(settingsKind.begin(spec, undefined));
    expect(first).toMatchObject({ name: 'region' });
    const after = changed(spec, (draft) =>
      withVariable(draft, row('region', { ...first, description: '' })),
    );
    const { description: _, ...undescribed } = region;
    expect(after.metadata).toEqual({
      openapi: '3.1.1',
      servers: [
        {
          url: `${url}:{port}`,
          description: 'Main',
          variables: { region: undescribed, port: odd },
        },
      ],
    });
    expect(after.baseUrl).toBe('https://eu.example.com:{port}');
  });

  it('go with a URL that has none, which says it all', () => {
    const after = changed(whole, (draft) => withBaseUrl(draft, 'https://example.com'));
    expect(after).toEqual(makeSpecification({ baseUrl: 'https://example.com' }));
    expect(changed(whole, (draft) => withBaseUrl(draft, '')).baseUrl).toBeUndefined();
  });

  it('follow their name in the URL as it is typed, and come back with it', () => {
    const draft = baseUrlDraft(whole);
    const renamed = withBaseUrl(draft, 'https://{area}.example.com');
    expect(variableRows(renamed)).toMatchObject([{ name: 'area', usual: 'eu' }]);
    const without = withBaseUrl(renamed, 'https://{area.example.com');
    expect(variableRows(without)).toEqual([]);
    expect(variableRows(withBaseUrl(without, 'https://{area}.{area}.{zone}.com'))).toMatchObject([
      { name: 'area', usual: 'eu' },
      { name: 'zone', usual: '' },
    ]);
  });

  it('are a text as long as nothing is said of them', () => {
    const after = changed(makeSpecification(), (draft) => withBaseUrl(draft, url));
    expect(after).toEqual(makeSpecification({ baseUrl: url }));
    expect(variableRows(baseUrlDraft(after))).toEqual([row('region')]);
  });

  it.each<[string, Partial<VariableRow>, string]>([
    ['without a default', { allowed: 'eu' }, 'The variable region needs a default'],
    ['with only a description', { description: 'x' }, 'The variable region needs a default'],
    [
      'with another default',
      { usual: 'asia', allowed: 'eu\nus' },
      'asia is not one of the allowed values of region',
    ],
  ])('are refused %s', (_, said, message) => {
    const edit = saved(makeSpecification(), (draft) =>
      withVariable(withBaseUrl(draft, url), row('region', said)),
    );
    expect(edit).toMatchObject({ ok: false, refusal: { code: 'invalid-settings', message } });
  });

  it('each need a default once one of them has it', () => {
    const spec = makeSpecification({ baseUrl: `${url}/{version}` });
    const edit = saved(spec, (draft) => withVariable(draft, row('region', { usual: 'eu' })));
    expect(edit).toMatchObject({
      refusal: { message: 'The variable version needs a default' },
    });
  });

  it('need not be mended to change something else', () => {
    const wrong = { enum: ['us'], default: 'eu' };
    const spec: Specification = {
      ...whole,
      metadata: { servers: [{ url, variables: { region: wrong } }] },
    };
    expect(saved(spec, (draft) => ({ ...draft, title: 'Shop' }))).toMatchObject({ ok: true });
    const [first = row('region')] = variableRows(settingsKind.begin(spec, undefined));
    const described = saved(spec, (draft) => withVariable(draft, { ...first, description: 'x' }));
    expect(described).toMatchObject({ ok: true });
  });

  it('are compared: a description changes nothing for callers, a value that is gone does', () => {
    const [first = row('region')] = variableRows(settingsKind.begin(whole, undefined));
    const changesFor = (said: Partial<VariableRow>) => {
      const after = changed(whole, (draft) => withVariable(draft, { ...first, ...said }));
      return compareSpecifications(whole, after).changes.map(
        ({ level, line }) => `${level}: ${line}`,
      );
    };
    expect(changesFor({ description: 'Place' })).toEqual([
      'patch: Specification: the servers changed',
    ]);
    expect(changesFor({ allowed: 'eu\nus\nasia' })).toEqual([
      'minor: Specification: the servers changed',
    ]);
    expect(changesFor({ allowed: 'eu' })).toEqual(['major: Specification: the servers changed']);
  });

  it('are left out of TypeAPI, whose base URL has their defaults', () => {
    const { text, findings } = print(whole);
    expect(JSON.parse(text)).toMatchObject({ baseUrl: 'https://eu.example.com' });
    expect(text).not.toContain('region');
    expect(findings.map(({ severity }) => severity)).toEqual(['info']);
  });

  it('are not shown again among what the source says, unless it says more', () => {
    expect(unshownMetadata(whole)).toEqual({});
    const servers = [{ url, variables: { region: { ...region, 'x-a': 1 } } }];
    const more = { ...whole, metadata: { servers, 'x-b': 2 } };
    expect(unshownMetadata(more)).toEqual(more.metadata);
    const described = { servers: [{ url, description: 'Main' }] };
    expect(unshownMetadata({ ...whole, metadata: described })).toEqual(described);
  });
});
