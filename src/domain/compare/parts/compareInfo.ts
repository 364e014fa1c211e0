import { isJsonList, isJsonObject, ownValue } from '../../model/values/json.ts';
import { metadataIn, type DocumentKeys } from '../../model/metadata/metadataKeys.ts';
import type { Info, Server, Specification, Tag } from '../../model/specification.ts';
import { mapSame } from '../../model/values/lists.ts';
import { withOptional } from '../../model/values/optional.ts';
import { bothSides, reportWithin } from '../changes/change.ts';
import type { Report } from '../changes/change.ts';
import { compareFields } from './compareFields.ts';
import type { Comparisons } from './compareFields.ts';
import { compareMetadata } from './compareMetadata.ts';
import { keyInLine } from '../changes/keyWords.ts';
import type { NameMap } from '../names/inferRenames.ts';
import { describeKey, keyed, nameOf } from '../names/keyed.ts';
import { equalValues } from '../equalValues.ts';

/** Compares the information about a specification: none of it, not even the version, affects clients. */
export function compareInfo(
  report: Report,
  before: Info | undefined,
  after: Info | undefined,
): void {
  compareFields(infoFields, report, before ?? {}, after ?? {});
}

const infoFields: Comparisons<Info, Report> = {
  title: (report, before, after) => {
    if (before.title === after.title) return;
    const text = `: the title is now ${after.title ?? 'none'}, was ${before.title ?? 'none'}`;
    report('patch', 'title-changed', text, 'title');
  },
  version: (report, before, after) => {
    if (before.version === after.version) return;
    const text = `: the version is now ${after.version ?? 'none'}, was ${before.version ?? 'none'}`;
    report('patch', 'version-changed', text, 'version');
  },
  description: (report, before, after) => {
    if (before.description === after.description) return;
    const text = ': the description changed';
    report('patch', 'specification-description-changed', text, 'description');
  },
  contact: (report, before, after) => {
    if (equalValues(before.contact, after.contact)) return;
    report('patch', 'contact-changed', ': the contact changed', 'contact');
  },
  license: (report, before, after) => {
    if (equalValues(before.license, after.license)) return;
    report('patch', 'license-changed', ': the license changed', 'license');
  },
  metadata: (report, { metadata: before = {} }, { metadata: after = {} }) => {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (equalValues(ownValue(before, key), ownValue(after, key))) continue;
      report('patch', 'specification-metadata-changed', `: ${keyInLine(key)} changed`, 'info', [
        key,
      ]);
    }
  },
};

type Served = Pick<Specification, 'servers' | 'baseUrl' | 'metadata'>;

/** Compares servers by their addresses. Clients of a removed server have to use another one. */
export function compareServers(report: Report, before: Served, after: Served): void {
  const [first, now] = [firstServer(before), firstServer(after)];
  // A first server that was reordered is not in `servers` on one side, but it still exists.
  const moved = (one: Server, other: Server) => {
    const part = { before: saidBy(one), after: saidBy(other) };
    compareFields(serverFields, reportWithin(report, part), one, other);
  };
  compareItems(before.servers ?? [], after.servers ?? [], ({ url }) => url, {
    gone: (url, server) => {
      if (url === after.baseUrl || url === now?.url) moved(server, { ...now, url });
      else report('major', 'server-removed', `: server ${url} was removed`, `server ${url}`);
    },
    both: (one, other) => compareFields(serverFields, report, one, other),
    come: (url, server) => {
      if (url === before.baseUrl || url === first?.url) moved({ ...first, url }, server);
      else report('minor', 'server-added', `: server ${url} was added`, `server ${url}`);
    },
  });
}

/** The first server as its source has it, whose address is the base URL with its variables filled. */
function firstServer({ baseUrl, metadata }: Served): Server | undefined {
  const list = metadataIn<DocumentKeys>(metadata).servers;
  const [server] = isJsonList(list) ? list : [];
  if (!isJsonObject(server)) return baseUrl === undefined ? undefined : { url: baseUrl };
  const { url = baseUrl, description, ...more } = server;
  if (typeof url !== 'string') return undefined;
  return {
    url,
    ...(typeof description === 'string' && { description }),
    ...(Object.keys(more).length > 0 && { metadata: more }),
  };
}

function saidBy({ description, metadata }: Server): object {
  return { description, metadata };
}

const serverFields: Comparisons<Server, Report> = {
  url: null,
  description: (report, before, { url, description }) => {
    if (before.description === description) return;
    const text = `: the description of server ${url} changed`;
    report('patch', 'server-description-changed', text, `server ${url}`);
  },
  metadata: (report, before, after) => {
    const place = `server ${after.url}`;
    const owner = { noun: 'specification', label: place, place } as const;
    const sides = () => bothSides;
    compareMetadata({ ...owner, sides, report }, before.metadata, after.metadata);
  },
};

/** What tags mean, by their names. */
export function compareTags(
  report: Report,
  before: readonly Tag[] = [],
  after: readonly Tag[] = [],
  renames: NameMap = new Map(),
): void {
  for (const [from, to] of renames) {
    report('patch', 'tag-renamed', `: tag ${from} was renamed to ${to}`, `tag ${to}`);
  }
  const renamed = mapSame(before, (tag) =>
    withOptional(tag, 'name', renames.get(tag.name) ?? tag.name),
  );
  compareItems(renamed, after, nameOf, {
    gone: (name) => report('patch', 'tag-removed', `: tag ${name} was removed`, `tag ${name}`),
    both: (one, other) => compareFields(tagFields, report, one, other),
    come: (name) => report('patch', 'tag-added', `: tag ${name} was added`, `tag ${name}`),
  });
}

const tagFields: Comparisons<Tag, Report> = {
  name: null,
  description: (report, before, { name, description }) => {
    if (before.description === description) return;
    const text = `: the description of tag ${name} changed`;
    report('patch', 'tag-description-changed', text, `tag ${name}`);
  },
  metadata: (report, before, { name, metadata }) => {
    if (equalValues(before.metadata, metadata)) return;
    const text = `: tag ${name} changed`;
    report('patch', 'specification-metadata-changed', text, `tag ${name}`);
  },
};

interface Cases<Item> {
  readonly gone: (key: string, before: Item) => void;
  readonly both: (before: Item, after: Item) => void;
  readonly come: (key: string, after: Item) => void;
}

function compareItems<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
  { gone, both, come }: Cases<Item>,
): void {
  if (before === after) return;
  const was = keyed(before, keyOf);
  const is = keyed(after, keyOf);
  for (const [key, one] of was) {
    const other = is.get(key);
    if (other === undefined) gone(describeKey(key), one);
    else both(one, other);
  }
  for (const [key, other] of is) if (!was.has(key)) come(describeKey(key), other);
}
