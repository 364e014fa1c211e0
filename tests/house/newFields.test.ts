import { beforeAll, expect, test } from 'vitest';
import { compileChanged, fileOf } from './compileChanged.ts';

/*
 * A new field of the model must not compile until everything that handles an entity's fields has an
 * answer for it (src/domain/model/values/total.ts). This test adds a field to each entity in a copy of the
 * program, and the compiler must report it in each of these files.
 */

const refs =
  'Annotations StringRef IntegerRef NumberRef BooleanRef AnyRef GenericRef ReferenceRef ArrayRef MapRef UnionRef MimeRef';

/** The entities of a specification's info, servers and tags. */
const parts = 'Contact License Server Tag';

/** By path ending: the entities whose new fields the file must not ignore. */
const guarded: Readonly<Record<string, string>> = {
  'compare/parts/operations/compareBodies.ts': 'Payload Return Throw',
  'compare/parts/operations/compareOperations.ts': 'Operation Argument',
  'compare/compareSpecifications.ts': 'Specification Include',
  'compare/parts/compareInfo.ts': 'Info Server Tag',
  'compare/parts/types/schemaOfType.ts': `Annotations TypeBase Struct Property ${refs}`,
  'compare/sameMeaning/collectionsInPlace.ts': 'MapType ArrayType',
  'compare/sameMeaning/plainUnions.ts': 'Annotations TypeBase Struct',
  'compare/sameMeaning/joinAnnotations.ts': 'Annotations',
  'compare/parts/types/compareTypes.ts': 'TypeBase Struct MapType ArrayType Property',
  'compare/parts/types/compareTypeRefs.ts': refs,
  'compare/names/inferRenames.ts': 'TypeBase Struct',
  'merge/mergers.ts':
    'Include Operation Argument Payload Return Throw TypeBase Struct MapType ArrayType Property MappingEntry',
  'merge/mergeFields.ts': 'Layout',
  'merge/mergeInfo.ts': 'Info Contact Server Tag',
  'merge/mergeSpecifications.ts': 'Specification',
  'check/rules.ts':
    'Specification Include Operation Argument Payload Return Throw TypeBase Struct MapType ArrayType Property',
  'check/rules/info.ts': `Info ${parts}`,
  'edits/applyRestore.ts': 'Specification',
  'edits/difference.ts': 'Specification',
  'model/metadata/typedInfo.ts': `Info ${parts}`,
  'model/types/references.ts': 'Specification Include MappingEntry TemplateEntry',
  'model/search.ts': 'Operation TypeBase Struct MapType ArrayType',
  'model/specification.ts': 'Specification',
  'model/types/typeRefs.ts': `Operation Argument Payload Return Throw TypeBase Struct MapType ArrayType Property ${refs}`,
  'internal/print.ts': 'Specification Include',
  'internal/writeOperation.ts': 'Operation Argument Payload Return Throw',
  'internal/writeType.ts': 'TypeBase Struct MapType ArrayType Property MappingEntry',
  'internal/flat.ts': `TemplateEntry ${refs}`,
  'internal/writeTypeRef.ts': refs,
  'typeapi/printParts.ts': 'Specification',
  'typeapi/writeOperation.ts': 'Operation Argument Payload Return Throw',
  'typeschema/print.ts': 'Specification',
  'typeschema/writeDocument.ts': 'Include',
  'typeschema/writeDefinition.ts': 'TypeBase Struct MapType ArrayType MappingEntry',
  'typeschema/writePropertyType.ts': `Property TemplateEntry ${refs}`,
  'jsonschema/print/printDocument.ts': 'Specification',
  'jsonschema/print/printNamedType.ts': 'TypeBase Struct MapType ArrayType',
  'jsonschema/print/printSchema.ts': `Property ${refs}`,
  'jsonschema/print/printTypes.ts': 'TemplateEntry',
  'reading/aboutSource.ts': `Info ${parts}`,
  'reading/infoLeftOut.ts': 'Info',
  'openapi/print/documentShapes.ts': `Info ${parts}`,
  'openapi/print/document.ts': 'Specification',
  'openapi/print/operation.ts': 'Operation',
  'openapi/print/parameters.ts': 'Argument',
  'openapi/print/bodies.ts': 'Payload',
  'openapi/print/responses.ts': 'Return Throw',
  'openapi/print/security.ts': 'HttpBasic HttpBearer ApiKey OAuth2',
  'internal/readSpecification.ts': 'Specification Include',
  'internal/readOperation.ts': 'Operation Argument Payload Return Throw',
  'internal/mappingEntries.ts': 'MappingEntry',
  'internal/readType.ts': 'TypeBase Struct MapType ArrayType',
  'internal/readProperty.ts': 'Property',
  'internal/readTypeRef.ts': `TemplateEntry ${refs}`,
  'internal/reading.ts': 'Layout',
  'typeapi/parse.ts': 'Specification Layout',
  'typeapi/operationParts.ts': 'Argument Payload',
  'typeapi/readOperation.ts': 'Operation Argument Return Throw Layout',
  'typeapi/readSecurity.ts': 'HttpBasic HttpBearer ApiKey OAuth2',
  'typeschema/parse.ts': 'Specification Layout',
  'typeschema/document.ts': 'Include',
  'typeschema/readDefinition.ts': 'TypeBase Struct MapType ArrayType Property Layout',
  'typeschema/readMapping.ts': 'MappingEntry',
  'typeschema/readPropertyType.ts': `TemplateEntry ${refs.replace(' UnionRef MimeRef', '')}`,
  'openapi/parse.ts': 'Specification',
  'openapi/read/operation.ts': 'Operation Payload',
  'openapi/read/parameters.ts': 'Argument',
  'openapi/read/responses.ts': 'Return Throw',
  'openapi/read/security.ts': 'HttpBasic HttpBearer ApiKey OAuth2',
  'jsonschema/parse.ts': 'Specification',
  'jsonschema/contentName.ts': 'TypeBase Struct',
  'jsonschema/read/source/inline.ts': 'TypeBase Struct',
  'jsonschema/read/allOf/mergedProperty.ts': 'Property',
  'jsonschema/read/unions/sharedUnions.ts': 'Annotations',
  'jsonschema/read/source/converted.ts': 'Annotations Property AnyRef MapRef ReferenceRef',
  'jsonschema/read/finish.ts': 'Struct TypeBase',
  'jsonschema/read/types.ts': 'TypeBase MapType ArrayType',
  'jsonschema/read/unions/union.ts': 'StringRef UnionRef',
  'jsonschema/read/schema.ts': 'StringRef IntegerRef NumberRef BooleanRef ArrayRef UnionRef',
  'jsonschema/read/object.ts': 'MapRef',
  'openapi/read/content.ts': 'MimeRef',
  'compare/sameMeaning/oneKindUnions.ts': 'Annotations StringRef IntegerRef NumberRef UnionRef',
  'settings/infoDraft.ts': `Info ${parts}`,
  'reference/content/operationContent.ts': 'Operation',
  'cards/layout/cardRows.ts': 'Operation',
  'typescript/print.ts': 'Specification',
  'typescript/operations.ts': 'Operation Argument Payload Return Throw',
  'typescript/declaration.ts': 'TypeBase MapType ArrayType',
  'typescript/leftOut.ts':
    'Operation Argument Payload Return Throw TypeBase Struct MapType ArrayType',
  'typescript/members.ts': 'Struct Property',
  'typescript/types.ts': refs,
};

/** The model with an additional optional field in each entity, named after the entity. */
function withNewFields(model: string): string {
  return model.replaceAll(
    /(?:interface (\w+)|type (\w+) =).*\{\n/g,
    (head, entity?: string, alias = '') =>
      `${head}  readonly addedTo${entity ?? alias}?: string;\n`,
  );
}

let errors: readonly string[] = [];
beforeAll(() => {
  errors = compileChanged('newFields', ['domain/model/specification.ts'], withNewFields);
});

test('nothing fails to compile for another reason', () => {
  // Follow-up errors need not name the field.
  const named = new Set(errors.filter((error) => error.includes('addedTo')).map(fileOf));
  expect(named.size).toBeGreaterThan(0);
  expect(errors.filter((error) => !named.has(fileOf(error)))).toEqual([]);
});

test.each(Object.entries(guarded))('%s needs an answer for a new field', (file, entities) => {
  const said = errors.filter((error) => `/${fileOf(error)}`.endsWith(`/${file}`));
  const answered = entities
    .split(' ')
    .filter((entity) => said.some((error) => new RegExp(`addedTo${entity}\\b`).test(error)));
  expect(answered.join(' ')).toBe(entities);
});
