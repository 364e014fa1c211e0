import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../../src/domain/compare/changes/change.ts';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { canonicalText } from '../../../src/domain/compare/equalValues.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { genericsOf } from '../../../src/domain/model/types/generics.ts';
import { isJsonObject, type Json } from '../../../src/domain/model/values/json.ts';
import { isContentName } from '../../../src/domain/model/names.ts';
import type {
  Argument,
  Property,
  ReferenceRef,
  Specification,
  Struct,
  TypeRef,
} from '../../../src/domain/model/specification.ts';
import { referencesOf } from '../../../src/domain/model/types/references.ts';
import { mapNested, mapTypeRefs } from '../../../src/domain/model/types/typeRefs.ts';
import { compareAcross, type ComparedSide } from '../../../src/formats/registry/compareAcross.ts';
import {
  loadPrinter,
  readingOf,
  type FormatId,
  type PrintedFormatId,
} from '../../../src/formats/registry/registry.ts';
import { settle } from '../../../src/formats/settling/settle.ts';
import { readSyntax } from '../../../src/formats/syntax/readSyntax.ts';
import { arbitraryEdit, arbitrarySpecification } from '../../domain/arbitrary.ts';
import { withInlineTypes } from '../inlineTypes.ts';
import { isFull, runsOf } from '../../support/runs.ts';

/** Printing as YAML takes most of the time, so the usual run has fewer. */
const specifications = runsOf(15, 500);
const edits = runsOf(60, 2000);
/** No timeout, because these tests take minutes in the full run. */
const timeout = 0;

/** Every printed format that can be read, and the format that it is read as. */
const formats: readonly (readonly [PrintedFormatId, FormatId])[] = [
  ['internal', 'internal'],
  ['typeapi', 'typeapi'],
  ['typeschema', 'typeschema'],
  ['openapi-json', 'openapi-json'],
  ['openapi-yaml', 'openapi-yaml'],
  ['openapi30-json', 'openapi-json'],
  ['openapi30-yaml', 'openapi-yaml'],
  ['jsonschema-json', 'jsonschema-json'],
  ['jsonschema-yaml', 'jsonschema-yaml'],
];

const inJson = formats.filter(([printer]) => !printer.endsWith('yaml'));

interface Printed extends ComparedSide {
  readonly text: string;
  readonly codes: readonly string[];
  /** How many operations are left out because another one has the same method and path. */
  readonly leftOut: number;
}

/** Without `false` where nothing means the same, at any depth: that is no change. */
function withoutFalse(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutFalse);
  if (!isJsonObject(value)) return value;
  const isFalse = (key: string, field: Json) =>
    field === false && ['deprecated', 'nullable'].includes(key);
  const fields = Object.entries(value).filter(([key, field]) => !isFalse(key, field));
  return Object.fromEntries(fields.map(([key, field]) => [key, withoutFalse(field)]));
}

/** TypeSchema lists its definitions and imports even if there are none, depending on the source. */
function withoutEmptyLists(document: Json): Json {
  if (!isJsonObject(document)) return document;
  const isEmpty = (value: Json) => isJsonObject(value) && Object.keys(value).length === 0;
  const fields = Object.entries(document);
  return Object.fromEntries(
    fields.filter(([key, value]) => !(['definitions', 'import'].includes(key) && isEmpty(value))),
  );
}

/** A specification as it is read from a file of a format. */
async function throughFile(
  spec: Specification,
  [printer, format]: (typeof formats)[number],
): Promise<Printed> {
  const printed = (await loadPrinter(printer))(spec);
  const { findings } = printed;
  const leftOut = findings.filter(({ code }) => code === 'duplicate-operation').length;
  const value = readSyntax(printed.text, printer.endsWith('yaml') ? 'yaml' : 'json');
  if (!value.ok) throw new Error(value.refusal.message);
  const reading = readingOf(format);
  const parsed = (await reading.loadRead())(value.value.value, {
    options: {},
    report: () => undefined,
  });
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  const settled = reading.lossless === true ? settle(parsed.value) : parsed.value;
  const codes = settled.findings.map(({ code }) => code);
  const text = canonicalText(withoutFalse(withoutEmptyLists(value.value.value)));
  return { spec: settled.spec, format, text, codes, leftOut };
}

/** Half of them with inline objects. */
const arbitraryImported = fc
  .tuple(arbitrarySpecification(), fc.boolean())
  .map(([spec, isInline]) => (isInline ? withInlineTypes(spec) : spec));

test(
  `${specifications} specifications have no changes against their own print in any format`,
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryImported, fc.boolean(), async (spec, isBefore) => {
        for (const format of formats) {
          const printed = await throughFile(spec, format);
          const [one, other] = isBefore ? [{ spec }, printed] : [printed, { spec }];
          expect((await compareAcross(one, other)).changes).toEqual([]);
        }
      }),
      { numRuns: specifications },
    );
  },
);

