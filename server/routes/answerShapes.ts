import type { Change } from '../../src/domain/compare/changes/change.ts';
import type { Json } from '../../src/domain/model/values/json.ts';
import type { Caller } from '../http/calls/caller.ts';
import type { DocumentRow } from '../store/resources/documents/documents.ts';

/** A person as others see them; undefined for a deleted account. */
export function toUser(row: { readonly userId: number | null; readonly userName: string | null }) {
  const { userId: id, userName: name } = row;
  // An account that is being deleted no longer has a name.
  return id === null || !name ? undefined : { id, name };
}

/** A document as an answer. Its source is only shown to people who can see the source. */
export function toDocument(row: DocumentRow, viewer: Caller | undefined, spec?: Json) {
  const { sourceId, sourceName, sourceUserId, sourceUserName, sourcePrivate } = row;
  const isSourceSeen = sourcePrivate === 0 || sourceUserId === viewer?.id;
  return {
    id: row.id,
    user: { id: row.userId, name: row.userName },
    ...(sourceId !== null && sourceName !== null && sourceUserName !== null && isSourceSeen
      ? {
          source: {
            id: sourceId,
            name: sourceName,
            user: { id: sourceUserId ?? undefined, name: sourceUserName },
          },
        }
      : {}),
    status: 1,
    stars: row.stars,
    operations: row.operations,
    types: row.types,
    name: row.name,
    description: row.description,
    private: row.private === 1,
    baseVersion: row.baseVersion,
    developmentMode: row.developmentMode === 1,
    homepage: row.homepage,
    ...(spec === undefined ? {} : { spec }),
    commitHash: row.hash,
    updateDate: row.updatedAt,
    insertDate: row.createdAt,
  };
}

/** A change between two versions as an answer. */
export function toChange({ level, code, path, line }: Change) {
  return { level, code, ...path, line };
}

/** A document as part of another answer. */
export function toMention(row: DocumentRow) {
  return { id: row.id, name: row.name, user: { id: row.userId, name: row.userName } };
}
