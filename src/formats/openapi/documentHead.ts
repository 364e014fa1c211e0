import { isJsonObject, ownValue, type Json, type JsonObject } from '../../domain/json.ts';
import { containsReference, keep, setOwn, type MetadataDraft } from '../jsonschema/metadata.ts';
import { at, rootPlace, type Place } from '../jsonschema/place.ts';
import { canonicalPointer } from '../jsonschema/pointer.ts';
import type { OpenapiReader } from './reader.ts';

/** The address of the first server, its variables at their defaults. */
export function readBaseUrl(reader: OpenapiReader): string | undefined {
  const place = at(rootPlace, 'servers');
  const servers = ownValue(reader.document, 'servers');
  if (!Array.isArray(servers)) return undefined;
  const list = servers as readonly Json[];
  const first = list[0];
  const url = first !== undefined && isJsonObject(first) ? ownValue(first, 'url') : undefined;
  if (list.length > 1) {
    reader.reporter.add(
      'servers-left-out',
      'warning',
      'All servers but the first are kept but not used: there is one base URL.',
      at(place, 1),
    );
  }
  if (typeof url !== 'string' || url === '') return undefined;
  const variables = isJsonObject(first) ? ownValue(first, 'variables') : undefined;
  if (!isJsonObject(variables)) return url;
  reader.reporter.add(
    'server-variables',
    'info',
    'The variables of the server are kept; in the base URL they have their defaults.',
    at(at(place, 0), 'variables'),
  );
  return url.replace(/\{([^{}]*)\}/g, (written, name: string) => {
    const entry = ownValue(variables, name);
    const value = isJsonObject(entry) ? ownValue(entry, 'default') : undefined;
    return typeof value === 'string' ? value : written;
  });
}

/** What the document says as a whole, and findings for what has no place. */
export function readHead(reader: OpenapiReader, baseUrl: string | undefined): MetadataDraft {
  const { document, reporter } = reader;
  let metadata: MetadataDraft = {};
  for (const key in document) {
    const value = document[key] as Json;
    switch (key) {
      case 'paths':
      case 'components':
        break;
      case 'webhooks':
        reportWebhooks(reader, value, at(rootPlace, key));
        break;
      case 'servers':
        if (!isPlainServer(value, baseUrl)) setOwn(metadata, key, value);
        break;
      default:
        metadata = keep(metadata, key, value, rootPlace, reporter) ?? metadata;
    }
  }
  return metadata;
}

function isPlainServer(servers: Json, baseUrl: string | undefined): boolean {
  if (!Array.isArray(servers) || servers.length !== 1) return false;
  const server = servers[0] as Json;
  return isJsonObject(server) && server['url'] === baseUrl && Object.keys(server).length === 1;
}

function reportWebhooks(reader: OpenapiReader, webhooks: Json, place: Place): void {
  const names = isJsonObject(webhooks) ? Object.keys(webhooks) : [];
  for (const name of names) {
    reader.reporter.add(
      'webhook-left-out',
      'error',
      `The webhook "${name}" is left out: only what this API offers can be described.`,
      at(place, name),
    );
  }
}

/** Sections of components whose entries are read where something refers to them. */
const sharedSections: ReadonlySet<string> = new Set([
  'parameters',
  'responses',
  'requestBodies',
  'headers',
  'examples',
  'pathItems',
  'mediaTypes',
]);

/** What of the components has no use and no place, once all operations are read. */
export function readOtherComponents(
  reader: OpenapiReader,
  components: JsonObject,
  metadata: MetadataDraft,
): void {
  const place = at(rootPlace, 'components');
  let kept: MetadataDraft | undefined;
  for (const section in components) {
    const value = components[section] as Json;
    if (section === 'schemas') continue;
    if (section === 'securitySchemes' && !containsReference(value)) {
      kept ??= {};
      setOwn(kept, section, value);
    } else if (!isJsonObject(value)) {
      kept = keep(kept, section, value, place, reader.reporter);
    } else if (section.startsWith('x-')) {
      kept = keep(kept, section, value, place, reader.reporter);
    } else if (section !== 'securitySchemes') reportUnused(reader, section, value, place);
  }
  if (kept !== undefined) setOwn(metadata, 'components', kept);
}

function reportUnused(
  reader: OpenapiReader,
  section: string,
  entries: JsonObject,
  place: Place,
): void {
  const prefix = `/components/${section}`;
  const unused = Object.keys(entries).filter(
    (name) => !sharedSections.has(section) || !reader.used.has(prefix + canonicalPointer([name])),
  );
  if (unused.length === 0) return;
  const shown = unused.slice(0, 20).join(', ');
  reader.reporter.add(
    'component-left-out',
    'warning',
    `${unused.length} of the shared ${section} are left out, because no operation uses them or nothing here can hold them: ${shown}${unused.length > 20 ? ' …' : ''}.`,
    at(place, section),
  );
}
