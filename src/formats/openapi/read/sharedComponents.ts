import {
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  ownValue,
} from '../../../domain/model/values/json.ts';
import { keep, setOwn, type MetadataDraft } from '../../jsonschema/schemaMetadata.ts';
import { isAlone, referenceOf } from '../../jsonschema/read/keywords/keywordKinds.ts';
import { lookUp } from '../../jsonschema/read/source/components.ts';
import { at, pointerOf, rootPlace, type Place } from '../../reading/place.ts';
import { toPointer } from '../../../domain/model/values/jsonPointer.ts';
import { reportEndless } from '../../jsonschema/read/source/reference.ts';
import type { Operation } from '../../../domain/model/specification.ts';
import { isReferenceWord } from '../../reading/referenceWords.ts';
import { metadataIn, type SharedKeys } from '../../../domain/model/metadata/metadataKeys.ts';
import { componentSections } from './componentNames.ts';
import { reportKind, type OpenapiReader } from './reader.ts';
import { sectionName } from './swagger/upgradeHead.ts';

/**
 * The components that are neither types nor part of any operation, once everything is read:
 * security schemes, named schemas that did not become types, and unused components. `shared`: the
 * names of the schemas that became unions.
 */
export function readOtherComponents(
  reader: OpenapiReader,
  components: JsonObject,
  shared: ReadonlySet<string>,
  operations: readonly Operation[],
): MetadataDraft | undefined {
  let kept: MetadataDraft | undefined;
  const overridden = overriddenParameters(reader, components, operations);
  const sections = Object.keys(components);
  // Sections to which these components refer come last, because only then their uses are known.
  const last = sections.filter((section) => lastSections.includes(section));
  for (const section of [...sections.filter((one) => !last.includes(one)), ...last]) {
    const value = memberAt(components, section);
    if (section.startsWith('x-')) {
      kept = keep(kept, section, value, sectionPlace(reader, section).parent ?? rootPlace, reader);
      continue;
    }
    if (!isJsonObject(value)) {
      // These two are reported when they are read.
      if (section !== 'schemas' && section !== 'securitySchemes') {
        reportKind(reader, sectionPlace(reader, section), 'an object');
      }
      continue;
    }
    const entries =
      section === 'schemas'
        ? keepSchemas(reader, section, value, shared)
        : section === 'securitySchemes'
          ? keepEntries(reader, value, Object.keys(value), sectionPlace(reader, section))
          : keepUnused(reader, section, value, section === 'parameters' ? overridden : none);
    if (entries === undefined) continue;
    kept ??= {};
    setOwn(kept, section, entries);
  }
  return kept;
}

/**
 * The summary and description of the components for which references have other ones, by section and name.
 */
export function wordsOfShared(
  reader: OpenapiReader,
  components: JsonObject,
): MetadataDraft | undefined {
  let all: MetadataDraft | undefined;
  for (const [section, entries] of reader.described.size > 0 ? Object.entries(components) : []) {
    for (const [name, entry] of isJsonObject(entries) ? Object.entries<Json>(entries) : []) {
      if (!isJsonObject(entry) || !reader.described.has(entry)) continue;
      const words = Object.entries(entry).filter(([key]) => isReferenceWord(key));
      all ??= {};
      all[section] = {
        ...(isJsonObject(all[section]) && all[section]),
        [name]: Object.fromEntries(words),
      };
    }
  }
  return all;
}

const lastSections = ['links', 'headers', 'examples'];

/** The place of a section of the components in the source. */
export function sectionPlace(reader: OpenapiReader, section: string): Place {
  return reader.isSwagger
    ? at(rootPlace, sectionName(section))
    : at(at(rootPlace, 'components'), section);
}

/**
 * Named schemas that did not become types. Those that are too large or refer to themselves have
 * been reported already.
 */
function keepSchemas(
  reader: OpenapiReader,
  section: string,
  schemas: JsonObject,
  shared: ReadonlySet<string>,
): MetadataDraft | undefined {
  let kept: MetadataDraft | undefined;
  const prefix = pointerOf(sectionPlace(reader, section));
  for (const name in schemas) {
    if (shared.has(name)) continue;
    const pointer = `${prefix}${toPointer([name])}`;
    const component = reader.schemas.components.get(pointer);
    const schema = memberAt(schemas, name);
    const isSchema = isJsonObject(schema) || typeof schema === 'boolean';
    if (component?.kind !== 'inline' || !isSchema) continue;
    const value = aliasOf(reader, schema) ?? reader.inPlace(schema);
    if (value === undefined) {
      // `useOf` has reported schemas that only refer to themselves.
      if (!component.isCircle) reportEndless(reader.schemas, component);
      continue;
    }
    kept ??= {};
    setOwn(kept, name, value);
  }
  return kept;
}

