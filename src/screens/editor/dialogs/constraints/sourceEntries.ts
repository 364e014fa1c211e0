import {
  otherMetadata,
  typeOf,
  withoutMetadata,
  type Constrained,
} from '../../../../domain/constraints/constraints.ts';
import { changePart } from '../../../../domain/constraints/constraintParts.ts';
import { keysIn, type OperationKeys } from '../../../../domain/model/metadata/metadataKeys.ts';
import { spellingKeys, withMetadata } from '../../../../domain/model/metadata/metadata.ts';
import {
  responsesBeside,
  withoutResponse,
} from '../../../../domain/model/metadata/successResponse.ts';
import type { Metadata, Operation, Specification } from '../../../../domain/model/specification.ts';
import type { Json } from '../../../../domain/model/values/json.ts';
import { partsOf } from '../../../../domain/model/types/typeRefs.ts';
import {
  unshownInInfo,
  unshownMetadata,
} from '../../../../machines/dialogs/settings/unshownMetadata.ts';
import type { SourceEntry } from './SourceFold.tsx';

/** The entries of a source about something and its parts, except constraints. */
export function entriesOf<Owner extends Constrained>(
  owner: Owner,
  onChange: (change: (owner: Owner) => Owner) => void,
  prefix = '',
): readonly SourceEntry[] {
  const type = typeOf(owner);
  const own = told(otherMetadata(owner)).map(([key, value]) => ({
    label: prefix + key,
    value,
    remove: () => onChange((before) => withoutMetadata(before, key)),
  }));
  const parts = partsOf(type).flatMap((part, index) =>
    entriesOf(
      part,
      (change) => onChange((before) => changePart(before, index, change)),
      `${prefix}${type.kind === 'union' ? `member ${index + 1}` : type.kind === 'array' ? 'items' : 'values'}.`,
    ),
  );
  return [...own, ...parts];
}

/** All entries except those about the source's spelling of things that are shown elsewhere. */
function told(metadata: Metadata): readonly (readonly [string, Json])[] {
  return Object.entries(metadata).filter(([key]) => !spellingKeys.has(key));
}

/**
 * The entries of a source about an entity whose metadata has no constraints: an operation, a body,
 * a type. `shown`: the keys that have fields.
 */
export function plainEntries<Entity extends { readonly metadata?: Metadata }>(
  { metadata = {} }: Entity,
  onChange: (change: (entity: Entity) => Entity) => void,
  shown: ReadonlySet<string> = new Set(),
): readonly SourceEntry[] {
  const left = told(metadata).filter(([key]) => !shown.has(key));
  return left.map(([key, value]) => ({
    label: key,
    value,
    remove: () => onChange((before) => withMetadata(before, { [key]: undefined })),
  }));
}

const shownOfOperation = keysIn<OperationKeys>('summary', 'responses');

/** The entries of a source about an operation, and about responses other than its return and its throws. */
export function operationEntries(
  operation: Operation,
  onChange: (change: (operation: Operation) => Operation) => void,
): readonly SourceEntry[] {
  const responses = Object.entries(responsesBeside(operation)).map(([key, value]) => ({
    label: `responses.${key}`,
    value,
    remove: () => onChange((before) => withoutResponse(before, key)),
  }));
  return [...plainEntries(operation, onChange, shownOfOperation), ...responses];
}

/** The entries of a source about the specification itself, for viewing only. */
export function headEntries(spec: Specification): readonly SourceEntry[] {
  const { info, servers = [], tags = [] } = spec;
  const under = (metadata: Metadata | undefined, prefix: string): readonly SourceEntry[] =>
    Object.entries(metadata ?? {}).map(([key, value]) => ({ label: prefix + key, value }));
  return [
    ...under(unshownMetadata(spec), ''),
    ...under(unshownInInfo(spec), 'info.'),
    ...under(info?.contact?.metadata, 'info.contact.'),
    ...under(info?.license?.metadata, 'info.license.'),
    ...servers.flatMap((server, at) => under(server.metadata, `servers.${at + 1}.`)),
    ...tags.flatMap((tag) => under(tag.metadata, `tags.${tag.name}.`)),
  ];
}
