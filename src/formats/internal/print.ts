import type { JsonObject } from '../../domain/model/values/json.ts';
import type { Include, Specification } from '../../domain/model/specification.ts';
import { nothingElse } from '../../domain/model/values/total.ts';
import { aboutSource } from '../reading/aboutSource.ts';
import type { documentKeys, includeKeys, Writing } from './keys.ts';
import { writeOperation } from './writeOperation.ts';
import { writeType } from './writeType.ts';

/** Converts a specification to internal JSON without any loss. */
export function writeInternal(spec: Specification): JsonObject {
  const { imports, operations, types, root, baseUrl, security, ...more } = spec;
  const { info, servers, tags, metadata, layout, ...rest } = more;
  nothingElse(rest);
  const out: Writing<typeof documentKeys> = {
    imports: imports.map(writeInclude),
    operations: operations.map(writeOperation),
    types: types.map(writeType),
  };
  if (root !== undefined) {
    const index = types.findIndex((type) => type.name === root);
    out.root = index === -1 ? root : index;
  }
  if (baseUrl !== undefined) out.baseUrl = baseUrl;
  if (security !== undefined) out.security = security;
  Object.assign(out, aboutSource({ info, servers, tags }));
  if (metadata !== undefined) out.metadata = metadata;
  if (layout !== undefined) out.layout = { ...layout };
  return out;
}

function writeInclude({ alias, url, types, ...rest }: Include): JsonObject {
  nothingElse(rest);
  const out: Writing<typeof includeKeys> = { alias, url };
  if (types !== undefined) out.types = types.map(writeType);
  return out;
}

/** The text that is stored and sent, without white space. */
export function printInternal(spec: Specification): string {
  return JSON.stringify(writeInternal(spec));
}
