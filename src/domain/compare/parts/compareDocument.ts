import {
  keyIn,
  keysIn,
  type DocumentKeys,
  type PathKeys,
} from '../../model/metadata/metadataKeys.ts';
import { isJsonList, isJsonObject, ownValue, toObject } from '../../model/values/json.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import { keptMethods } from '../../model/constants.ts';
import { splitTemplate } from '../../model/pathPieces.ts';
import type { Specification } from '../../model/specification.ts';
import { bothSides, requestSide, responseSide, travelling } from '../changes/change.ts';
import type { ChangeLevel, Report, Sides } from '../changes/change.ts';
import { ownBodySchemas } from './operations/bodySchemas.ts';
import { compareCall, compareCallback } from './operations/compareCalls.ts';
import { compareMetadata } from './compareMetadata.ts';
import type { MetadataOwner } from './compareMetadata.ts';
import {
  documentSecurityChange,
  comparedSchemes,
  mainScheme,
  reportSecurity,
} from './security/compareSecurity.ts';
import { compareSchemas } from './compareSchemas.ts';
import { compareSchemes } from './security/compareSchemes.ts';
import { compareSource } from './compareSource.ts';
import { compareEntries, entriesAt } from './entries.ts';
import { equalValues } from '../equalValues.ts';
import { pathWithoutNames, templateWithoutNames } from '../names/routes.ts';
import { sharedUses } from './sharedUses.ts';
import { compareWebhooks } from './operations/compareWebhooks.ts';
import { isInformation } from './withoutWords.ts';

/** What the comparisons of a specification's metadata share. */
interface Comparing {
  readonly report: Report;
  readonly before: Specification;
  readonly after: Specification;
  /** Whether one of the documents uses a component, and whether their uses of it are the same. */
  readonly isUsed: (section: string, name: string) => boolean;
  readonly isJudged: (section: string, name: string) => boolean;
  /** Whether both documents have copies of it where it is used. */
  readonly isHeld: (section: string, name: string) => boolean;
  /** Whether both documents have a type of this name. */
  readonly isType: (name: string) => boolean;
}

/**
 * Compares the metadata of whole specifications. Shared components are copied into each place that uses them
 * and compared there; those that nothing uses may be sent or received.
 */
export function compareDocument(report: Report, before: Specification, after: Specification): void {
  const { metadata: was } = before;
  const { metadata: is } = after;
  if (was === is) return;
  const [one, other] = [sharedUses(before), sharedUses(after)];
  const comparing: Comparing = {
    report,
    before,
    after,
    isUsed: (...component) => one.of(...component).size + other.of(...component).size > 0,
    isJudged: (...component) => !equalSets(one.of(...component), other.of(...component)),
    isHeld: (...component) => one.hold(...component) && other.hold(...component),
    isType: (name) =>
      [before, after].every(({ types }) => types.some((type) => type.name === name)),
  };
  reportSecurity(report, 'specification', documentSecurityChange(before, after));
  const elsewhere = new Set(['security']);
  // If either source has no scheme for the security, its name can't have changed.
  const isUnnamed = [before, after].some(
    (spec) => spec.security !== undefined && mainScheme(spec) === undefined,
  );
  if (before.security?.type !== after.security?.type || isUnnamed)
    elsewhere.add(keyIn<DocumentKeys>('securityScheme'));
  // A changed base URL already includes its variables.
  const hasBases = before.baseUrl !== undefined && after.baseUrl !== undefined;
  if (hasBases && before.baseUrl !== after.baseUrl) elsewhere.add('servers');
  for (const [key, compare] of parts) {
    const [left, right] = [entriesAt(was, key), entriesAt(is, key)];
    if (left === undefined || right === undefined) continue;
    elsewhere.add(key);
    compare(comparing, left, right);
  }
  compareMetadata(ownerOf(report, ''), was, is, elsewhere);
}

