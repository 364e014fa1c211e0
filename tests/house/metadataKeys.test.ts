import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileChanged, fileOf } from './compileChanged.ts';

/*
 * The keys that a format uses for metadata are declared in one table of the format, and those that the domain
 * reads in the domain's own tables, which the formats extend. This test misspells every key of the tables in
 * a copy of the program: each reader, printer, comparison and check that uses a key must then fail to
 * compile, with an error that names the key.
 */

const tables = [
  'domain/model/metadata/metadataKeys.ts',
  'formats/openapi/openapiMetadata.ts',
  'formats/jsonschema/schemaMetadata.ts',
  'formats/internal/keys.ts',
];

/** By path ending: the keys that the file takes from the tables. */
const named: Readonly<Record<string, string>> = {
  'check/keptCopies.ts': 'name $sharedAs components schemas $defs unions',
  'compare/compareSpecifications.ts': 'title',
  'compare/names/inferRenames.ts': 'title',
  'compare/names/routes.ts': 'path',
  'compare/parts/compareDocument.ts': 'empty securityScheme sharedWords',
  'compare/parts/compareInfo.ts': 'servers',
  'compare/parts/compareSchemas.ts': 'sharedAs',
  'compare/parts/describeSchema.ts': 'sharedAs',
  'compare/parts/operations/compareBodies.ts': 'code',
  'compare/parts/operations/compareCalls.ts': 'requestBody callbacks',
  'compare/parts/operations/compareContentTypes.ts': 'contentTypes content',
  'compare/parts/operations/compareOperations.ts': 'summary code required',
  'compare/parts/operations/compareOperationSource.ts': 'responses parameters',
  'compare/parts/operations/compareResponse.ts': 'responses description',
  'compare/parts/security/compareSecurity.ts': 'security securityScheme components securitySchemes',
  'compare/parts/spelling.ts':
    'style explode minContains maxContains contains unevaluatedItems const enum example examples',
  'compare/parts/withoutWords.ts': 'securityScheme sharedAs',
  'compare/parts/types/compareTypes.ts': 'required readOnly',
  'compare/parts/types/compareTypeRefs.ts': 'enum',
  'compare/sameMeaning/plainUnions.ts': 'union required unions',
  'compare/sameMeaning/unionMembers.ts': 'union impliedValues',
  'compare/sameMeaning/withoutNotNull.ts': 'openapi',
  'constraints/constraints.ts': 'example',
  'constraints/sharedSchema.ts': 'sharedAs components schemas $defs',
  'merge/mergeEntities.ts': 'summary',
  'model/metadata/contentTypes.ts': 'contentTypes content',
  'model/metadata/descriptions.ts': 'description summary',
  'model/metadata/metadata.ts': 'mergedFrom impliedType sharedAs',
  'model/metadata/renameKept.ts': 'name operationId',
  'model/metadata/serverVariables.ts': 'servers',
  'model/metadata/sharedParts.ts': 'sharedAs $sharedAs',
  'model/metadata/successResponse.ts': 'code responses',
  'model/metadata/typedInfo.ts': 'info servers tags',
  'internal/print.ts': 'metadata layout',
  'internal/readSpecification.ts': 'metadata layout',
  'internal/readOperation.ts':
    'payloadRef payloadKey payloadName payloadMetadata returnRef returnMetadata typeRef wireName metadata layout',
  'internal/readType.ts': 'typeRef parentRef mappingEntries metadata layout',
  'internal/readProperty.ts': 'typeRef metadata',
  'internal/readTypeRef.ts': 'kind format default name target items values contentType template',
  'internal/reading.ts': 'empty payloadPosition',
  'internal/writeOperation.ts':
    'payloadRef payloadKey payloadName payloadMetadata returnRef returnMetadata typeRef wireName metadata layout',
  'internal/writeType.ts': 'typeRef parentRef mappingEntries metadata layout',
  'internal/writeTypeRef.ts': 'format default name target items values contentType metadata',
  'jsonschema/parse.ts': '$schema $defs',
  'jsonschema/print/printDocument.ts': '$schema $comment $defs',
  'jsonschema/print/printIdentity.ts': '$schema $id id',
  'jsonschema/print/printMerged.ts': 'mergedFrom required',
  'jsonschema/print/printNamedType.ts': 'nullable discriminator required',
  'jsonschema/print/printSchema.ts': 'schema oneOf anyOf prefixItems items type typeBeside',
  'jsonschema/print/printSharing.ts': 'sharedAs sharedThrough',
  'jsonschema/print/printTypes.ts': 'name nullable',
  'jsonschema/print/printWords.ts':
    'required schema impliedType impliedContents additionalProperties sharedAs sharedThrough',
  'jsonschema/print/printUnions.ts': 'union unionMembers unionSubtypes impliedValues required',
  'jsonschema/read/source/converted.ts': 'schema required',
  'jsonschema/read/unions/discriminator.ts': 'required',
  'jsonschema/read/finish.ts': 'required impliedValues mergedFrom',
  'jsonschema/read/keywords/leftover.ts':
    'format default properties additionalProperties items prefixItems allOf oneOf anyOf discriminator',
  'jsonschema/read/schema.ts': 'type enum const',
  'jsonschema/read/types.ts': 'name nullable required',
  'jsonschema/read/unions/settleUnions.ts': 'unionSubtypes union unionMembers',
  'jsonschema/read/unions/union.ts': 'oneOf anyOf',
  'jsonschema/read/use.ts': 'sharedAs',
  'openapi/parse.ts': 'securityScheme components sharedWords paths',
  'openapi/print/bodies.ts': 'sharedAs content schema requestBody description contentTypes',
  'openapi/print/document.ts': 'openapi webhooks info components sharedWords schemas',
  'openapi/print/operation.ts': 'operationId deprecated summary description',
  'openapi/print/parameters.ts':
    'sharedAs parameters required description deprecated content schema',
  'openapi/print/paths.ts': 'paths parameters',
  'openapi/print/responses.ts': 'sharedAs responses content code',
  'openapi/print/security.ts': 'components securitySchemes securityScheme security',
  'openapi/print/securityShapes.ts': 'sharedAs',
  'openapi/print/servers.ts': 'servers',
  'openapi/print/shapes.ts': 'sharedAs summary description head options trace',
  'openapi/print/sharedPaths.ts': 'paths sharedAs samePath operationId',
  'openapi/print/pathTemplate.ts': 'path',
  'openapi/read/componentNames.ts': 'sharedAs',
  'openapi/read/content.ts': 'contentTypes content',
  'openapi/read/documentHead.ts': 'webhooks',
  'openapi/read/examples.ts': 'examples',
  'openapi/read/operation.ts': 'path parameters requestBody responses',
  'openapi/read/parameters.ts': 'content',
  'openapi/read/responses.ts': 'code headers links',
  'openapi/read/security.ts': 'security',
  'typeapi/writeOperation.ts': 'summary description',
  'typescript/leftOut.ts': 'summary contentTypes required enum format default example examples',
  'typescript/literals.ts': 'const enum type oneOf anyOf',
  'typescript/members.ts': 'required',
  'typescript/operations.ts': 'required',
  'typescript/required.ts': 'required union',
  'content/operationContent.ts': 'deprecated content',
  'content/sampleValues.ts': 'const default enum example examples',
  'dialogs/settings/baseUrlDraft.ts': 'servers',
  'dialogs/settings/docsDraft.ts': 'externalDocs',
  'dialogs/settings/infoDraft.ts': 'termsOfService',
  'dialogs/settings/oauthDraft.ts': 'components securitySchemes securityScheme security',
  'dialogs/settings/unshownMetadata.ts': 'servers externalDocs',
  'dialogs/type/nullAllowed.ts': 'enum',
  'dialogs/typeRef/typedType.ts': 'format',
  'cards/OperationCard.tsx': 'required',
  'dialogs/constraints/BodyFolds.tsx': 'description',
  'dialogs/constraints/sourceEntries.ts': 'summary',
  'dialogs/operation/OperationDialog.tsx': 'required',
};

