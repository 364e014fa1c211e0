import { describe, expect, it } from 'vitest';
import {
  contentTypesOf,
  contentTypeWords,
  withContentTypes,
  withoutContent,
} from '../../../../src/domain/model/metadata/contentTypes.ts';
import { deepFreeze } from '../../../../src/domain/model/values/deepFreeze.ts';
import type { Body } from '../../../../src/domain/model/metadata/descriptions.ts';
import { ref } from '../../example.ts';

const json = 'application/json';
const xml = 'application/xml';
const body: Body = deepFreeze({ type: ref('Pet') });

describe('the content types of a body', () => {
  it('are JSON unless it says otherwise', () => {
    expect(contentTypesOf(body)).toEqual({ typed: [json], others: [] });
    expect(contentTypesOf({})).toEqual({ typed: [], others: [] });
    const text = { type: { kind: 'mime', contentType: 'text/plain' } } as const;
    expect(contentTypesOf(text)).toEqual({ typed: ['text/plain'], others: [] });
  });

  it('are told unless the type says them, and apart from those of something else', () => {
    const csv = { 'text/csv': { schema: { type: 'string' } } };
    const text = { type: { kind: 'mime', contentType: 'text/plain' } } as const;
    const said = (types: readonly string[], content = {}): Body => ({
      ...body,
      metadata: { contentTypes: types, content },
    });
    expect([body, said([json]), text, {}].map(contentTypeWords)).toEqual(['', '', '', '']);
    expect(contentTypeWords(said([xml]))).toBe(xml);
    expect(contentTypeWords(said([json, xml], csv))).toBe(`${json}, ${xml}; also text/csv`);
    expect(contentTypeWords({ ...body, metadata: { content: csv } })).toBe(
      `${json}; also text/csv`,
    );
    expect(contentTypeWords({ ...text, metadata: { content: csv } })).toBe('also text/csv');
  });

  it('are added, each once, and removed', () => {
    const both = withContentTypes(body, [json, xml, xml]);
    expect(both).toEqual({ ...body, metadata: { contentTypes: [json, xml] } });
    expect(contentTypesOf(both).typed).toEqual([json, xml]);
    expect(withContentTypes(both, [xml]).metadata).toEqual({ contentTypes: [xml] });
    expect(withContentTypes(both, [json])).toEqual(body);
    expect(withContentTypes(both, [])).toEqual(body);
  });

  it('are removed with what was said of them, and leave what was said of others', () => {
    const said: Body = deepFreeze({
      ...body,
      metadata: {
        contentTypes: [json, xml],
        content: { [xml]: { example: '<a/>' }, 'text/csv': { schema: { type: 'string' } } },
      },
    });
    expect(contentTypesOf(said)).toEqual({ typed: [json, xml], others: ['text/csv'] });
    expect(withContentTypes(said, [json]).metadata).toEqual({
      content: { 'text/csv': { schema: { type: 'string' } } },
    });
    expect(withoutContent(said, 'text/csv').metadata).toEqual({
      contentTypes: [json, xml],
      content: { [xml]: { example: '<a/>' } },
    });
  });
});
