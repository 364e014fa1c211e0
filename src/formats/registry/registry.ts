import type { Json } from '../../domain/model/json.ts';
import type { Result } from '../../domain/model/result.ts';
import type {
  Format,
  FormatId,
  ParseContext,
  Parsed,
  Print,
  PrintedFormat,
  PrintedFormatId,
} from '../format.ts';
import { meta as internal } from '../internal/meta.ts';
import { jsonschemaJson, jsonschemaYaml } from '../jsonschema/meta.ts';
import { openapi30Json, openapi30Yaml, openapiJson, openapiYaml } from '../openapi/meta.ts';
import { metaJson as rawJson, metaYaml as rawYaml } from '../raw/meta.ts';
import { meta as typeapi } from '../typeapi/meta.ts';
import { meta as typeschema } from '../typeschema/meta.ts';
import { meta as typescript } from '../typescript/meta.ts';

/** What a choice of formats needs to know, without loading any of them. */
export type FormatMeta = Pick<Format, 'id' | 'label' | 'syntax' | 'endings'>;

/** A format with the code that reads it. */
export interface LoadedFormat extends Format {
  /** Value → specification, for a text that was parsed already. */
  readonly read: (value: Json, context: ParseContext) => Result<Parsed>;
}

/** Every format that is read, in the order in which they are offered. */
export const formatMeta: readonly FormatMeta[] = [
  typeapi,
  typeschema,
  internal,
  openapiJson,
  openapiYaml,
  jsonschemaJson,
  jsonschemaYaml,
  rawJson,
  rawYaml,
];

export const formatIds: readonly FormatId[] = formatMeta.map(({ id }) => id);

/** Every format that is printed, in the order in which they are offered. */
export const printableFormats: readonly PrintedFormat[] = [
  typeapi,
  typeschema,
  internal,
  openapiJson,
  openapiYaml,
  openapi30Json,
  openapi30Yaml,
  jsonschemaJson,
  jsonschemaYaml,
  typescript,
];

/** The format with the code that reads it, which is only loaded then. */
export async function loadFormat(id: FormatId): Promise<LoadedFormat> {
  switch (id) {
    case 'typeapi': {
      const { parse, readTypeapi } = await import('../typeapi/parse.ts');
      return { ...typeapi, parse, read: readTypeapi };
    }
    case 'typeschema': {
      const { parse, readTypeschema } = await import('../typeschema/parse.ts');
      return { ...typeschema, parse, read: readTypeschema };
    }
    case 'internal': {
      const { parse, readInternal } = await import('../internal/parse.ts');
      return { ...internal, parse, read: readInternal };
    }
    case 'openapi-json': {
      const { parseOpenapiJson, readOpenapi } = await import('../openapi/parse.ts');
      return { ...openapiJson, parse: parseOpenapiJson, read: readOpenapi };
    }
    case 'openapi-yaml': {
      const { parseOpenapiYaml, readOpenapi } = await import('../openapi/parse.ts');
      return { ...openapiYaml, parse: parseOpenapiYaml, read: readOpenapi };
    }
    case 'jsonschema-json': {
      const { parseJsonschemaJson, readJsonschema } = await import('../jsonschema/parse.ts');
      return { ...jsonschemaJson, parse: parseJsonschemaJson, read: readJsonschema };
    }
    case 'jsonschema-yaml': {
      const { parseJsonschemaYaml, readJsonschema } = await import('../jsonschema/parse.ts');
      return { ...jsonschemaYaml, parse: parseJsonschemaYaml, read: readJsonschema };
    }
    case 'raw-json': {
      const { parseRawJson, readRaw } = await import('../raw/parse.ts');
      return { ...rawJson, parse: parseRawJson, read: readRaw };
    }
    case 'raw-yaml': {
      const { parseRawYaml, readRaw } = await import('../raw/parse.ts');
      return { ...rawYaml, parse: parseRawYaml, read: readRaw };
    }
  }
}

/** What prints the format; its code is only loaded then, and that of no reader. */
export async function loadPrinter(id: PrintedFormatId): Promise<Print> {
  switch (id) {
    case 'typeapi':
      return (await import('../typeapi/print.ts')).print;
    case 'typeschema':
      return (await import('../typeschema/print.ts')).print;
    case 'internal':
      return (await import('../internal/printPretty.ts')).print;
    case 'openapi-json':
      return (await import('../openapi/print.ts')).printOpenapiJson;
    case 'openapi-yaml':
      return (await import('../openapi/printYaml.ts')).printOpenapiYaml;
    case 'openapi30-json':
      return (await import('../openapi/print.ts')).printOpenapi30Json;
    case 'openapi30-yaml':
      return (await import('../openapi/printYaml.ts')).printOpenapi30Yaml;
    case 'jsonschema-json':
      return (await import('../jsonschema/print.ts')).printJsonschemaJson;
    case 'jsonschema-yaml':
      return (await import('../jsonschema/printYaml.ts')).printJsonschemaYaml;
    case 'typescript':
      return (await import('../typescript/print.ts')).print;
  }
}