/**
 * A specification as an import leaves it, without dangling references and without metadata of the whole
 * document, whose random keys would change the meaning of a JSON Schema.
 */
function asImported(spec: Specification): Specification {
  const { metadata: _, ...plain } = spec;
  return settle({ spec: plain, findings: [] }).spec;
}

test(
  `${specifications} files have no changes against their own print in another format, whichever comes first`,
  { timeout },
  async () => {
    const pair = fc.tuple(fc.constantFrom(...inJson), fc.constantFrom(...inJson));
    await fc.assert(
      fc.asyncProperty(arbitraryImported, pair, async (spec, [first, second]) => {
        const file = await throughFile(asImported(spec), first);
        const printed = await throughFile(file.spec, second);
        expect((await compareAcross(file, printed)).changes).toEqual([]);
        expect((await compareAcross(printed, file)).changes).toEqual([]);
      }),
      { numRuns: specifications },
    );
  },
);

/** Specifications as people design them, without what only hostile sources contain. */
const arbitraryDesigned = fc
  .tuple(
    arbitrarySpecification({
      metadata: false,
      constraints: true,
      resolvedImports: false,
    }),
    fc.boolean(),
  )
  .map(([spec, isInline]) => asDesigned(withUnionsApart(isInline ? withInlineTypes(spec) : spec)));

/**
 * Makes the members of each union different kinds of types, because readers take a schema whose members are
 * all strings for a string. No member is generic or fills generics, because formats without unions could not
 * express that type.
 */
function withUnionsApart(spec: Specification): Specification {
  const plain = (ref: TypeRef): TypeRef =>
    ref.kind === 'generic' ? { kind: 'boolean' } : ref.kind === 'reference' ? unfilled(ref) : ref;
  const deep = (whole: TypeRef) =>
    mapNested(whole, (one) => {
      if (one.kind !== 'union') return one;
      const members = new Map(
        one.members
          .map((member) => mapNested(member, plain))
          .map((member) => [aloneAs(member), member]),
      );
      const [first = one, ...others] = members.values();
      return others.length === 0 ? first : { ...one, members: [first, ...others] };
    });
  const changed = { ref: deep, parent: (parent: ReferenceRef) => parent };
  return {
    ...spec,
    operations: spec.operations.map((operation) => mapTypeRefs(operation, changed)),
    types: spec.types.map((type) => mapTypeRefs(type, changed)),
  };
}

function aloneAs(member: TypeRef): string {
  if (member.kind === 'reference') return `reference ${member.target}`;
  if (member.kind === 'integer') return 'number';
  return member.kind === 'mime' ? 'any' : member.kind;
}

/**
 * Removes what not all formats print in the same way. Types don't fill generics, because it depends on the
 * path how often a type that fills itself is written out. A license has only its name. Generic properties may
 * be null, because only OpenAPI 3.0 can say that they can't.
 */
function asDesigned(source: Specification): Specification {
  const spec = asImported(source);
  const kinds = new Map(spec.types.map(({ name, kind }) => [name, kind]));
  const { license, ...info } = spec.info ?? {};
  const types = spec.types.map((type) =>
    mapTypeRefs(type, {
      ref: (ref) =>
        mapNested(ref, (inner) => (inner.kind === 'reference' ? unfilled(inner) : inner)),
      parent: (ref) => (kinds.get(ref.target) === 'struct' ? unfilled(ref) : undefined),
    }),
  );
  const whole = { ...spec, types };
  return {
    ...whole,
    ...(spec.info !== undefined && {
      info: { ...info, ...(license !== undefined && { license: { name: license.name } }) },
    }),
    types: types.map((type) => {
      if (type.kind !== 'struct' || genericsOf(whole, type.name).length === 0) return type;
      const { discriminator: _, mapping: __, properties, ...plain } = type;
      return { ...plain, properties: properties.map(perhapsNull) };
    }),
  };
}

function perhapsNull(property: Property): Property {
  if (property.type.kind !== 'generic' || property.nullable !== false) return property;
  const { nullable: _, ...plain } = property;
  return plain;
}

function unfilled(filled: ReferenceRef): ReferenceRef {
  const { template: _, ...ref } = filled;
  return ref;
}

test(
  `prints of ${specifications * 2} specifications have no changes against each other, in any two formats`,
  { timeout },
  async () => {
    const pair = fc.tuple(fc.constantFrom(...inJson), fc.constantFrom(...inJson));
    await fc.assert(
      fc.asyncProperty(arbitraryDesigned, pair, async (spec, [first, second]) => {
        const [one, other] = [await throughFile(spec, first), await throughFile(spec, second)];
        expect((await compareAcross(one, other)).changes).toEqual([]);
      }),
      { numRuns: specifications * 2 },
    );
  },
);

/**
 * Whether the changes are due to what readers of schemas can't represent: a discriminator's mapping to types
 * that are not its children.
 */
