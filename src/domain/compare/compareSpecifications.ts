import { isContentName } from '../model/names.ts';
import { textIn, type SchemaKeys } from '../model/metadata/metadataKeys.ts';
import { mapReferences } from '../model/types/references.ts';
import type { Include, Security, Specification, Type } from '../model/specification.ts';
import { bothSides, levelOn, reportOn } from './changes/change.ts';
import type { Change, ChangeLevel, Comparison, Report, Sides } from './changes/change.ts';
import { compareFields } from './parts/compareFields.ts';
import type { Comparisons } from './parts/compareFields.ts';
import { compareInfo, compareServers, compareTags } from './parts/compareInfo.ts';
import { compareDocument } from './parts/compareDocument.ts';
import { compareOperations } from './parts/operations/compareOperations.ts';
import {
  calledSecurity,
  isSecurityRequired,
  mainScheme,
  withoutOtherFlow,
} from './parts/security/compareSecurity.ts';
import { changedSecurity } from './parts/security/securityWords.ts';
import { compareTypes } from './parts/types/compareTypes.ts';
import { equalValues } from './equalValues.ts';
import { inferRenames, noRenames, renamer, withTagNames } from './names/inferRenames.ts';
import type { NameMap, Renames } from './names/inferRenames.ts';
import { withCollectionsInPlace, type SidesInPlace } from './sameMeaning/collectionsInPlace.ts';
import { isReportedWithOwner, withInlineNames } from './names/inlineTypes.ts';
import { aliasOf, keyed, nameOf } from './names/keyed.ts';
import { withPlainUnions } from './sameMeaning/plainUnions.ts';
import type { DiscriminatorDifference } from './sameMeaning/plainUnions.ts';
import { inlineInWords } from './names/inlineInWords.ts';
import { isNamedByAddress } from './names/routes.ts';
import { calledInSourceAs } from './names/sourceNames.ts';
import { sidesOfTypes } from './changes/travels.ts';
import { withNamesOnly } from './names/namesOnly.ts';
import { withNamesHere, withSharedNames, withSharedNamesInDocument } from './names/sharedNames.ts';
import { isImplied, unionMembers, withoutTelling } from './sameMeaning/unionMembers.ts';
import { withoutNotNull } from './sameMeaning/withoutNotNull.ts';

/**
 * What changed from `before` to `after`, each change judged from the point of view of the API's
 * clients (rules 10). When in doubt a change is major: what is called harmless must be harmless.
 * Identical objects are skipped; the order of operations, types and properties, and the layout of a
 * source, are not changes.
 */
export function compareSpecifications(before: Specification, after: Specification): Comparison {
  if (before === after) return { changes: [] };
  const changes: Change[] = [];
  const [one, other] = withoutNotNull(withNamesHere(before), withNamesHere(after));
  const [was, left] = withPlainUnions(one, other);
  const [is, come] = withPlainUnions(other, one);
  compareToldApart(changes, left, come);
  const renames = inferRenames(was, is);
  const inPlace = withCollectionsInPlace(was, is, renames);
  const comparing: Comparing = {
    changes,
    renames,
    rename: renamer(renames),
    sides: sidesOfTypes(was, is, renames),
    inPlace,
    report: reportOn(changes, 'specification', '', 'Specification'),
  };
  compareFields(specificationFields, comparing, inPlace.before, inPlace.after);
  return { changes: inlineInWords(changes, inPlace.before, inPlace.after) };
}

/**
 * Reports added and removed discriminators. They break nobody: the values are the same with and without one.
 */
function compareToldApart(
  changes: Change[],
  left: readonly DiscriminatorDifference[],
  come: readonly DiscriminatorDifference[],
): void {
  const tell = (
    { name, discriminator, isDescribedAnew }: DiscriminatorDifference,
    word: string,
  ) => {
    const report = reportOn(changes, 'type', name, `Type ${name}`);
    const text = `: the discriminator ${discriminator} was ${word}`;
    report('minor', 'discriminator-changed', text, 'discriminator');
    if (isDescribedAnew) report('patch', 'type-description-changed', ': the description changed');
  };
  for (const one of left) tell(one, 'removed');
  for (const one of come) tell(one, 'added');
}

