import { equalValues } from '../../../domain/compare/equalValues.ts';
import type {
  Contact,
  Info,
  License,
  Metadata,
  Server,
  Specification,
  Tag,
} from '../../../domain/model/specification.ts';
import { changedMetadata } from '../../../domain/model/metadata/metadata.ts';
import { textIn, type InfoKeys } from '../../../domain/model/metadata/metadataKeys.ts';
import { stated, type Whole } from '../../../domain/model/values/total.ts';
import type { InfoDraft, SettingsRow } from '../dialogDrafts.ts';

type About = Pick<Specification, 'info' | 'servers' | 'tags'>;

/** The fields for the info, the servers and the tags of a specification. */
export function infoDraft({ info = {}, servers = [], tags = [] }: Whole<About>): InfoDraft {
  const { contact = {}, license = {} } = info;
  return {
    title: info.title ?? '',
    version: info.version ?? '',
    description: info.description ?? '',
    termsOfService: textIn<InfoKeys>(info.metadata, termsKey) ?? '',
    contactName: contact.name ?? '',
    contactUrl: contact.url ?? '',
    contactEmail: contact.email ?? '',
    licenseName: license.name ?? '',
    licenseIdentifier: license.identifier ?? '',
    licenseUrl: license.url ?? '',
    servers: servers.map((was, id) => ({
      id,
      name: was.url,
      description: was.description ?? '',
      was,
    })),
    tags: tags.map((was, id) => ({
      id,
      name: was.name,
      description: was.description ?? '',
      was,
    })),
  };
}

/**
 * The info, servers and tags that result from the draft. Parts with the same meaning stay the same
 * objects.
 */
export function aboutOf({ info, servers, tags }: About, draft: InfoDraft): About {
  return stated<About>({
    info: infoOf(info, draft),
    servers: sameList(servers, draft.servers, ({ name, description, was }) =>
      stated<Server>({
        url: name.trim(),
        description: line(was?.description, description),
        metadata: was?.metadata,
      }),
    ),
    tags: sameList(tags, draft.tags, ({ name, description, was }) =>
      stated<Tag>({
        name: name.trim(),
        description: line(was?.description, description),
        metadata: was?.metadata,
      }),
    ),
  });
}

function infoOf(info: Info | undefined, draft: InfoDraft): Info | undefined {
  return same(
    info,
    stated<Info>({
      title: line(info?.title, draft.title),
      version: line(info?.version, draft.version),
      description: line(info?.description, draft.description),
      contact: same(
        info?.contact,
        stated<Contact>({
          name: line(info?.contact?.name, draft.contactName),
          url: line(info?.contact?.url, draft.contactUrl),
          email: line(info?.contact?.email, draft.contactEmail),
          metadata: info?.contact?.metadata,
        }),
      ),
      license: same(
        info?.license,
        stated<License>({
          name: line(info?.license?.name, draft.licenseName),
          identifier: line(info?.license?.identifier, draft.licenseIdentifier),
          url: line(info?.license?.url, draft.licenseUrl),
          metadata: info?.license?.metadata,
        }),
      ),
      metadata: withTerms(info?.metadata, draft),
    }),
  );
}

/** The key under which OpenAPI has the terms of service. */
export const termsKey = 'termsOfService';

function withTerms(metadata: Metadata | undefined, draft: InfoDraft): Metadata | undefined {
  const before = textIn<InfoKeys>(metadata, termsKey);
  const terms = line(before, draft.termsOfService);
  return terms === before ? metadata : changedMetadata(metadata, { [termsKey]: terms });
}

/** The text, absent if it is empty; the former text if it means the same. */
function line(before: string | undefined, text: string): string | undefined {
  const typed = text.trim();
  if (typed === (before ?? '').trim()) return before;
  return typed === '' ? undefined : typed;
}

function same<Part extends object>(before: Part | undefined, now: Part): Part | undefined {
  if (before !== undefined && equalValues(before, now)) return before;
  return Object.keys(now).length === 0 ? undefined : now;
}

function sameList<Item>(
  before: readonly Item[] | undefined,
  rows: readonly SettingsRow<Item>[],
  itemOf: (row: SettingsRow<Item>) => Item,
): readonly Item[] | undefined {
  const now = rows.filter((row) => row.was !== undefined || !isBlank(row)).map(itemOf);
  if (before !== undefined && equalValues(before, now)) return before;
  return now.length === 0 ? undefined : now;
}

/** Whether nothing was typed in the row. */
export function isBlank({ name, description }: SettingsRow): boolean {
  return name.trim() === '' && description.trim() === '';
}

/** The rows with an empty one added. */
export function withRow<Item>(rows: readonly SettingsRow<Item>[]): readonly SettingsRow<Item>[] {
  const id = rows.reduce((highest, row) => Math.max(highest, row.id), -1) + 1;
  return [...rows, { id, name: '', description: '' }];
}