/** For a schema that only refers to another one, its name is all that is stored. */
function aliasOf({ schemas, componentNames }: OpenapiReader, schema: Json): Json | undefined {
  const ref = isJsonObject(schema) && isAlone(schema) ? referenceOf(schema) : undefined;
  const target = ref === undefined ? undefined : lookUp(schemas, ref);
  if (target?.isNamed !== true || target.isCircle) return undefined;
  return componentNames.stand(target.schema, target.name);
}

function keepEntries(
  reader: OpenapiReader,
  entries: JsonObject,
  names: readonly string[],
  place: Place,
): MetadataDraft | undefined {
  let kept: MetadataDraft | undefined;
  for (const name of names) {
    kept = keep(kept, name, memberAt(entries, name), place, reader, true);
  }
  return kept;
}

const none: ReadonlySet<string> = new Set();

/** The shared parameters of paths that each of their operations replaces. */
function overriddenParameters(
  reader: OpenapiReader,
  { parameters }: JsonObject,
  operations: readonly Operation[],
): ReadonlySet<string> {
  if (parameters === undefined || !isJsonObject(parameters)) return none;
  const names = new Set<string>();
  for (const [name, parameter] of Object.entries(parameters)) {
    // Parameters that can't be arguments are stored with the operations that refer to them.
    if (isJsonObject(parameter) && reader.parameters.get(parameter) !== undefined) names.add(name);
  }
  for (const operation of operations) {
    for (const { metadata } of operation.arguments) {
      const { sharedAs } = metadataIn<SharedKeys>(metadata);
      if (typeof sharedAs === 'string') names.delete(sharedAs);
    }
  }
  return names;
}

const shownNames = 20;

/** Reports components that only refer to another one, which is used in their place. */
function reportAliases(reader: OpenapiReader, entries: JsonObject, place: Place): void {
  const prefix = pointerOf(place);
  for (const name in entries) {
    const entry = memberAt(entries, name);
    const reference = isJsonObject(entry) ? ownValue(entry, '$ref') : undefined;
    if (typeof reference !== 'string' || !reader.used.has(prefix + toPointer([name]))) continue;
    reader.reporter.add(
      'component-alias',
      'info',
      `${name} is only another name and was left out: ${reference} is used in its place.`,
      at(place, name),
    );
  }
}

function keepUnused(
  reader: OpenapiReader,
  section: string,
  entries: JsonObject,
  overridden: ReadonlySet<string>,
): MetadataDraft | undefined {
  const place = sectionPlace(reader, section);
  const prefix = pointerOf(place);
  reportAliases(reader, entries, place);
  const copied = new Set([...reader.schemas.copiedParts.values()].map(toPointer));
  const unused = Object.keys(entries).filter((name) => {
    const pointer = prefix + toPointer([name]);
    return (
      (overridden.has(name) || !reader.used.has(pointer)) &&
      !copied.has(pointer) &&
      !reader.componentNames.isTold(memberAt(entries, name))
    );
  });
  if (unused.length === 0) return undefined;
  const shown = unused.slice(0, shownNames).join(', ') + (unused.length > shownNames ? ' …' : '');
  if (!componentSections.has(section)) {
    reader.reporter.add(
      'component-left-out',
      'warning',
      `${unused.length} of the shared ${section} are left out here and in each export, because nothing uses them and no OpenAPI that is exported has such a section: ${shown}.`,
      place,
    );
    return undefined;
  }
  reader.reporter.add(
    'component-kept',
    'info',
    `${unused.length} of the shared ${section} are kept for OpenAPI and not shown, because no operation uses them: ${shown}.`,
    place,
  );
  const { upgrade } = reader;
  if (upgrade === undefined) return keepEntries(reader, entries, unused, place);
  const upgraded = unused.map((name): [string, Json] => {
    const object = memberAt(entries, name);
    const located = isJsonObject(object) ? { object, place: at(place, name) } : undefined;
    return [name, located ? upgrade.shared(section, located) : object];
  });
  return keepEntries(reader, Object.fromEntries(upgraded), unused, place);
}
