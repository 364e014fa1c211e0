import { isEmail, isUrl } from '../../model/addresses.ts';
import type {
  Contact,
  Info,
  License,
  Server,
  Specification,
  Tag,
} from '../../model/specification.ts';
import type { Seen } from '../../model/values/total.ts';
import type { ReportFinding } from '../finding.ts';

type InfoFields = Seen<
  Info,
  'contact' | 'license',
  'title' | 'version' | 'description' | 'metadata'
>;
type ContactFields = Seen<Contact, 'url' | 'email', 'name' | 'metadata'>;
type LicenseFields = Seen<License, 'url', 'name' | 'identifier' | 'metadata'>;
type ServerFields = Seen<Server, 'url', 'description' | 'metadata'>;
type TagFields = Seen<Tag, 'name', 'description' | 'metadata'>;

/** Invalid addresses in the information about the specification. */
export function checkInfo({ info = {} }: Specification, report: ReportFinding): void {
  const about: InfoFields = info;
  const contact: ContactFields = about.contact ?? {};
  const license: LicenseFields = about.license ?? {};
  checkUrl('contact', contact.url, report);
  if (contact.email !== undefined && !isEmail(contact.email)) {
    const message = `The contact has "${contact.email}" as its email address, which is not one.`;
    report('invalid-address', message, { place: 'contact' });
  }
  checkUrl('license', license.url, report);
}

/** Servers whose address is invalid or listed twice; the base URL counts as one. */
export function checkServers(
  { baseUrl, servers = [] }: Specification,
  report: ReportFinding,
): void {
  const known = new Set<string | undefined>([baseUrl]);
  for (const server of servers) {
    const { url }: ServerFields = server;
    checkUrl('server', url, report);
    if (known.has(url)) report('duplicate-server', `The server ${url} is listed twice.`);
    known.add(url);
  }
}

/** Tags that are described twice. */
export function checkTags({ tags = [] }: Specification, report: ReportFinding): void {
  const known = new Set<string>();
  for (const tag of tags) {
    const { name }: TagFields = tag;
    if (known.has(name)) report('duplicate-tag', `The tag ${name} is described twice.`);
    known.add(name);
  }
}

function checkUrl(what: string, url: string | undefined, report: ReportFinding): void {
  if (url === undefined || isUrl(url)) return;
  report('invalid-address', `The ${what} has "${url}" as its URL, which is not one.`, {
    place: what,
  });
}