/** What the comparisons of all entities share. */
interface Comparing {
  readonly changes: Change[];
  readonly renames: Renames;
  readonly rename: (target: string) => string;
  readonly sides: (name: string) => Sides;
  readonly inPlace: Pick<SidesInPlace, 'left' | 'come'>;
  /** The specification itself. */
  readonly report: Report;
}

const specificationFields: Comparisons<Specification, Comparing> = {
  operations: ({ changes, renames, rename }, before, after) => {
    compareEntities(before.operations, after.operations, nameOf, renames.operations, {
      gone: ({ name }) => {
        const report = reportOn(changes, 'operation', name, `Operation ${name}`);
        report('major', 'operation-removed', ' was removed');
      },
      both: (one, other) => {
        // A name that is made from the path would only repeat the change of the path.
        const isMade = isNamedByAddress(one) && isNamedByAddress(other);
        if (one.name !== other.name && !isMade) {
          const report = reportOn(changes, 'operation', other.name, `Operation ${one.name}`);
          report('major', 'operation-renamed', ` was renamed to ${other.name}`);
        }
        const called = calledInSourceAs(one, other);
        const shared = withSharedNames(mapReferences(called, rename), renames);
        const same = withTagNames(shared, renames.tags);
        const was = withInlineNames(same, other, renames.inline);
        if (!equalValues(was, other)) {
          compareOperations(changes, was, other, before, after);
        }
      },
      come: ({ name }) => {
        const report = reportOn(changes, 'operation', name, `Operation ${name}`);
        report('minor', 'operation-added', ' was added');
      },
    });
  },
  types: ({ changes, renames, rename, sides, inPlace }, before, after) => {
    const isTold = {
      gone: isReportedWithOwner(before, after),
      come: isReportedWithOwner(after, before),
    };
    compareTypeLists(changes, '', before.types, after.types, {
      renames,
      rename,
      sides,
      inPlace,
      isTold,
    });
  },
  imports: ({ changes, renames }, before, after) => {
    compareImports(changes, before.imports, after.imports, renames);
  },
  root: ({ rename, report }, before, after) => {
    const root = before.root === undefined ? undefined : rename(before.root);
    if (root === after.root) return;
    const text = `: the root type is now ${after.root ?? 'none'}, was ${before.root ?? 'none'}`;
    report(root === undefined ? 'minor' : 'major', 'root-changed', text, 'root');
  },
  baseUrl: ({ report }, before, after) => {
    if (addressOf(before) === addressOf(after)) return;
    const text = `: the base URL is now ${after.baseUrl ?? 'none'}, was ${before.baseUrl ?? 'none'}`;
    const level = addressOf(before) === undefined ? 'minor' : 'major';
    report(level, 'base-url-changed', text, 'baseUrl');
  },
  security: ({ report }, before, after) => {
    const [was, is] = withoutOtherFlow(before, after);
    if (equalValues(inOneCase(was), inOneCase(is))) return;
    const note = (level: ChangeLevel, text: string) =>
      report(level, 'security-changed', `: ${text}`, 'security');
    // A security that no operation requires breaks nobody.
    if (was === undefined && is !== undefined && !isSecurityRequired(after)) {
      note('minor', `security scheme ${mainScheme(after) ?? is.type} was added`);
      return;
    }
    const [called, wasCalled] = [calledSecurity(after), calledSecurity(before)];
    // An API without operations, such as a new document, has no clients; and clients that send more than is
    // required still work.
    const isMinor = before.operations.length === 0 || addsScopesOnly(was, is) || called === 'none';
    const isSame = was !== undefined && was.type === is?.type;
    const text = `the security is now ${called}, was ${wasCalled}`;
    note(isMinor ? 'minor' : 'major', isSame ? changedSecurity(was, is) : text);
  },
  info: ({ report }, before, after) => compareInfo(report, before.info, after.info),
  servers: ({ report }, before, after) => compareServers(report, before, after),
  tags: ({ report, renames }, before, after) =>
    compareTags(report, before.tags, after.tags, renames.tags),
  metadata: ({ report, renames }, before, after) => {
    compareDocument(report, withSharedNamesInDocument(before, renames), after);
  },
  // The layout of a source is not a change.
  layout: null,
};

/** The security with the name of a header in lower case, because HTTP ignores case there. */
function inOneCase(security: Security | undefined): Security | undefined {
  if (security?.type !== 'apiKey' || security.in !== 'header') return security;
  return { ...security, name: security.name.toLowerCase() };
}