const parts = [
  ['components', compareComponents],
  ['$defs', compareDefinitions],
  [keyIn<DocumentKeys>('unions'), compareUnions],
  [keyIn<DocumentKeys>('sharedWords'), compareSharedWords],
  ['paths', comparePaths],
  ['webhooks', compareWebhooks],
] as const;

/**
 * Components of one kind: their section, the word for them, and the directions in which unused ones may
 * travel.
 */
interface Kind {
  readonly section: string;
  readonly noun: string;
  readonly sides: Sides;
  /** Set if every place that uses such a component has all of its content. */
  readonly inUses?: true;
  /** The keys that lead to them in the metadata, unless they are in a section of the components. */
  readonly source?: readonly string[];
}

const kinds: readonly Kind[] = [
  { section: 'schemas', noun: 'schema', sides: bothSides, inUses: true },
  { section: 'parameters', noun: 'parameter', sides: requestSide },
  { section: 'requestBodies', noun: 'request body', sides: requestSide },
  { section: 'responses', noun: 'response', sides: responseSide },
  { section: 'headers', noun: 'header', sides: responseSide },
  { section: 'callbacks', noun: 'callback', sides: responseSide },
  { section: 'securitySchemes', noun: 'security scheme', sides: bothSides },
];

function compareComponents(comparing: Comparing, before: JsonObject, after: JsonObject): void {
  compareEntries(before, after, {
    gone: (section, was) => compareSection(comparing, section, was, undefined),
    both: (section, was, is) => compareSection(comparing, section, was, is),
    come: (section, is) => compareSection(comparing, section, undefined, is),
  });
}

function compareSection(
  comparing: Comparing,
  section: string,
  was: Json | undefined,
  is: Json | undefined,
): void {
  const before = entriesAt(valueAt(section, was), section);
  const after = entriesAt(valueAt(section, is), section);
  const owner = ownerOf(comparing.report, 'the components', ['components']);
  if (before === undefined || after === undefined) {
    compareValues(owner, section, was, is);
    return;
  }
  if (isInformation(section)) {
    // Components that either side uses are copied into the places that use them.
    const apart = (side: JsonObject, other: JsonObject) =>
      toObject(
        Object.entries(side).filter(
          ([name]) => Object.hasOwn(other, name) || !comparing.isUsed(section, name),
        ),
      );
    compareValues(owner, section, apart(before, after), apart(after, before));
    return;
  }
  const kind = kinds.find((one) => one.section === section);
  const [one, other] =
    section === 'securitySchemes'
      ? comparedSchemes(before, after, comparing.before, comparing.after)
      : [before, after];
  compareShared(comparing, kind ?? { section, noun: section, sides: bothSides }, one, other);
}

/** The schemas in `$defs` of a JSON Schema that are not types. */
function compareDefinitions(comparing: Comparing, before: JsonObject, after: JsonObject): void {
  const kind = { section: 'schemas', noun: 'definition', sides: bothSides, source: ['$defs'] };
  compareShared(comparing, { ...kind, inUses: true }, before, after);
}

/** What the source says of each shared union besides its members. */
function compareUnions(comparing: Comparing, before: JsonObject, after: JsonObject): void {
  const kind = {
    section: 'schemas',
    noun: 'union',
    sides: bothSides,
    source: [keyIn<DocumentKeys>('unions')],
  };
  compareShared(comparing, kind, before, after);
}

/**
 * What shared components say of themselves where a use says something else. Only some uses do, so a component
 * of which only one side has this has gained or lost such a use, which is reported there.
 */
function compareSharedWords({ report }: Comparing, before: JsonObject, after: JsonObject): void {
  const ofBoth = (side: JsonObject, other: JsonObject) =>
    toObject(
      Object.keys(side).flatMap((section) => {
        const [own, its] = [entriesAt(side, section) ?? {}, entriesAt(other, section) ?? {}];
        const both = Object.entries(own).filter(([name]) => Object.hasOwn(its, name));
        return both.length === 0 ? [] : [[section, toObject(both)] as const];
      }),
    );
  const [was, is] = [ofBoth(before, after), ofBoth(after, before)];
  compareValues(ownerOf(report, ''), keyIn<DocumentKeys>('sharedWords'), was, is);
}

