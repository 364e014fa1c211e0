import {
  keyIn,
  metadataIn,
  type DocumentKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';
import { serversIn } from '../../../domain/model/metadata/serverVariables.ts';
import type { Metadata, Specification } from '../../../domain/model/specification.ts';
import { isJsonObject, type Json } from '../../../domain/model/values/json.ts';
import { termsKey } from './infoDraft.ts';
import { shownOAuth } from './oauthDraft.ts';

/** The metadata of a specification for which the settings have no field. */
export function unshownMetadata(spec: Specification): Metadata {
  const { metadata = {} } = spec;
  const { externalDocs } = metadataIn<DocumentKeys>(metadata);
  const shown = new Set(shownOAuth(spec));
  if (areShown(serversIn(metadata))) shown.add(keyIn<DocumentKeys>('servers'));
  if (areDocsShown(externalDocs)) shown.add(keyIn<DocumentKeys>('externalDocs'));
  const left = Object.entries(metadata).filter(([key]) => !shown.has(key));
  return Object.fromEntries(left);
}

/** The metadata in its `info` for which the settings have no field. */
export function unshownInInfo({ info }: Specification): Metadata {
  const { metadata = {} } = info ?? {};
  const left = Object.entries(metadata).filter(
    ([key, value]) => key !== termsKey || typeof value !== 'string',
  );
  return Object.fromEntries(left);
}

function areDocsShown(docs: Json | undefined): boolean {
  if (!isJsonObject(docs)) return false;
  const { url, description = '', ...rest } = docs;
  const areTexts = typeof url === 'string' && typeof description === 'string';
  return areTexts && Object.keys(rest).length === 0;
}

const variableKeys: ReadonlySet<string> = new Set(['default', 'enum', 'description']);

/** Whether the servers consist of nothing but the base URL and its variables. */
function areShown(servers: readonly Json[]): boolean {
  const [server, ...others] = servers;
  if (!isJsonObject(server) || others.length > 0) return false;
  const { url: _, variables = {}, ...rest } = server;
  if (Object.keys(rest).length > 0 || !isJsonObject(variables)) return false;
  return Object.values(variables).every(
    (variable) =>
      isJsonObject(variable) && Object.keys(variable).every((key) => variableKeys.has(key)),
  );
}
