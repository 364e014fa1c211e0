import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { Contact, Info, License, Server, Tag } from '../../../domain/model/specification.ts';
import type { EachField } from '../../../domain/model/values/total.ts';
import {
  leaveOutKey,
  list,
  mapOf,
  object,
  text,
  type Dialect,
  type Fields,
  type Fitting,
  type Shape,
} from '../../jsonschema/print/printShapes.ts';

/*
 * The objects with which an OpenAPI document says what it is and where it is served, with their fields
 * in 3.0 and 3.1, to validate what is restored from metadata.
 */

/** Whether it is OpenAPI 3.0. */
export const isOpenapi30 = (dialect: Dialect): boolean => dialect === 'openapi-3.0';

/** Fields that OpenAPI 3.0 does not have. */
function since31(dialect: Dialect, fields: Fields): Fields {
  return isOpenapi30(dialect) ? {} : fields;
}

export const externalDocs = object({ description: text, url: text }, { required: ['url'] });

/** A shape for each field of the model, beside what else OpenAPI has. */
type WithFieldsOf<Entity> = EachField<Omit<Entity, 'metadata'>, Shape> & Fields;

const contact = object({
  name: text,
  url: text,
  email: text,
} satisfies WithFieldsOf<Contact>);

const licenseFields = {
  name: text,
  url: text,
  identifier: text,
} satisfies WithFieldsOf<License>;
const { identifier: _identifier, ...licenseFields30 } = licenseFields;

const license = object((dialect) => (isOpenapi30(dialect) ? licenseFields30 : licenseFields), {
  required: ['name'],
  finish: finishLicense,
});

function finishLicense(fit: ReadonlyMap<string, Json>, { dialect, notes }: Fitting): JsonObject {
  const written = Object.fromEntries(fit);
  if (isOpenapi30(dialect)) return written;
  if (fit.has('url') && fit.has('identifier')) {
    leaveOutKey(notes, 'url');
    const { url: _, ...rest } = written;
    return rest;
  }
  return written;
}

/** A string that a source may have written as a number. */
const textual: Shape = (said, fitting) =>
  typeof said === 'number' ? String(said) : text(said, fitting);

export const info = object(
  (dialect) =>
    ({
      title: textual,
      description: text,
      termsOfService: text,
      contact,
      license,
      version: textual,
      ...since31(dialect, { summary: text }),
    }) satisfies WithFieldsOf<Info>,
  { required: ['title', 'version'], defaults: { title: 'API', version: '1.0.0' } },
);

const serverVariable = object(
  { enum: list(text, 1), default: text, description: text },
  { required: ['default'] },
);

export const server = object(
  {
    url: text,
    description: text,
    variables: mapOf(serverVariable),
  } satisfies WithFieldsOf<Server>,
  { required: ['url'] },
);
export const servers = list(server);

const tag = object({ name: text, description: text, externalDocs } satisfies WithFieldsOf<Tag>, {
  required: ['name'],
});

/** The names of tags must be unique (OpenAPI Object, tags). */
export const uniqueTags: Shape = (value, fitting) => {
  const fit = list(tag)(value, fitting);
  if (!isJsonList(fit)) return undefined;
  const byName = new Map<string, Json>();
  for (const one of fit) {
    const name = isJsonObject(one) ? one['name'] : undefined;
    if (typeof name !== 'string') continue;
    if (byName.has(name)) leaveOutKey(fitting.notes, name);
    else byName.set(name, one);
  }
  return [...byName.values()];
};