function isUnread(changes: readonly Change[], codes: readonly string[]): boolean {
  return (
    codes.includes('union-member-left-out') ||
    changes.every(({ code }) => code.startsWith('mapping-'))
  );
}

/**
 * Whether an edit only gives a type the parent that a schema gives it anyway, or takes that parent from it: a
 * type in the mapping of a discriminator is read as its child.
 */
function isMappedParent(edit: Edit, ...specs: readonly Specification[]): boolean {
  if (edit.kind !== 'type.parent') return false;
  return specs.some(({ types }) => {
    const find = (name: string | undefined) =>
      types.find((one): one is Struct => one.kind === 'struct' && one.name === name);
    const mapping = find(find(edit.name)?.parent?.target)?.mapping ?? [];
    return mapping.some(({ type }) => type === edit.name);
  });
}

/** Whether an argument was added that is sent like another one of its operation: OpenAPI has one of them. */
function isSentAlready(edit: Edit, { operations }: Specification): boolean {
  if (edit.kind !== 'argument.add') return false;
  const sent = ({ in: place, wireName, name }: Argument) => `${place} ${wireName ?? name}`;
  const operation = operations.find(({ name }) => name === edit.operation);
  return operation?.arguments.some((one) => sent(one) === sent(edit.argument)) === true;
}

/**
 * Whether only operations changed that a format has left out, as a schema does with all of them. The text may
 * still differ, because another one of several unions with the same name may be shared.
 */
function isLeftOut(changes: readonly Change[], one: Printed, other: Printed): boolean {
  const names = [one, other].flatMap(({ spec }) => spec.operations.map(({ name }) => name));
  const isAway = ({ path: { entity, name } }: Change) =>
    entity === 'operation' && !names.includes(name);
  const lacks = names.length === 0 || one.leftOut + other.leftOut > 0;
  return lacks && changes.every(isAway);
}

/**
 * Whether nothing but other inline objects uses an inline object in the printed text. Its changes are listed
 * where it is used, and that may be a template or an argument that the format can't express.
 */
function isUnusedInline(name: string, { spec }: Printed): boolean {
  if (!isContentName(name)) return false;
  const inline = new Map(spec.types.map((type) => [type.name, type]));
  const named = spec.types.filter((type) => !isContentName(type.name));
  const open = [...spec.operations, ...named];
  for (let user = open.pop(); user !== undefined; user = open.pop()) {
    for (const target of referencesOf(user)) {
      if (target === name) return false;
      const used = inline.get(target);
      if (used === undefined || !inline.delete(target)) continue;
      open.push(used);
    }
  }
  return true;
}

test(`${edits} edits are found through every format that can say them`, { timeout }, async () => {
  const found = new Map((isFull ? formats : inJson).map(([printer]) => [printer, 0]));
  let tried = 0;
  const edited = arbitraryImported.chain((spec) =>
    arbitraryEdit(spec).map((edit) => ({ spec, edit })),
  );
  await fc.assert(
    fc.asyncProperty(edited, async ({ spec, edit }) => {
      const before = asImported(spec);
      const applied = applyEdit(before, edit);
      const after = applied.ok ? asImported(applied.value.spec) : before;
      const direct = compareSpecifications(before, after).changes;
      fc.pre(direct.length > 0);
      tried += 1;
      const left = new Set(after.types.map(({ name }) => name));
      const isDeletion = edit.kind === 'type.delete' || edit.kind === 'spec.replace';
      const types = isDeletion ? before.types.map(({ name }) => name) : [];
      const gone = types.filter((name) => !left.has(name));
      for (const format of isFull ? formats : inJson) {
        const [one, other] = [await throughFile(before, format), await throughFile(after, format)];
        if (one.text === other.text || isLeftOut(direct, one, other)) continue;
        if (gone.length > 0 && gone.every((name) => isUnusedInline(name, one))) continue;
        const { changes } = await compareAcross(one, { spec: after });
        const codes = [...one.codes, ...other.codes];
        // OpenAPI has no root, but an inline object that is one is printed under its name there, too.
        const isNamed = [before, after].some(({ root = '' }) => isContentName(root));
        const isOpenapi = format[1].startsWith('openapi');
        const isRoot = edit.kind === 'root.set' && isNamed && isOpenapi;
        const isSame =
          isRoot ||
          isUnread(direct, codes) ||
          isMappedParent(edit, before, after) ||
          (isOpenapi && isSentAlready(edit, before));
        if (changes.length === 0 && !isSame) {
          const [printer] = format;
          expect({ printer, edit }).toEqual('found');
        }
        found.set(format[0], (found.get(format[0]) ?? 0) + 1);
      }
    }),
    { numRuns: edits, maxSkipsPerRun: 10 },
  );
  // Every format can express at least a quarter of the edits.
  for (const [printer, count] of found)
    expect([printer, count > tried / 4]).toEqual([printer, true]);
});
