import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import { refuse, type Result } from '../../domain/model/values/result.ts';

/*
 * Recognises common formats that can't be read here, to refuse them by name: read as raw data, they
 * would become meaningless types. Choosing raw data explicitly still works.
 */

/** The name of the foreign format of a parsed value, such as `AsyncAPI 3.0`, or undefined. */
export function foreignValue(value: Json): string | undefined {
  // The root of an Avro schema may also be a list of alternatives.
  const avro = isJsonList(value) ? value : [value];
  if (avro.length > 0 && avro.every(isTypeOfAvro)) return 'an Avro schema';
  if (!isJsonObject(value)) return undefined;
  if (isProtocolOfAvro(value)) return 'an Avro protocol';
  const ofVersion = formatOfVersion(value);
  if (ofVersion !== undefined) return ofVersion;
  if (ownValue(value, 'kind') === 'discovery#restDescription') {
    return 'a Google Discovery document';
  }
  if (isOfInsomnia(value)) return 'an Insomnia export';
  const asyncapi = ownValue(value, 'asyncapi');
  const isDescribed = ['channels', 'info'].some((key) => isJsonObject(ownValue(value, key)));
  if (typeof asyncapi === 'string' || (typeof asyncapi === 'number' && isDescribed)) {
    return withVersion('AsyncAPI', asyncapi);
  }
  const smithy = ownValue(value, 'smithy');
  if (smithy !== undefined && isJsonObject(ownValue(value, 'shapes'))) {
    return withVersion('Smithy', smithy);
  }
  // The newer way to store collections, in several files.
  if (ownValue(value, '$kind') === 'collection') return 'a Postman collection';
  // Postman's own API wraps the collection.
  const collection = ownValue(value, 'collection');
  const info = ownValue(isJsonObject(collection) ? collection : value, 'info');
  if (isJsonObject(info)) {
    const schema = ownValue(info, 'schema');
    const isOurs = typeof schema === 'string' && /schema\.(?:get)?postman\.com/.test(schema);
    if (isOurs) return withVersion('a Postman collection', /\/v([\d.]+)\//.exec(schema)?.[1]);
    if (typeof ownValue(info, '_postman_id') === 'string') return 'a Postman collection';
  }
  if (isListOfRequests(isJsonObject(collection) ? collection : value))
    return 'a Postman collection';
  if (isFirstPostman(isJsonObject(collection) ? collection : value)) {
    return 'a Postman collection 1';
  }
  if (typeof ownValue(value, '_postman_variable_scope') === 'string') {
    return 'a Postman environment';
  }
  const parts = ['collections', 'environments', 'headerPresets', 'globals'];
  if (parts.every((key) => isJsonList(ownValue(value, key)))) return 'a Postman data dump';
  const log = ownValue(value, 'log');
  if (isJsonObject(log) && isRecorded(log)) return withVersion('HAR', ownValue(log, 'version'));
  const data = ownValue(value, 'data');
  const schema = ownValue(isJsonObject(data) ? data : value, '__schema');
  if (isJsonObject(schema) && isJsonList(ownValue(schema, 'types'))) return 'a GraphQL schema';
  return undefined;
}

/**
 * Formats with their version under their own name, and another key that they always have: a list of
 * dependencies may contain such a name and version, too.
 */
const versioned = [
  { key: 'arazzo', name: 'Arazzo', list: 'workflows' },
  { key: 'overlay', name: 'an OpenAPI Overlay', list: 'actions' },
  { key: 'openrpc', name: 'OpenRPC', list: 'methods' },
] as const;

function formatOfVersion(value: JsonObject): string | undefined {
  for (const { key, name, list } of versioned) {
    const version = ownValue(value, key);
    if (!/^\d+\.\d+/.test(versionText(version))) continue;
    if (isJsonObject(ownValue(value, 'info')) || isJsonList(ownValue(value, list))) {
      return withVersion(name, version);
    }
  }
  return undefined;
}

/** Whether it is a named type of Avro: a record whose fields have names and types, an enum, or a fixed. */
function isTypeOfAvro(value: Json): boolean {
  if (!isJsonObject(value) || typeof ownValue(value, 'name') !== 'string') return false;
  switch (ownValue(value, 'type')) {
    case 'record':
    case 'error':
      return isListOf(ownValue(value, 'fields'), isFieldOfAvro);
    case 'enum':
      return isListOf(ownValue(value, 'symbols'), (one) => typeof one === 'string');
    case 'fixed':
      // Other data of a fixed size may look the same, so it must have no other keys.
      return (
        Number.isInteger(ownValue(value, 'size')) &&
        Object.keys(value).every((key) => keysOfFixed.has(key))
      );
    default:
      return false;
  }
}

const keysOfFixed = new Set(
  'type name size namespace aliases doc logicalType precision scale'.split(' '),
);

function isFieldOfAvro(field: Json): boolean {
  return (
    isJsonObject(field) &&
    typeof ownValue(field, 'name') === 'string' &&
    ownValue(field, 'type') !== undefined
  );
}

/** Whether it is a protocol of Avro, which has types of Avro, or messages with a request. */
function isProtocolOfAvro(value: JsonObject): boolean {
  const types = ownValue(value, 'types') ?? [];
  const messages = ownValue(value, 'messages') ?? {};
  if (typeof ownValue(value, 'protocol') !== 'string' || !isJsonObject(messages)) return false;
  const calls = Object.values(messages);
  const isCall = (one: Json) =>
    isJsonObject(one) && isListOf(ownValue(one, 'request'), isFieldOfAvro);
  const isOurs = isListOf(types, isTypeOfAvro) && calls.every(isCall);
  return isOurs && [...calls, ...(isJsonList(types) ? types : [])].length > 0;
}

function isListOf(value: Json | undefined, isMember: (member: Json) => boolean): boolean {
  return isJsonList(value) && value.every(isMember);
}

/**
 * Whether it is an export of Insomnia, which states its kind and the version of the format, since version 5
 * in one key; older ones without a version are recognised by their resources.
 */
function isOfInsomnia(value: JsonObject): boolean {
  if (ownValue(value, '_type') === 'export') {
    if (Object.hasOwn(value, '__export_format')) return true;
    const resources = ownValue(value, 'resources');
    const isKind = (one: Json) => isJsonObject(one) && typeof ownValue(one, '_type') === 'string';
    return isJsonList(resources) && resources.length > 0 && resources.every(isKind);
  }
  const type = ownValue(value, 'type');
  return typeof type === 'string' && /^\w+\.insomnia\.rest\/\d/.test(type);
}

/** Whether it has a name and lists requests or folders like a Postman collection, but without its schema. */
function isListOfRequests(value: JsonObject): boolean {
  const info = ownValue(value, 'info');
  const items = ownValue(value, 'item');
  if (!isJsonObject(info) || typeof ownValue(info, 'name') !== 'string') return false;
  const isItem = (one: Json) =>
    isJsonObject(one) && ['request', 'item'].some((key) => typeof ownValue(one, key) === 'object');
  return isJsonList(items) && items.length > 0 && items.every(isItem);
}

/** The first version of Postman's collections has no schema: it lists requests, which name the collection. */
function isFirstPostman(value: JsonObject): boolean {
  const requests = ownValue(value, 'requests');
  const [first] = isJsonList(requests) ? requests : [];
  if (!isJsonObject(first)) return false;
  const isRequest = ['url', 'method'].every((key) => typeof ownValue(first, key) === 'string');
  const names = [value, first].some((one) => typeof ownValue(one, 'collectionId') === 'string');
  return isRequest && (names || isJsonList(ownValue(value, 'order')));
}

/** Whether it is the log of an HTTP archive; some programs omit its version. */
function isRecorded(log: JsonObject): boolean {
  const entries = ownValue(log, 'entries');
  if (!isJsonList(entries)) return false;
  const [first] = entries;
  const isCall =
    isJsonObject(first) && ['request', 'response'].every((key) => Object.hasOwn(first, key));
  return isCall || typeof ownValue(log, 'version') === 'string';
}

/** Adds the major and minor version to a name. */
function withVersion(name: string, version: Json | undefined): string {
  const short = /^\d+(?:\.\d+)?/.exec(versionText(version))?.[0];
  return short === undefined ? name : `${name} ${short}`;
}

/** YAML reads an unquoted version such as 1.0 as a number. */
function versionText(version: Json | undefined): string {
  if (typeof version === 'number') return Number.isInteger(version) ? `${version}.0` : `${version}`;
  return typeof version === 'string' ? version : '';
}

/** How many characters are examined: formats reveal themselves near the beginning. */
const lookedAt = 64 * 1024;

/** The same for a text that is YAML only by accident, such as a definition in one line. */
export function foreignFirstLine(text: string, fileName: string | undefined): string | undefined {
  const [first = ''] = withoutComments(text).split('\n', 1);
  return headed(text) ?? foreignText(first, fileName);
}

/** The name of a format whose texts always begin with a certain line. */
function headed(text: string): string | undefined {
  const [first = ''] = text.slice(0, lookedAt).trimStart().split('\n', 1);
  const raml = /^#%RAML (\d+\.\d+)/.exec(first)?.[1];
  if (raml !== undefined) return `RAML ${raml}`;
  const markup = markedUp(text.slice(0, lookedAt));
  if (markup !== undefined) return markup;
  return /^FORMAT: *1A\s*$/.test(first) || isBlueprint(text) ? 'API Blueprint' : undefined;
}

/** What is often saved or downloaded by mistake instead of the document that it shows. */
const webPage = 'a web page';

/** A request to an API instead of its description. */
const graphqlQuery = 'a GraphQL query';

/** The name of a format whose texts begin with an element. */
function markedUp(text: string): string | undefined {
  const start = without(without(text, '<!--', '-->'), '<?', '?>').trimStart();
  if (/^<(?:!doctype\s+html\b|html[\s>])/i.test(start)) return webPage;
  const root = /^<(?:\w+:)?(\w+)[\s/>]/.exec(start)?.[1];
  if (root === 'definitions' || root === 'description') {
    if (/["']http:\/\/(?:schemas\.xmlsoap\.org|www\.w3\.org\/ns)\/wsdl\/?["']/.test(start))
      return 'WSDL';
  }
  if (root === 'schema' && start.includes('http://www.w3.org/2001/XMLSchema')) return 'XML Schema';
  return root === undefined ? undefined : 'XML';
}

/** Without its first line, an API Blueprint still has groups with resources under them. */
function isBlueprint(text: string): boolean {
  const lines = text.slice(0, lookedAt).split('\n');
  const group = lines.findIndex((line) => /^# Group \S/.test(line));
  return group >= 0 && lines.slice(group).some((line) => /^## [^[\]]*\[\/[^\]]*\]\s*$/.test(line));
}

/** Trims the lines, because searching for their beginnings would go over blank lines repeatedly. */
function withoutComments(text: string): string {
  const lines = text
    .slice(0, lookedAt)
    .split('\n')
    .map((line) => line.trim());
  const code = lines.filter((line) => line !== '' && !/^(?:\/\/|#)/.test(line)).join('\n');
  return without(without(code, '/*', '*/'), '"""', '"""').trimStart();
}

/** Removes everything between these marks; an opening mark without a closing one stays. */
function without(text: string, open: string, close: string): string {
  let left = '';
  let from = 0;
  for (;;) {
    const at = text.indexOf(open, from);
    const end = at < 0 ? -1 : text.indexOf(close, at + open.length);
    if (end < 0) return left + text.slice(from);
    left += text.slice(from, at);
    from = end + close.length;
  }
}

/** The same for a text that is neither JSON nor a YAML mapping. */
export function foreignText(text: string, fileName = ''): string | undefined {
  const head = headed(text);
  if (head !== undefined) return head;
  const start = withoutComments(text);
  const proto = /^\s*syntax\s*=\s*["'](proto\d)["']\s*;/m.exec(start)?.[1];
  if (proto !== undefined) return `Protobuf (${proto})`;
  // The successor of proto3.
  const edition = /^\s*edition\s*=\s*["'](\d{4}\w*)["']\s*;/m.exec(start)?.[1];
  if (edition !== undefined) return `Protobuf (edition ${edition})`;
  const isProto =
    /^\s*(?:(?:message|service|enum)\s+\w+\s*\{[^}]{0,2000}(?:=\s*-?\d+\s*;|\brpc\s+\w+\s*\()|import\s+(?:public\s+|weak\s+)?["'][^"'\n]+\.proto["']\s*;)/m;
  if (/\.proto$/i.test(fileName) || isProto.test(start)) return 'Protobuf';
  if (
    /^\s*(?:export|declare)\s+(?:default\s+)?(?:abstract\s+)?(?:class|const|enum|interface|type)\s+\w/m.test(
      start,
    )
  ) {
    return 'TypeScript';
  }
  const isTypeSpec =
    /^\s*(?:import\s+"(?:@typespec\/|[^"\n]+\.tsp")|using\s+TypeSpec\b|op\s+\w+\s*\(|alias\s+\w+\s*=|scalar\s+\w+\s+extends\s|union\s+\w+\s*\{|enum\s+\w+\s*\{\s*(?:\w+\s*,\s*){0,99}\w+\s*:|interface\s+\w+\s*\{\s*\w+\s*\([^)\n]*\)\s*:[^;}\n]*;|model\s+\w+[^{\n]*\{\s*(?:@\w+(?:\([^)\n]*\))?\s+){0,9}\w+\??:\s)/m;
  // Only there, decorators come first and are in lower case.
  const isDecorated =
    /^\s*(?:@(?:[A-Z]\w*\.)*[a-z]\w*(?:\([^)\n]*\))?\s+){1,9}(?:enum|interface|model|namespace|op|scalar|union)\s+\w/m;
  if (/\.tsp$/i.test(fileName) || isTypeSpec.test(start) || isDecorated.test(start)) {
    return 'TypeSpec';
  }
  const isSmithy =
    /^\s*\$version\s*:\s*"[\d.]+"\s*$/m.test(start) && /^\s*namespace\s+\w/m.test(start);
  if (/\.smithy$/i.test(fileName) || isSmithy) return 'Smithy';
  const isQuery =
    /^\s*(?:(?:query|mutation|subscription)\b(?:\s+\w+)?\s*(?:\([^)]*\)\s*)?\{|fragment\s+\w+\s+on\s+\w+\s*\{|\{[\w\s,.:]*\w\s*(?:\([^()]*\)\s*)?\{)/;
  if (isQuery.test(start)) return graphqlQuery;
  const isSchema =
    /^\s*(?:directive\s+@\w|union\s+\w+[^={\n]*=|(?:extend\s+)?(?:schema|(?:type|interface|input|enum)\s+\w+[^{\n]*)\s*\{)/m;
  if (/\.(?:graphqls?|gql)$/i.test(fileName) || isSchema.test(start)) return 'a GraphQL schema';
  return undefined;
}

/** The refusal that names the format. `isData`: it could be read as raw data. */
export function refuseForeign(name: string, isData: boolean): Result<never> {
  if (name === webPage) {
    return refuse(
      'format-foreign',
      'This is a web page, not the document that it shows. Import the document by its own address, which is often behind a link such as Raw or Download.',
    );
  }
  if (name === graphqlQuery) {
    return refuse(
      'format-foreign',
      'This is a GraphQL query, which asks an API for data and does not describe it. Import a description of that API, such as an OpenAPI document.',
    );
  }
  const offer = isData
    ? 'Convert it to OpenAPI first, or choose Raw data to make types of its values.'
    : 'Convert it to OpenAPI first.';
  return refuse('format-foreign', `This is ${name}, which can't be read yet. ${offer}`);
}
