import * as v from 'valibot';
import { compareNames } from '../domain/model/values/collate.ts';
import type {
  Argument,
  Operation,
  Property,
  Specification,
  Struct,
  TypeRef,
} from '../domain/model/specification.ts';
import { messageAnswer } from './contract/messages.ts';
import { endpoints } from './contract/index.ts';
import { errorStatuses } from './errorStatuses.ts';
import type { Endpoint, Placed } from './endpoint.ts';
import { scopes } from './endpoint.ts';
import type { Entries, KindMetadata, Schema } from './schemaKinds.ts';

export interface ContractAddresses {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly authorizationUrl: string;
}

/** Builds a specification of the contract, so that every format can print it. */
export function contractDocument(addresses: ContractAddresses): Specification {
  const { baseUrl, tokenUrl, authorizationUrl } = addresses;
  const structs = new Map<string, Found>();
  const operations = endpoints.map((endpoint) => toOperation(endpoint, structs));
  return {
    imports: [],
    operations: operations.toSorted((one, other) => compareNames(one.name, other.name)),
    types: [...structs.values()]
      .map((found) => found.struct)
      .toSorted((one, other) => compareNames(one.name, other.name)),
    root: 'Document',
    baseUrl,
    security: { type: 'oauth2', tokenUrl, authorizationUrl, scopes: [...scopes] },
  };
}

function toOperation(endpoint: Placed, structs: Map<string, Found>): Operation {
  const { id, description, method, path, body, answer, status, access, scope } = endpoint;
  return {
    name: id,
    description,
    httpMethod: method,
    httpPath: path,
    httpCode: status,
    arguments: [
      ...toArguments(endpoint.params, 'path', structs),
      ...toArguments(endpoint.query, 'query', structs),
      ...headerArguments(endpoint),
    ],
    ...(body === undefined ? {} : { payload: { type: toTypeRef(body, structs) } }),
    return: { type: toTypeRef(answer, structs) },
    throws: errorStatuses(endpoint).map((code) => ({
      code,
      type: toTypeRef(messageAnswer, structs),
    })),
    // Our own extensions may still change; the calls of rules 7 do not.
    stability: endpoint.extension === undefined ? 2 : 1,
    security: [scope],
    ...(access === 'anyone' ? { authorization: false } : {}),
  };
}

function toArguments(
  entries: Entries,
  location: 'path' | 'query',
  structs: Map<string, Found>,
): readonly Argument[] {
  return Object.entries(entries).map(([name, schema]) => ({
    name,
    in: location,
    type: toTypeRef(schema, structs),
  }));
}

function headerArguments({ precondition, writes }: Endpoint): readonly Argument[] {
  const header = (name: string, wireName: string): Argument => ({
    name,
    in: 'header',
    type: { kind: 'string' },
    wireName,
  });
  return [
    ...(precondition ? [header('ifMatch', 'If-Match')] : []),
    ...(writes ? [header('idempotencyKey', 'Idempotency-Key')] : []),
  ];
}

/** A struct of the contract, with the schema it was made from. */
interface Found {
  readonly schema: Schema;
  readonly struct: Struct;
}

/** The parts of a valibot schema made by `schemaKinds.ts`. */
interface Parts {
  readonly entries?: Entries;
  readonly item?: Schema;
  readonly wrapped?: Schema;
}

function toTypeRef(schema: Schema, structs: Map<string, Found>): TypeRef {
  const { says, struct } = v.getMetadata(schema) as KindMetadata;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- schemaKinds.ts makes no others
  const { entries, item, wrapped } = schema as Parts;
  if (says !== undefined) return says;
  if (struct !== undefined && entries !== undefined) {
    collect(struct, schema, entries, structs);
    return { kind: 'reference', target: struct };
  }
  if (item !== undefined) return { kind: 'array', items: toTypeRef(item, structs) };
  if (wrapped !== undefined) return toTypeRef(wrapped, structs);
  throw new Error(`The contract has a kind that no specification can say: ${schema.type}`);
}

function collect(name: string, schema: Schema, entries: Entries, structs: Map<string, Found>) {
  const found = structs.get(name);
  if (found?.schema === schema) return;
  if (found !== undefined) throw new Error(`The contract has two structs called ${name}`);
  const properties = Object.entries(entries).map(([field, each]): Property => {
    const type = toTypeRef(each, structs);
    return each.type === 'optional' ? { name: field, nullable: true, type } : { name: field, type };
  });
  structs.set(name, { schema, struct: { kind: 'struct', name, properties } });
}
