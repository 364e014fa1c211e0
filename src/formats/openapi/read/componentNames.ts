import {
  isJsonObject,
  memberAt,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import {
  keysIn,
  without,
  withTypedMetadata,
  type SharedKeys,
  type ExtensionKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';
import { createNamedCopies, type NamedCopies } from '../../jsonschema/read/source/copyWords.ts';
import type { CopyWords } from '../../jsonschema/read/source/inPlace.ts';
import { partName } from '../../jsonschema/read/source/partName.ts';
import { isReferenceWord } from '../../reading/referenceWords.ts';
import { createUniqueNames } from '../../reading/generatedNames.ts';

/** The names of shared components, by the object that references lead to. */
export interface ComponentNames extends NamedCopies {
  /** The targets of references that have a different summary or description beside them. */
  readonly described: Set<Json>;
  /** References inside copies that have keywords beside them, with those keywords that have an effect. */
  readonly ignoring: ReadonlyMap<JsonObject, JsonObject>;
  /** Records that a component was converted to another object (Swagger 2.0). */
  readonly follow: (source: JsonObject, converted: JsonObject) => void;
  /** Names the target of a reference that is not a component by its pointer, and makes it one. */
  readonly nameTarget: (target: JsonObject, steps: readonly string[]) => void;
  /** The same for a schema, which has become a type. */
  readonly nameSchema: (target: JsonObject, type: string) => void;
  /** Metadata read from an object, with the object's name if it is a component. */
  readonly name: <Metadata extends { [key: string]: Json } | undefined>(
    object: JsonObject,
    metadata: Metadata,
  ) => Metadata | { [key: string]: Json };
}

const extensionKeys = keysIn<ExtensionKeys>('$sharedAs');

/** The sections of components in OpenAPI 3.1 other than schemas. */
export const componentSections: ReadonlySet<string> = new Set([
  'parameters',
  'responses',
  'requestBodies',
  'headers',
  'examples',
  'links',
  'callbacks',
  'pathItems',
  'securitySchemes',
]);

/** Finds the components of a document, which are at its top in Swagger 2.0. */
export function createComponentNames(document: JsonObject): ComponentNames {
  const names = new WeakMap<object, string>();
  const schemas = new WeakSet();
  const homes = new WeakMap<object, string>();
  const described = new Set<Json>();
  const ignoring = new Map<JsonObject, JsonObject>();
  const taken = createUniqueNames();
  const isSwagger = ownValue(document, 'openapi') === undefined;
  const schemaSection = isSwagger ? 'definitions' : 'schemas';
  const components = isSwagger ? document : ownValue(document, 'components');
  for (const section of isJsonObject(components) ? [...componentSections, schemaSection] : []) {
    const entries = isJsonObject(components) ? ownValue(components, section) : undefined;
    if (entries === undefined || !isJsonObject(entries)) continue;
    for (const name in entries) {
      const entry = memberAt(entries, name);
      if (!isJsonObject(entry)) continue;
      names.set(entry, name);
      homes.set(entry, section);
      if (section !== schemaSection && !taken.has(name)) taken.claim(name);
      if (section === schemaSection) schemas.add(entry);
    }
  }
  const countBeside = (target: JsonObject, beside: JsonObject, reference: JsonObject) => {
    const counting = wordsBeside(document, homes.get(target));
    const said = Object.entries<Json>(beside).filter(([key]) => counting(key));
    const own = Object.fromEntries(said);
    if (said.length < Object.keys(beside).length) ignoring.set(reference, own);
    if (said.some(([key, value]) => ownValue(target, key) !== value)) described.add(target);
    return own;
  };
  const isSchema = (object: Json): object is JsonObject =>
    isJsonObject(object) && schemas.has(object);
  const inExtensions: CopyWords = {
    tell: (object, content, name) =>
      isSchema(object) && isJsonObject(content)
        ? withTypedMetadata<ExtensionKeys>(
            { ...content },
            { $sharedAs: name ?? names.get(object) ?? '' },
          )
        : content,
    stand: (object, name) =>
      isSchema(object)
        ? withTypedMetadata<ExtensionKeys>(undefined, {
            $sharedAs: name ?? names.get(object) ?? '',
          })
        : undefined,
    // With a description of its own, a copy is no longer the shared component.
    join: (copy, beside) => ({ ...without(copy, extensionKeys), ...beside }),
    keepsMapping: true,
    isKept: (pointer) => /^\/(components\/)?x-/.test(pointer),
  };
  return {
    ...createNamedCopies(names, schemas, countBeside),
    described,
    ignoring,
    inExtensions,
    nameTarget(target, steps) {
      if (names.has(target)) return;
      const { name } = target;
      const wanted = typeof name === 'string' ? name : partName(steps);
      names.set(target, taken.claim(wanted.replaceAll(/[^A-Za-z0-9._-]+/g, '_') || 'shared'));
    },
    nameSchema(target, type) {
      if (!names.has(target)) names.set(target, type);
    },
    follow(source, converted) {
      const name = names.get(source);
      if (name !== undefined) names.set(converted, name);
    },
    name(object, metadata) {
      const sharedAs = names.get(object);
      return sharedAs === undefined
        ? metadata
        : withTypedMetadata<SharedKeys>(metadata, { sharedAs });
    },
  };
}

/** Which keywords have an effect beside a reference to a component of a section. */
function wordsBeside(
  { openapi }: JsonObject,
  section: string | undefined,
): (key: string) => boolean {
  // A path item may have anything beside it.
  if (section === 'pathItems') return () => true;
  const version = typeof openapi === 'string' ? openapi : '';
  if (/^(3\.0|$)/.test(version) || section === 'callbacks') return () => false;
  const hasSummary = section === 'examples' || section === undefined;
  const isResponse = section === 'responses' && version.startsWith('3.2');
  return hasSummary || isResponse ? isReferenceWord : (key) => key === 'description';
}
