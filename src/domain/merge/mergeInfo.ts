import { nameOf } from '../compare/names/keyed.ts';
import type { Contact, Info, Server, Tag } from '../model/specification.ts';
import { mapThreeWay, mergeFields, mergeMetadata } from './mergeFields.ts';
import type { Merger, Mergers } from './mergeFields.ts';
import { mergeItems, mergeWith } from './mergers.ts';

const contactMergers: Mergers<Contact> = {
  name: 'as a whole',
  url: 'as a whole',
  email: 'as a whole',
  metadata: mergeMetadata,
};

/** Merges the information about a specification field by field, even if the base has none. */
export const mergeInfo = mergePossible<Info>(undefined, {
  title: 'as a whole',
  version: 'as a whole',
  description: 'as a whole',
  contact: mergePossible('contact', contactMergers),
  // Its identifier and its address exclude each other.
  license: 'as a whole',
  // Separate from the metadata of the specification itself.
  metadata: (run, spot, three) => mergeMetadata(run, { ...spot, place: 'info' }, three),
});

/** Servers by their addresses. */
export const mergeServers = mergeItems<Server>(
  (server) => server.url,
  'server',
  mergeWith<Server>({ url: 'as a whole', description: 'as a whole', metadata: mergeMetadata }),
);

/** Tags by their names. */
export const mergeTags = mergeItems<Tag>(
  nameOf,
  'tag',
  mergeWith<Tag>({ name: 'as a whole', description: 'as a whole', metadata: mergeMetadata }),
);

/** If one is absent, it has no fields. */
function mergePossible<Part extends object>(
  place: string | undefined,
  mergers: Mergers<Part>,
): Merger<Part | undefined> {
  return (run, spot, three) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all fields of these are optional
    const parts = mapThreeWay(three, (part) => part ?? ({} as Part));
    const merged = mergeFields(
      run,
      place === undefined ? spot : { ...spot, place },
      parts,
      mergers,
    );
    const gone = three.mine === undefined || three.theirs === undefined;
    return gone && Object.keys(merged).length === 0 ? undefined : merged;
  };
}