function compareShared(
  { report, isUsed, isJudged, isHeld, isType }: Comparing,
  { section, noun, sides, source, inUses }: Kind,
  before: JsonObject,
  after: JsonObject,
): void {
  const at = (name: string) => [...(source ?? ['components', section]), name];
  const note = (level: ChangeLevel, name: string, text: string) =>
    report(level, code, `: ${noun} ${name} ${text}`, undefined, at(name));
  compareEntries(before, after, {
    // A component that either side uses is copied into the places that use it, so it was neither added nor
    // removed.
    gone: (name) => {
      if (!isUsed(section, name)) note('major', name, 'was removed');
    },
    come: (name) => {
      if (!isUsed(section, name)) note('minor', name, 'was added');
    },
    both: (name, was, is) => {
      if (equalValues(was, is) || isJudged(section, name)) return;
      if (inUses === true && isHeld(section, name)) {
        const [one, other] = [notInUses(was, is), notInUses(is, was)];
        compareSource(
          { ...ownerOf(report, `${noun} ${name}`, at(name), sides), isType },
          one,
          other,
        );
      } else if (inUses === true) {
        const owner = ownerOf(report, `${noun} ${name}`, at(name), sides);
        compareSchemas({ ...owner, isType }, was, is);
      } else if (isJsonObject(was) && isJsonObject(is)) {
        const owner = ownerOf(report, `${noun} ${name}`, at(name), sides);
        if (section === 'callbacks') {
          compareCallback({ ...owner, schemas: ownBodySchemas(isType) }, was, is);
          return;
        }
        const [one, other] =
          section === 'securitySchemes' ? compareSchemes(owner, was, is) : [was, is];
        compareSource({ ...owner, isType }, one, other);
      } else note('major', name, 'changed');
    },
  });
}

const otherMethods: ReadonlySet<string> = new Set(keptMethods);
/**
 * Where a path and its parameters are written is no change: paths are compared with all that they contain,
 * and operations with all of their parameters.
 */
const elsewhereInPaths: ReadonlySet<string> = new Set([
  ...otherMethods,
  'additionalOperations',
  ...keysIn<PathKeys>('empty', 'parameters', 'replacedParameters', 'samePath', 'sharedAs'),
]);

/**
 * Compares the metadata of paths, which applies to all of their operations. Paths that differ only in the
 * names of variables are the same.
 */
function comparePaths(comparing: Comparing, before: JsonObject, after: JsonObject): void {
  const names = new Map(Object.keys(after).map((path) => [templateWithoutNames(path), path]));
  const renamed = Object.entries(before).map(([path, was]) => {
    const name = names.get(templateWithoutNames(path));
    if (name === undefined || Object.hasOwn(after, path)) return [path, was] as const;
    return [name, withVariables(was, path, name)] as const;
  });
  compareEntries(toObject(renamed), after, {
    gone: (path, was) => comparePath(comparing, path, was, {}),
    both: (path, was, is) => comparePath(comparing, path, was, is),
    come: (path, is) => comparePath(comparing, path, {}, is),
  });
}

function hasOperations({ operations }: Specification, path: string): boolean {
  const text = templateWithoutNames(path);
  return operations.some((operation) => pathWithoutNames(operation) === text);
}

