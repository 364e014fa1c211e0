import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/domain/model/values/json.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { readTypeapi } from '../../src/formats/typeapi/parse.ts';
import { createRandom } from '../fuzz/random.ts';
import { typeapiDocument, wholeDocument } from './arbitraryDocument.ts';
import { collectConstructs } from './constructs.ts';
import { olderDocument as olderInternal } from './internal/olderDocument.ts';
import { olderDocument as olderTypeschema } from './typeschema/olderDocument.ts';

/*
 * The constructs that the random documents of the round trips must contain, or those tests would
 * prove less.
 */

const documents = fc.sample(fc.oneof(typeapiDocument, wholeDocument), { numRuns: 1500, seed: 1 });

/** The constructs that none of the documents contain. */
function missingIn(values: readonly JsonObject[], expected: string): string[] {
  const seen = new Set<string>();
  for (const value of values) collectConstructs(value, seen);
  return expected.split(/\s+/).filter((construct) => construct !== '' && !seen.has(construct));
}

function choosing(seed: number): () => boolean {
  const random = createRandom(seed);
  return () => random() < 0.5;
}

test('random documents use every construct of TypeAPI and TypeSchema', () => {
  const expected = `
    baseUrl root import.* import={} operations={} definitions={}
    security.type=httpBasic security.type=httpBearer
    security.type=apiKey security.name security.in=header security.in=query
    security.type=oauth2 security.tokenUrl security.authorizationUrl security.scopes
    security.scopes[]=none
    operations.*.description operations.*.path
    operations.*.method=GET operations.*.method=POST operations.*.method=PUT
    operations.*.method=PATCH operations.*.method=DELETE
    operations.*.stability=0 operations.*.stability=1 operations.*.stability=2
    operations.*.stability=3 operations.*.authorization=true operations.*.authorization=false
    operations.*.security operations.*.security[]=none operations.*.tags operations.*.tags[]=none
    operations.*.arguments={} operations.*.arguments.*.name
    operations.*.arguments.*.in=path operations.*.arguments.*.in=query
    operations.*.arguments.*.in=header operations.*.arguments.*.in=body
    operations.*.arguments.*.contentType operations.*.arguments.*.schema:string
    operations.*.arguments.*.schema:reference operations.*.arguments.*.schema:array
    operations.*.return={} operations.*.return.code=200 operations.*.return.code=201
    operations.*.return.code=204 operations.*.return.contentType operations.*.return.schema:string
    operations.*.return.schema:reference operations.*.return.schema:map
    operations.*.throws[]=none operations.*.throws[].code=404 operations.*.throws[].code=499
    operations.*.throws[].code=599 operations.*.throws[].code=999
    operations.*.throws[].contentType operations.*.throws[].schema:reference
    operations.*.throws[].schema:integer
    definitions.*.description definitions.*.deprecated=true definitions.*.deprecated=false
    definitions.*.type=struct definitions.*.base=true definitions.*.base=false
    definitions.*.parent.target definitions.*.parent.template.* definitions.*.parent.template={}
    definitions.*.properties={} definitions.*.discriminator definitions.*.mapping.*
    definitions.*.mapping={} definitions.*.type=map definitions.*.type=array
    definitions.*.schema:reference definitions.*.schema:generic
    definitions.*.properties.*:string definitions.*.properties.*:integer
    definitions.*.properties.*:number definitions.*.properties.*:boolean
    definitions.*.properties.*:any definitions.*.properties.*:map
    definitions.*.properties.*:array definitions.*.properties.*:generic
    definitions.*.properties.*:reference
    TYPE.description TYPE.deprecated=true TYPE.deprecated=false TYPE.nullable=true
    TYPE.nullable=false TYPE.format TYPE.default TYPE.name TYPE.target TYPE.template.*
    TYPE.template={} TYPE.schema:array TYPE.schema:map TYPE.schema:string TYPE.schema:reference
    TYPE.schema:generic`;
  expect(missingIn(documents, expected)).toEqual([]);
});

test('older documents use every older spelling', () => {
  const older = documents.map((document, index) => olderTypeschema(document, choosing(index)));
  const expected = `
    $import.* $defs.* $ref security.scopes=string
    $defs.*.type=object $defs.*.parent=string $defs.*.parent.$ref $defs.*.parent.$template.*
    $defs.*.extends $defs.*.$extends $defs.*.$template.* $defs.*.items:untyped
    $defs.*.additionalProperties:untyped $defs.*.additionalProperties
    TYPE.$ref TYPE.$template.* TYPE.$generic TYPE.type=object TYPE.items:array
    TYPE.items:untyped TYPE.additionalProperties:object`;
  expect(missingIn(older, expected)).toEqual([]);
});

test('internal JSON uses every variant', () => {
  const older = documents.map((document, index) => {
    const read = readTypeapi(document);
    if (!read.ok) throw new Error(read.refusal.message);
    const value = JSON.parse(printInternal(read.value.spec)) as JsonObject;
    return olderInternal(value, choosing(index));
  });
  const expected = `
    root=number root=string root.$ref $ref security.scopes=string
    types.*.type=object types[].type=map types[].type=array types[].ref types[].refs=string
    types[].refs=object types[].parent=string types[].template=string types[].template.*
    types[].properties[].type=struct types[].properties[].type=reference
    types[].properties[].type=object types[].properties.*:string
    types[].properties[].template=string types[].properties[].template.*
    types[].properties[].ref types[].properties[].refs=string types[].properties[].refs=object
    types[].properties[].generic types[].properties[].format types[].properties[].typeRef
    types[].properties[].type=String types[].properties[].type=Integer
    types[].properties[].type=Number types[].properties[].type=Boolean
    types[].properties[].type=Any
    operations[].arguments[].in=body operations[].arguments.*.in=body operations[].arguments={}
    operations[].arguments.*.type=String operations[].arguments[].typeRef
    operations[].payload operations[].payloadShape operations[].payloadRef
    operations[].payloadKey operations[].payloadName
    operations[].return operations[].returnShape operations[].returnRef
    operations[].throws[].typeShape operations[].throws.0.code operations[].throws={}`;
  expect(missingIn(older, expected)).toEqual([]);
});
