import { isJsonList, isJsonObject, toObject } from '../model/values/json.ts';
import type { Json } from '../model/values/json.ts';
import type { Metadata, Operation, Specification } from '../model/specification.ts';
import { mapSame } from '../model/values/lists.ts';
import { withOptional } from '../model/values/optional.ts';
import type { NameMap } from './inferRenames.ts';

/*
 * What is kept as the source has it has the names of types, too, which a rename changes.
 */

/** The operation with the new names of types in what is kept of it. */
export function withSharedNames(operation: Operation, types: NameMap): Operation {
  if (types.size === 0) return operation;
  const said = <Owner extends { readonly metadata?: Metadata }>(owner: Owner): Owner => {
    const { metadata } = owner;
    return metadata === undefined ? owner : { ...owner, metadata: renamedIn(metadata, types) };
  };
  const { payload, return: returned } = operation;
  const changed = {
    ...said(operation),
    arguments: mapSame(operation.arguments, said),
    throws: mapSame(operation.throws, said),
  };
  const sent = withOptional(changed, 'payload', payload && said(payload));
  return withOptional(sent, 'return', returned && said(returned));
}

/** The specification with the new names of types in what is kept of it as a whole, such as its webhooks. */
export function withSharedNamesInDocument(spec: Specification, types: NameMap): Specification {
  const { metadata } = spec;
  return metadata === undefined || types.size === 0
    ? spec
    : { ...spec, metadata: renamedIn(metadata, types) };
}

function renamedIn(metadata: Metadata, types: NameMap): Metadata {
  const renamed = (value: Json, isSchema: boolean): Json => {
    if (isJsonList(value)) return value.map((one) => renamed(one, isSchema));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).map(([key, said]) => {
      if (key === 'sharedAs' && isSchema && typeof said === 'string') {
        return [key, types.get(said) ?? said] as const;
      }
      return [key, renamed(said, isSchema || key === 'schema' || key === 'schemas')] as const;
    });
    return toObject(entries);
  };
  const entries = Object.entries(metadata).map(([key, said]) => {
    return [key, renamed(said, false)] as const;
  });
  return toObject(entries);
}