interface Cases<Entity> {
  readonly gone: (before: Entity) => void;
  readonly both: (before: Entity, after: Entity) => void;
  readonly come: (after: Entity) => void;
}

function compareEntities<Entity>(
  before: readonly Entity[],
  after: readonly Entity[],
  keyOf: (entity: Entity) => string,
  renames: NameMap,
  cases: Cases<Entity>,
): void {
  if (before === after) return;
  const is = keyed(after, keyOf);
  const found = new Set<string>();
  for (const [key, one] of keyed(before, keyOf)) {
    const name = renames.get(key) ?? key;
    const other = is.get(name);
    found.add(name);
    if (other === undefined) cases.gone(one);
    else cases.both(one, other);
  }
  for (const [key, one] of is) if (!found.has(key)) cases.come(one);
}

/** What comparing the types of a specification shares. */
interface ComparingTypes extends Pick<Comparing, 'renames' | 'rename' | 'sides' | 'inPlace'> {
  /** Whether the removal or addition of an inline object is already reported with the entity that has it. */
  readonly isTold: Readonly<Record<'gone' | 'come', (name: string) => boolean>>;
}

/** How the types of an import are used is not known. */
const ofImport: ComparingTypes = {
  renames: noRenames,
  rename: (target) => target,
  sides: () => bothSides,
  inPlace: { left: new Set(), come: new Set() },
  isTold: { gone: () => false, come: () => false },
};

/** `prefix` is '' for the specification's own types and `alias:` for those of an import. */
function compareTypeLists(
  changes: Change[],
  prefix: string,
  before: readonly Type[],
  after: readonly Type[],
  { renames, rename, sides, inPlace, isTold }: ComparingTypes,
): void {
  const report = (name: string, was = name) =>
    reportOn(changes, 'type', prefix + name, `Type ${prefix}${was}`);
  const became = [...renames.inline].filter(([, from]) => isContentName(from));
  const inlineNames = new Map(became.map(([name, from]) => [from, name]));
  const wasMember = unionMembers(before, (name) => inlineNames.get(name) ?? rename(name));
  const isMember = unionMembers(after);
  // Requests and answers are the same whether a type is shared or written in place.
  const moved = (name: string, shared: string, isShared: boolean) => {
    const [now, then] = isShared ? ['shared', 'written in place'] : ['written in place', 'shared'];
    const named = { 'shared as': prefix + shared };
    const part = isShared ? { before: {}, after: named } : { before: named, after: {} };
    const text = ` is now ${now}, was ${then}`;
    report(name, shared)('patch', 'type-moved', text, undefined, undefined, part);
  };
  const namesBefore = new Set(before.map(({ name }) => rename(name)));
  const namesAfter = new Set(after.map(nameOf));
  const both = (one: Type, other: Type) => {
    const [wasInline, isInline] = [isContentName(one.name), isContentName(other.name)];
    if (wasInline !== isInline) moved(other.name, isInline ? one.name : other.name, wasInline);
    else if (one.name !== other.name && !isInline && !isTitledAnew(one, other)) {
      const text = ` was renamed to ${prefix}${other.name}`;
      report(other.name, one.name)('major', 'type-renamed', text);
    }
    const called = calledInSourceAs(one, other);
    const renamed = withInlineNames(mapReferences(called, rename), other, renames.inline);
    if (equalValues(renamed, other)) return;
    const was = withNamesOnly(renamed, (name) => {
      const now = rename(name);
      return namesAfter.has(now) ? now : undefined;
    });
    const is = withNamesOnly(other, (name) => (namesBefore.has(name) ? name : undefined));
    const [wasAlone, isAlone] = [
      withoutTelling(was, is, one.name, before),
      withoutTelling(is, was, other.name, after),
    ];
    compareTypes(changes, prefix + other.name, wasAlone, isAlone, {
      sides: () => sides(other.name),
      isMember: {
        before: (parent) => wasMember(inlineNames.get(parent) ?? parent, other.name),
        after: (parent) => isMember(parent, other.name),
      },
    });
  };
  compareEntities(before, after, nameOf, renames.types, {
    gone: ({ name }) => {
      if (inlineNames.has(name) || isTold.gone(name)) return;
      if (inPlace.left.has(name)) moved(name, name, false);
      else report(name)('major', 'type-removed', ' was removed');
    },
    both,
    come: (type) => {
      if (inPlace.come.has(type.name)) {
        moved(type.name, type.name, true);
        return;
      }
      const from = isContentName(type.name) ? renames.inline.get(type.name) : undefined;
      // It has the content of an earlier named type, so it is not new.
      if (from !== undefined && !isContentName(from)) return;
      const was = from === undefined ? undefined : before.find(({ name }) => name === from);
      if (was !== undefined) {
        both(was, type);
        return;
      }
      // Clients that receive the type may now receive this new child; nobody receives a new type yet.
      const root = discriminated(type, after);
      const isNew =
        root !== undefined &&
        !before.some(({ name }) => (renames.types.get(name) ?? name) === root);
      if (root === undefined && isTold.come(type.name)) return;
      // A new value for it in the ancestor's mapping is reported there.
      const isMappedAnew =
        root !== undefined &&
        isMapped(root, type.name, after) &&
        !isMapped(root, type.name, before);
      const isHarmless = root === undefined || isNew || isMappedAnew;
      const level = isHarmless ? 'minor' : levelOn(sides(root), 'minor', 'major');
      report(type.name)(level, 'type-added', ' was added');
    },
  });
}

