import type { Json } from '../domain/json.ts';
import type { Result } from '../domain/result.ts';
import type { Format, FormatId, ParseContext, Parsed } from './format.ts';
import { meta as internal } from './internal/meta.ts';
import { jsonschemaJson, jsonschemaYaml } from './jsonschema/meta.ts';
import { openapiJson, openapiYaml } from './openapi/meta.ts';
import { metaJson as rawJson, metaYaml as rawYaml } from './raw/meta.ts';
import { meta as typeapi } from './typeapi/meta.ts';
import { meta as typeschema } from './typeschema/meta.ts';

/** What a choice of formats needs to know, without loading any of them. */
export interface FormatMeta extends Pick<Format, 'id' | 'label' | 'syntax' | 'endings'> {
  readonly canPrint: boolean;
}

/** A format with its code. */
export interface LoadedFormat extends Format {
  /** Value → specification, for a text that was parsed already. */
  readonly read: (value: Json, context: ParseContext) => Result<Parsed>;
}

/** Every format, in the order in which they are offered. */
export const formatMeta: readonly FormatMeta[] = [
  { ...typeapi, canPrint: true },
  { ...typeschema, canPrint: true },
  { ...internal, canPrint: true },
  { ...openapiJson, canPrint: false },
  { ...openapiYaml, canPrint: false },
  { ...jsonschemaJson, canPrint: false },
  { ...jsonschemaYaml, canPrint: false },
  { ...rawJson, canPrint: false },
  { ...rawYaml, canPrint: false },
];

export const formatIds: readonly FormatId[] = formatMeta.map(({ id }) => id);
export const printableFormats: readonly FormatMeta[] = formatMeta.filter(
  ({ canPrint }) => canPrint,
);

/** The format with its code, which is only loaded then. */
export async function loadFormat(id: FormatId): Promise<LoadedFormat> {
  switch (id) {
    case 'typeapi': {
      const [{ parse, readTypeapi }, { print }] = await Promise.all([
        import('./typeapi/parse.ts'),
        import('./typeapi/print.ts'),
      ]);
      return { ...typeapi, parse, read: readTypeapi, print };
    }
    case 'typeschema': {
      const [{ parse, readTypeschema }, { print }] = await Promise.all([
        import('./typeschema/parse.ts'),
        import('./typeschema/print.ts'),
      ]);
      return { ...typeschema, parse, read: readTypeschema, print };
    }
    case 'internal': {
      const [{ parse }, { readInternal }, { print }] = await Promise.all([
        import('./internal/parse.ts'),
        import('./internal/readSpecification.ts'),
        import('./internal/print.ts'),
      ]);
      return { ...internal, parse, read: readInternal, print };
    }
    case 'openapi-json': {
      const { parseOpenapiJson, readOpenapi } = await import('./openapi/parse.ts');
      return { ...openapiJson, parse: parseOpenapiJson, read: readOpenapi };
    }
    case 'openapi-yaml': {
      const { parseOpenapiYaml, readOpenapi } = await import('./openapi/parse.ts');
      return { ...openapiYaml, parse: parseOpenapiYaml, read: readOpenapi };
    }
    case 'jsonschema-json': {
      const { parseJsonschemaJson, readJsonschema } = await import('./jsonschema/parse.ts');
      return { ...jsonschemaJson, parse: parseJsonschemaJson, read: readJsonschema };
    }
    case 'jsonschema-yaml': {
      const { parseJsonschemaYaml, readJsonschema } = await import('./jsonschema/parse.ts');
      return { ...jsonschemaYaml, parse: parseJsonschemaYaml, read: readJsonschema };
    }
    case 'raw-json': {
      const { parseRawJson, readRaw } = await import('./raw/parse.ts');
      return { ...rawJson, parse: parseRawJson, read: readRaw };
    }
    case 'raw-yaml': {
      const { parseRawYaml, readRaw } = await import('./raw/parse.ts');
      return { ...rawYaml, parse: parseRawYaml, read: readRaw };
    }
  }
}