/** The metadata of a path, with the new names of its variables. */
function withVariables(source: Json, from: string, to: string): Json {
  const [was, is] = [from, to].map((path) => splitTemplate(path).filter((one) => one.isVariable));
  const names = new Map(was?.map(({ text }, index) => [text, is?.[index]?.text ?? text]));
  const renamed = (value: Json): Json => {
    if (isJsonList(value)) return value.map(renamed);
    if (!isJsonObject(value)) return value;
    const { name } = value;
    if (value['in'] === 'path' && typeof name === 'string') {
      return { ...value, name: names.get(name) ?? name };
    }
    const entries = Object.entries(value).map(([key, part]) => {
      return [key, key === 'parameters' || otherMethods.has(key) ? renamed(part) : part] as const;
    });
    return toObject(entries);
  };
  return renamed(source);
}

function comparePath(comparing: Comparing, path: string, was: Json, is: Json): void {
  const { report, isType } = comparing;
  if (path.startsWith('x-') || !isJsonObject(was) || !isJsonObject(is)) {
    compareValues(ownerOf(report, 'the paths', ['paths']), path, was, is);
    return;
  }
  const at = ['paths', path];
  compareMetadata(ownerOf(report, `path ${path}`, at), was, is, elsewhereInPaths);
  const isEmpty = ownValue(is, 'empty') === true;
  // If the path had operations on one side, their addition or removal is already reported.
  const full = isEmpty ? comparing.before : comparing.after;
  if (isEmpty !== (ownValue(was, 'empty') === true) && !hasOperations(full, path)) {
    const text = isEmpty ? 'was added, without operations' : 'was removed: it had no operations';
    report('patch', code, `: path ${path} ${text}`, undefined, [...at, 'empty']);
  }
  const atMethod = (method: string) =>
    otherMethods.has(method.toLowerCase())
      ? [...at, method.toLowerCase()]
      : [...at, 'additionalOperations', method];
  const note = (level: ChangeLevel, method: string, text: string) =>
    report(level, code, `: ${method} ${path} ${text}`, undefined, atMethod(method));
  compareEntries(methodsOf(was), methodsOf(is), {
    gone: (method) => note('major', method, 'was removed'),
    come: (method) => note('minor', method, 'was added'),
    both: (method, one, other) => {
      if (isJsonObject(one) && isJsonObject(other)) {
        const owner = ownerOf(report, `${method} ${path}`, atMethod(method), requestSide);
        compareCall({ ...owner, schemas: ownBodySchemas(isType) }, one, other);
      } else compareValues(ownerOf(report, `path ${path}`, at), method, one, other);
    },
  });
}

function methodsOf(path: JsonObject): JsonObject {
  const known = Object.entries(path).filter(([key]) => otherMethods.has(key));
  const others = Object.entries(entriesAt(path, 'additionalOperations') ?? {});
  return toObject([...known.map(([key, said]) => [key.toUpperCase(), said] as const), ...others]);
}

const code = 'specification-metadata-changed';

function compareValues(
  owner: MetadataOwner,
  key: string,
  was: Json | undefined,
  is: Json | undefined,
): void {
  compareMetadata(owner, valueAt(key, was), valueAt(key, is));
}

/** The keys that determine the type of the places that use a schema. */
const shapeKeys: ReadonlySet<string> = new Set(['type', 'nullable', 'allOf', 'anyOf', 'oneOf']);

/**
 * What a shared schema may say that the places that use it don't, if these are equal on both sides: its
 * descriptions, and keys that both sides have. A key that only one side has is written differently on the
 * other.
 */
function notInUses(schema: Json, other: Json): JsonObject {
  if (!isJsonObject(schema) || !isJsonObject(other)) return {};
  const entries = Object.entries(schema).filter(
    ([key]) => isInformation(key) || (Object.hasOwn(other, key) && !shapeKeys.has(key)),
  );
  return toObject(entries);
}

function valueAt(key: string, value: Json | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}

function ownerOf(
  report: Report,
  label: string,
  source: readonly string[] = [],
  sides: Sides = bothSides,
): MetadataOwner {
  return travelling({ noun: 'specification', label, source, report }, sides);
}

function equalSets(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((text) => other.has(text));
}