/** The rooms in which metadata is read. */
const rooms = ['domain', 'formats', 'machines', 'screens'];

/** Metadata at a key that no table has checked; for extensions, see below. */
const bareKey =
  /\b\w*[mM]etadata(?:\?\.)?\[['"](?!x-)[^\]]*\]|\b(?:textIn|ownValue|entriesAt|objectAt)\([\w.?]*[mM]etadata[^(),]*, '(?!x-)[^)]*\)/g;

/** A name that a source can give to an extension, as a whole string. */
const extensionName = /(['"])x-\w[\w-]*\1/g;

const source = join(import.meta.dirname, '../../src');

/** Our own keys, as the tables say, whose names are not words of other things as well. */
const ownKeys = tables.flatMap((table) =>
  [
    ...readFileSync(join(source, table), 'utf8').matchAll(
      /Our own key(?:[^*]|\*(?!\/))*\*\/\s+readonly (\$?[a-z]+[A-Z]\w*)\?:/g,
    ),
  ].flatMap(([, key]) => (key === undefined ? [] : [key.replace('$', String.raw`\$`)])),
);

const ownKey = `'(?:${ownKeys.join('|')})'`;

/** One of our own keys looked up, compared or listed as a plain string, which may be misspelt. */
const bareOwnKey = new RegExp(
  String.raw`\b(?:ownValue|hasOwn)\([^()]*, ${ownKey}\)|(?<!\.)\bkey [!=]== ${ownKey}|${ownKey} in \b|^ +${ownKey},$(?!\n +null)`,
  'gm',
);

/** A list whose strings the compiler checks. */
const checkedList = /\bkeysIn<[^()]*>\([^()]*\)/g;

function sourcesIn(room: string): readonly { readonly file: string; readonly text: string }[] {
  return readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(source, room, file), 'utf8') }));
}

