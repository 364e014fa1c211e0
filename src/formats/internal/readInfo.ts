import { isJsonObject, type JsonObject } from '../../domain/model/json.ts';
import type { Contact, Info, License, Server, Tag } from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/total.ts';
import type { Notes } from '../reading/notes.ts';
import {
  listField,
  noteMalformed,
  noteUnknownKeys,
  objectField,
  textField,
} from '../typeschema/fields.ts';
import {
  contactKeys,
  infoKeys,
  licenseKeys,
  serverKeys,
  tagKeys,
  type ContactSource,
  type DocumentSource,
  type InfoSource,
  type LicenseSource,
  type ServerSource,
  type TagSource,
} from './keys.ts';

/** What the document says about itself. */
export function readInfo(document: DocumentSource, notes: Notes): Info | undefined {
  return readPart(document, 'info', infoKeys, notes, (value: InfoSource) =>
    stated<Info>({
      title: textField(value, 'title', notes),
      version: textField(value, 'version', notes),
      description: textField(value, 'description', notes),
      contact: readPart(value, 'contact', contactKeys, notes, (contact: ContactSource) =>
        stated<Contact>({
          name: textField(contact, 'name', notes),
          url: textField(contact, 'url', notes),
          email: textField(contact, 'email', notes),
          metadata: objectField(contact, 'metadata', notes),
        }),
      ),
      license: readPart(value, 'license', licenseKeys, notes, (license: LicenseSource) =>
        stated<License>({
          name: textField(license, 'name', notes),
          identifier: textField(license, 'identifier', notes),
          url: textField(license, 'url', notes),
          metadata: objectField(license, 'metadata', notes),
        }),
      ),
      metadata: objectField(value, 'metadata', notes),
    }),
  );
}

function readPart<Part>(
  owner: JsonObject,
  key: string,
  known: ReadonlySet<string>,
  notes: Notes,
  read: (value: JsonObject) => Part,
): Part | undefined {
  const value = objectField(owner, key, notes);
  if (value === undefined) return undefined;
  notes.path.push(key);
  noteUnknownKeys(value, known, notes);
  const part = read(value);
  notes.path.pop();
  return part;
}

/** The servers beside the base URL; one without an address is left out. */
export function readServers(document: DocumentSource, notes: Notes): readonly Server[] | undefined {
  return readItems(document, 'servers', serverKeys, notes, (value: ServerSource) => {
    const url = textField(value, 'url', notes);
    if (url === undefined) return undefined;
    return stated<Server>({
      url,
      description: textField(value, 'description', notes),
      metadata: objectField(value, 'metadata', notes),
    });
  });
}

/** The tags that are described; one without a name is left out. */
export function readTags(document: DocumentSource, notes: Notes): readonly Tag[] | undefined {
  return readItems(document, 'tags', tagKeys, notes, (value: TagSource) => {
    const name = textField(value, 'name', notes);
    if (name === undefined) return undefined;
    return stated<Tag>({
      name,
      description: textField(value, 'description', notes),
      metadata: objectField(value, 'metadata', notes),
    });
  });
}

function readItems<Item>(
  document: DocumentSource,
  key: 'servers' | 'tags',
  known: ReadonlySet<string>,
  notes: Notes,
  read: (value: JsonObject) => Item | undefined,
): readonly Item[] | undefined {
  const list = listField(document, key, notes);
  if (list === undefined) return undefined;
  const items: Item[] = [];
  notes.path.push(key);
  for (const [index, member] of list.entries()) {
    notes.path.push(index);
    if (isJsonObject(member)) noteUnknownKeys(member, known, notes);
    const item = isJsonObject(member) ? read(member) : undefined;
    notes.path.pop();
    if (item === undefined) noteMalformed(notes, String(index), `one of the ${key}`);
    else items.push(item);
  }
  notes.path.pop();
  return items;
}
