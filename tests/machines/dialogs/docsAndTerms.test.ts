import { describe, expect, it } from 'vitest';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import type { SettingsDraft } from '../../../src/machines/dialogs/dialogDrafts.ts';
import { settingsKind } from '../../../src/machines/dialogs/settings/settingsDialog.ts';
import {
  unshownInInfo,
  unshownMetadata,
} from '../../../src/machines/dialogs/settings/unshownMetadata.ts';
import { makeSpecification } from '../../screens/specifications.ts';

function saved(spec: Specification, change: Partial<SettingsDraft>) {
  const draft = { ...settingsKind.begin(spec, undefined), ...change };
  return settingsKind.editOf(spec, undefined, draft);
}

function changed(spec: Specification, change: Partial<SettingsDraft>): Specification {
  const edit = saved(spec, change);
  if (!edit.ok) throw new Error(edit.refusal.message);
  if (edit.value === undefined) throw new Error('Nothing was changed');
  const applied = applyEdit(spec, edit.value);
  if (!applied.ok) throw new Error(applied.refusal.message);
  const undone = applyEdit(applied.value.spec, applied.value.undo);
  expect(undone.ok && undone.value.spec).toEqual(spec);
  return applied.value.spec;
}

const terms = 'https://example.com/terms';
const docs = { docsUrl: ' https://example.com/docs ', docsDescription: 'Guides' };
const externalDocs = { description: 'Guides', url: 'https://example.com/docs' };
const lines = (was: Specification, is: Specification) =>
  compareSpecifications(was, is).changes.map(({ level, line }) => `${level}: ${line}`);

describe('terms of service and the documentation elsewhere', () => {
  it('are stored as the reader of OpenAPI has them, printed, and compared', () => {
    const before = makeSpecification({ info: { title: 'Shop', version: '1' } });
    const after = changed(before, { termsOfService: `${terms} `, ...docs });
    expect(after.info?.metadata).toEqual({ termsOfService: terms });
    expect(after.metadata).toEqual({ externalDocs });
    expect(JSON.parse(printOpenapiJson(after).text)).toMatchObject({
      info: { title: 'Shop', version: '1', termsOfService: terms },
      externalDocs,
    });
    expect(lines(before, after)).toEqual([
      'patch: Specification: the terms of service changed',
      'patch: Specification: the link to more documentation changed',
    ]);
  });

  it('are shown as a document has them, go when they are emptied, and leave all else', () => {
    const spec = makeSpecification({
      info: { title: 'Shop', metadata: { termsOfService: terms, 'x-logo': 1 } },
      metadata: { externalDocs: { ...externalDocs, 'x-a': 1 }, 'x-b': 2 },
    });
    expect(settingsKind.begin(spec, undefined)).toMatchObject({
      termsOfService: terms,
      docsUrl: externalDocs.url,
      docsDescription: 'Guides',
    });
    expect(saved(spec, { docsUrl: `${externalDocs.url} ` })).toEqual({ ok: true });
    const undescribed = changed(spec, { docsDescription: '' });
    expect(undescribed.metadata).toEqual({
      externalDocs: { url: externalDocs.url, 'x-a': 1 },
      'x-b': 2,
    });
    const without = changed(spec, { termsOfService: '', docsUrl: '', docsDescription: '' });
    expect(without.info).toEqual({ title: 'Shop', metadata: { 'x-logo': 1 } });
    expect(without.metadata).toEqual({ 'x-b': 2 });
  });

  it.each([
    [{ termsOfService: 'terms' }, 'A URL begins with https:// or /'],
    [{ docsUrl: 'docs' }, 'A URL begins with https:// or /'],
    [{ docsDescription: 'Guides' }, 'The documentation needs a URL'],
  ])('are refused as %j', (change, message) => {
    expect(saved(makeSpecification(), change)).toMatchObject({ refusal: { message } });
  });

  it('are not shown again among what the source says, unless it says more', () => {
    const info = { metadata: { termsOfService: terms, 'x-a': 1 } };
    const spec = makeSpecification({ info, metadata: { externalDocs } });
    expect([unshownInInfo(spec), unshownMetadata(spec)]).toEqual([{ 'x-a': 1 }, {}]);
    const odd = makeSpecification({
      info: { metadata: { termsOfService: 1 } },
      metadata: { externalDocs: { ...externalDocs, 'x-a': 1 } },
    });
    expect([unshownInInfo(odd), unshownMetadata(odd)]).toEqual([odd.info?.metadata, odd.metadata]);
  });
});
