import { equalValues } from '../../../domain/compare/equalValues.ts';
import { metadataIn, type DocumentKeys } from '../../../domain/model/metadata/metadataKeys.ts';
import {
  filledUrl,
  filledUrlOf,
  serversIn,
  variableNames,
} from '../../../domain/model/metadata/serverVariables.ts';
import { isPlainServer } from '../../../domain/model/metadata/typedInfo.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import { isJsonList, isJsonObject } from '../../../domain/model/values/json.ts';
import type { Json, JsonObject } from '../../../domain/model/values/json.ts';
import { replaceAt } from '../../../domain/model/values/lists.ts';
import { rowRenamer } from './rowRenamer.ts';
import type { BaseUrlDraft, VariableRow } from '../dialogDrafts.ts';

/**
 * The fields for the base URL: the URL with its variables, if their defaults still result in the
 * base URL.
 */
export function baseUrlDraft({ baseUrl = '', metadata }: Specification): BaseUrlDraft {
  const [server] = serversIn(metadata);
  const fields = isJsonObject(server) ? server : {};
  const { url, variables } = fields;
  const rows = Object.entries(isJsonObject(variables) ? variables : {});
  return {
    baseUrl: typeof url === 'string' && filledUrlOf(fields) === baseUrl ? url : baseUrl,
    variables: rows.flatMap(([name, was]) => (isJsonObject(was) ? [rowOf(name, was)] : [])),
  };
}

function rowOf(name: string, was: JsonObject): VariableRow {
  const { default: usual, description, enum: allowed } = was;
  return {
    name,
    usual: shownText(usual),
    allowed: isJsonList(allowed) ? allowed.map(shownText).join('\n') : '',
    description: shownText(description),
    was,
  };
}

function shownText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A row for each variable of the URL, in its order. */
export function variableRows({ baseUrl, variables }: BaseUrlDraft): readonly VariableRow[] {
  return variableNames(baseUrl).map(
    (name) =>
      variables.find((row) => row.name === name) ?? {
        name,
        usual: '',
        allowed: '',
        description: '',
      },
  );
}

/** The values that a variable may have: one per line, duplicates removed. */
export function allowedValues({ allowed }: VariableRow): readonly string[] {
  const lines = allowed.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/**
 * The draft with another URL. If one variable is renamed, its row follows; the row of a removed
 * variable is remembered, in case the variable is typed again.
 */
export function withBaseUrl<Draft extends BaseUrlDraft>(draft: Draft, baseUrl: string): Draft {
  const carried = rowRenamer(variableNames(draft.baseUrl), variableNames(baseUrl));
  return { ...draft, baseUrl, variables: carried(draft.variables) };
}

/** The draft with a changed row for a variable. */
export function withVariable<Draft extends BaseUrlDraft>(draft: Draft, row: VariableRow): Draft {
  const { variables } = draft;
  const at = variables.findIndex(({ name }) => name === row.name);
  return {
    ...draft,
    variables: at < 0 ? [...variables, row] : replaceAt(variables, at, row),
  };
}

/** The URL with the default of every variable. */
export function defaultUrl(draft: BaseUrlDraft): string {
  return filledUrl(draft.baseUrl.trim(), variablesOf(draft));
}

function variablesOf(draft: BaseUrlDraft): JsonObject {
  const variables = variableRows(draft).map((row) => [row.name, variableOf(row)] as const);
  return Object.fromEntries(variables.filter(([, variable]) => Object.keys(variable).length > 0));
}

/** The variable as OpenAPI writes it. Values with the same meaning stay as the source wrote them. */
function variableOf(row: VariableRow): JsonObject {
  const { name, usual, description, was = {} } = row;
  const shown = rowOf(name, was);
  const values = allowedValues(row);
  const fields: { readonly [key: string]: Json | undefined } = {
    ...was,
    enum: equalValues(values, allowedValues(shown))
      ? was['enum']
      : values.length === 0
        ? undefined
        : values,
    default: changedText(was['default'], shown.usual, usual),
    description: changedText(was['description'], shown.description, description),
  };
  return withoutUndefined(fields);
}

function changedText(before: Json | undefined, shown: string, typed: string): Json | undefined {
  const text = typed.trim();
  if (text === shown.trim()) return before;
  return text === '' ? undefined : text;
}

function withoutUndefined(fields: { readonly [key: string]: Json | undefined }): JsonObject {
  const entries = Object.entries(fields).flatMap(([key, value]): [string, Json][] =>
    value === undefined ? [] : [[key, value]],
  );
  return Object.fromEntries(entries);
}

/**
 * The base URL that results from the draft, and the servers in the metadata with its variables.
 * Both are returned unchanged if they mean the same; without a base URL, the servers are left as
 * they are.
 */
export function baseUrlOf(
  { baseUrl, metadata }: Specification,
  draft: BaseUrlDraft,
  before: BaseUrlDraft,
): { readonly baseUrl: string | null; readonly servers: Json | undefined } {
  const { servers } = metadataIn<DocumentKeys>(metadata);
  const url = draft.baseUrl.trim();
  const isSame = url === before.baseUrl.trim() && sameVariables(draft, before);
  if (isSame) return { baseUrl: baseUrl ?? null, servers };
  if (url === '') return { baseUrl: null, servers };
  const variables = variablesOf(draft);
  const [first, ...others] = serversIn(metadata);
  const { variables: _, ...known } = isJsonObject(first) ? first : {};
  const server = { ...known, url, ...(Object.keys(variables).length > 0 && { variables }) };
  const isAlone = others.length === 0 && isPlainServer(server, url);
  return {
    baseUrl: filledUrl(url, variables),
    servers: isAlone ? undefined : [server, ...others],
  };
}

function sameVariables(draft: BaseUrlDraft, before: BaseUrlDraft): boolean {
  return equalValues(variablesOf(draft), variablesOf(before));
}
