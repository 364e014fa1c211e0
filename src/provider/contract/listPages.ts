import { flag, integer, list, optional, struct, text, type Schema } from '../schemaKinds.ts';

/** The query of every list. `count` is capped, and 16 by default (rules 9). */
export const page = {
  startIndex: optional(integer),
  count: optional(integer),
  search: optional(text),
};

/** A page of a list. */
export function pageOf<Item>(name: string, item: Schema<Item>) {
  return struct(name, {
    totalResults: integer,
    /** An extension: there are more results, which are neither counted nor listed. */
    moreResults: optional(flag),
    startIndex: integer,
    itemsPerPage: integer,
    entry: list(item),
  });
}
