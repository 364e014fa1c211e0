import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
  isJsonList,
} from '../../../domain/model/values/json.ts';
import { filledUrl } from '../../../domain/model/metadata/serverVariables.ts';
import { isPlainServer } from '../../../domain/model/metadata/typedInfo.ts';
import { keep, type MetadataDraft } from '../../jsonschema/schemaMetadata.ts';
import { at, rootPlace, type Place } from '../../reading/place.ts';
import type { OpenapiReader } from './reader.ts';
import { keyIn, withTypedMetadata } from '../../../domain/model/metadata/metadataKeys.ts';
import { type DocumentMetadata } from '../openapiMetadata.ts';

/** The URL of the first server, with the default values of its variables. */
export function readBaseUrl(reader: OpenapiReader, document: JsonObject): string | undefined {
  const place = at(rootPlace, reader.isSwagger ? 'schemes' : 'servers');
  const servers = ownValue(document, 'servers');
  if (!Array.isArray(servers)) return undefined;
  const list = servers as readonly Json[];
  const first = list[0];
  const url = first !== undefined && isJsonObject(first) ? ownValue(first, 'url') : undefined;
  if (typeof url !== 'string' || url === '') return undefined;
  const variables = isJsonObject(first) ? ownValue(first, 'variables') : undefined;
  if (!isJsonObject(variables)) return url;
  reader.reporter.add(
    'server-variables',
    'info',
    'The variables of the server are kept; in the base URL they are replaced with their defaults.',
    at(at(place, 0), 'variables'),
  );
  return filledUrl(url, variables);
}

/** The document's fields other than paths, components and a plain server. */
export function readDocumentHead(
  reader: OpenapiReader,
  document: JsonObject,
  baseUrl: string | undefined,
): MetadataDraft {
  let metadata: MetadataDraft = {};
  for (const key in document) {
    const value = memberAt(document, key);
    switch (key) {
      case 'paths':
      case 'components':
        break;
      case 'webhooks':
        metadata = keepWebhooks(reader, metadata, value);
        break;
      case 'servers':
        if (!isJsonList(value) || value.length !== 1 || !isPlainServer(value[0], baseUrl)) {
          metadata = keep(metadata, key, value, rootPlace, reader) ?? metadata;
        }
        break;
      default:
        metadata = keep(metadata, key, value, rootPlace, reader) ?? metadata;
    }
  }
  return metadata;
}

const webhooksKey = keyIn<DocumentMetadata>('webhooks');

function keepWebhooks(
  reader: OpenapiReader,
  metadata: MetadataDraft,
  webhooks: Json,
): MetadataDraft {
  const place = at(rootPlace, 'webhooks');
  if (!isJsonObject(webhooks)) {
    return keep(metadata, webhooksKey, webhooks, rootPlace, reader) ?? metadata;
  }
  let kept: MetadataDraft | undefined;
  for (const name of Object.keys(webhooks)) {
    kept = keep(kept, name, memberAt(webhooks, name), place, reader, true);
    if (kept !== undefined && Object.hasOwn(kept, name)) {
      reportWebhook(reader, name, at(place, name));
    }
  }
  return kept === undefined
    ? metadata
    : withTypedMetadata<DocumentMetadata>(metadata, { webhooks: kept });
}

function reportWebhook(reader: OpenapiReader, name: string, place: Place): void {
  reader.reporter.add(
    'webhook-kept',
    'warning',
    `The webhook "${name}" is kept for OpenAPI and not shown: only calls that this API offers can be described.`,
    place,
  );
}