function beyondTables(room: string): ReturnType<typeof sourcesIn> {
  return sourcesIn(room).filter(({ file }) => !tables.includes(`${room}/${file}`));
}

/** The compiler quotes an unknown property once, and an invalid argument twice. */
function names(key: string): RegExp {
  return new RegExp(String.raw`['"]${key.replace('$', String.raw`\$`)}['"]`);
}

/** The table with all of its keys misspelt. */
function misspelled(text: string, table: string): string {
  return table.endsWith('keys.ts')
    ? text.replaceAll(/'([$\w]+)'(?=,|\] as)/g, "'$1Misspelt'")
    : text.replaceAll(/^( {2}readonly [$\w]+)\?:/gm, '$1Misspelt?:');
}

describe("metadata's keys are typed once and used by all readers and printers", () => {
  let errors: readonly string[] = [];
  beforeAll(() => {
    errors = compileChanged('metadataKeys', tables, misspelled, rooms);
  });

  test.each(Object.entries(named))('%s takes them from its table', (file, keys) => {
    const said = errors.filter((error) => fileOf(error).endsWith(`/${file}`)).join('\n');
    const missed = keys.split(' ').filter((key) => !names(key).test(said));
    expect(missed).toEqual([]);
  });

  test.each(rooms)('nothing in %s takes one by a bare string', (room) => {
    const bare = sourcesIn(room).flatMap(({ file, text }) =>
      [...text.matchAll(bareKey)].map(([found]) => `${file}: ${found}`),
    );
    expect(bare).toEqual([]);
  });

  test('extensions that the program knows are named in the tables', () => {
    const bare = rooms.flatMap((room) =>
      beyondTables(room).flatMap(({ file, text }) =>
        [...text.matchAll(extensionName)].map(([found]) => `${file}: ${found}`),
      ),
    );
    expect(bare).toEqual([]);
  });

  test.each(['domain', 'formats'])(
    'nothing in %s takes one of our own by a bare string',
    (room) => {
      expect(ownKeys).toContain('sharedAs');
      const bare = beyondTables(room).flatMap(({ file, text }) =>
        [...text.replaceAll(checkedList, '').matchAll(bareOwnKey)].map(
          ([found]) => `${file}: ${found.trim()}`,
        ),
      );
      expect(bare).toEqual([]);
    },
  );

  test.each(tables)('every part of %s is used', (table) => {
    const texts = sourcesIn('.').map(({ text }) => text);
    const own = readFileSync(join(source, table), 'utf8');
    const parts = [...own.matchAll(/^export (?:interface|type|const) (\w+)/gm)].map(
      ([, part]) => part,
    );
    expect(parts.length).toBeGreaterThan(0);
    const unused = parts.filter(
      (part) => !texts.some((text) => text !== own && new RegExp(`\\b${part}\\b`).test(text)),
    );
    expect(unused).toEqual([]);
  });
});