/**
 * Whether the types are named after their titles and these differ, which is reported as a change of the
 * title.
 */
function isTitledAnew(one: Type, other: Type): boolean {
  return textIn<SchemaKeys>(one.metadata, 'title') !== textIn<SchemaKeys>(other.metadata, 'title');
}

/** Whether the mapping of the type `root` names another type explicitly. */
function isMapped(root: string, name: string, among: readonly Type[]): boolean {
  const type = among.find((one) => one.name === root);
  if (type?.kind !== 'struct') return false;
  const entry = type.mapping?.find((one) => one.type === name);
  return entry !== undefined && !isImplied(type, entry.value);
}

/** The nearest ancestor of the type that has a discriminator. */
function discriminated(type: Type, among: readonly Type[]): string | undefined {
  const visited = new Set<Type>();
  let current: Type | undefined = type;
  while (current?.kind === 'struct' && current.parent && !visited.has(current)) {
    visited.add(current);
    const target: string = current.parent.target;
    current = among.find((candidate) => candidate.name === target);
    if (current?.kind === 'struct' && current.discriminator !== undefined) return target;
  }
  return undefined;
}

function compareImports(
  changes: Change[],
  before: readonly Include[],
  after: readonly Include[],
  renames: Renames,
): void {
  const report = ({ alias }: Include, was = alias) =>
    reportOn(changes, 'import', alias, `Import ${was}`);
  compareEntities(before, after, aliasOf, renames.imports, {
    gone: (include) => report(include)('major', 'import-removed', ' was removed'),
    come: (include) => report(include)('minor', 'import-added', ' was added'),
    both: (one, other) => {
      if (one.alias !== other.alias) {
        const text = ` was renamed to ${other.alias}`;
        report(other, one.alias)('major', 'import-renamed', text);
      }
      compareFields(includeFields, { changes, report: report(other) }, one, other);
    },
  });
}

const includeFields: Comparisons<Include, Pick<Comparing, 'changes' | 'report'>> = {
  alias: null,
  url: ({ report }, before, after) => {
    if (before.url === after.url) return;
    const isKnown = before.types !== undefined && after.types !== undefined;
    const text = `: the URL is now ${after.url}, was ${before.url}`;
    report(isKnown ? 'patch' : 'major', 'import-url-changed', text);
  },
  types: ({ changes }, before, after) => {
    const { types: was } = before;
    const { types: is } = after;
    if (was === undefined || is === undefined || was === is) return;
    compareTypeLists(changes, `${after.alias}:`, was, is, ofImport);
  },
};

function addsScopesOnly(before: Security | undefined, after: Security | undefined): boolean {
  if (before?.type !== 'oauth2' || after?.type !== 'oauth2') return false;
  const { scopes: was = [], ...one } = before;
  const { scopes: is = [], ...other } = after;
  const known = new Set(is);
  return equalValues(one, other) && was.every((scope) => known.has(scope));
}

/** Without a base URL, requests go to the root of the host, which a document may also write as `/`. */
function addressOf({ baseUrl }: Specification): string | undefined {
  return baseUrl === '/' ? undefined : baseUrl;
}
