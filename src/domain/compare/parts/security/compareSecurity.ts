import { isJsonList, isJsonObject, ownValue, toObject } from '../../../model/values/json.ts';
import {
  keyIn,
  textIn,
  metadataIn,
  type ComponentKeys,
  type DocumentKeys,
  type OperationKeys,
} from '../../../model/metadata/metadataKeys.ts';
import type { Json, JsonObject } from '../../../model/values/json.ts';
import type { Operation, Security, Specification } from '../../../model/specification.ts';
import type { Report } from '../../changes/change.ts';
import type { WholeNoun } from '../../changes/changeCodes.ts';
import { canonicalText, equalValues } from '../../equalValues.ts';
import { changedRequirements, requirementInWords } from './securityWords.ts';
import { entriesAt } from '../entries.ts';

/*
 * Metadata has the security requirements as the source wrote them; fields of the model repeat most of that.
 * Only what the fields can't express is compared here, so that nothing is reported twice.
 */

/** Replaces the name of the scheme of the specification's security, which sources choose freely. */
const own = ' ';

type What = 'same' | 'more to choose from' | 'optional' | 'less' | 'other';

/**
 * How the requirements changed, apart from the fields of the model: not at all, alternatives were added, one
 * of these requires nothing, a requirement demands less, or anything else.
 */
export interface SecurityChange {
  readonly what: What;
  /** The changed requirements, in words. */
  readonly words: string;
}

const unchanged: SecurityChange = { what: 'same', words: '' };

/** How the security requirements of operations differ, apart from their fields. */
export function securityChange(
  before: Operation,
  after: Operation,
  was: Specification,
  is: Specification,
): SecurityChange {
  const [one, other] = [rawOf(before), rawOf(after)];
  // The security of the whole document is compared there.
  if (one === undefined && other === undefined) return unchanged;
  // A change between authorization and none is reported elsewhere.
  if ((before.authorization ?? true) !== (after.authorization ?? true)) return unchanged;
  const isAsOften = equalValues(
    before.security?.toSorted() ?? [],
    after.security?.toSorted() ?? [],
  );
  const all = [askedBy(before, was), askedBy(after, is)] as const;
  const [left = [], right = []] = isAsOften ? all : all.map(withoutScopes);
  const what = compareRequirements(left, right, was, is);
  return askedIn(what, equalValues(one, other), () => inWords(...all, was, is));
}

/** Requirements that are written alike are the same, even if their schemes have changed. */
function askedIn(what: What, isWrittenAlike: boolean, words: () => string): SecurityChange {
  return listsRequirements(what) && isWrittenAlike ? unchanged : { what, words: words() };
}

/** Whether the report lists all requirements with their scopes. */
export function listsRequirements(what: What): boolean {
  return what === 'less' || what === 'other';
}

/** Whether each former way to meet the requirements still works, and another was added, scopes included. */
export function hasAddedAlternative(
  before: Operation,
  after: Operation,
  was: Specification,
  is: Specification,
): boolean {
  return isRelaxed(compareRequirements(askedBy(before, was), askedBy(after, is), was, is));
}

/** Whether each former way to meet the requirements still works. */
export function isRelaxed(what: What): boolean {
  return what === 'more to choose from' || what === 'optional';
}

/** How the security requirements of whole documents differ, apart from their `security` fields. */
export function documentSecurityChange(was: Specification, is: Specification): SecurityChange {
  if (isToldAsSecurity(was, is)) return unchanged;
  const all = [ofDocument(was), ofDocument(is)] as const;
  const what = compareRequirements(...all, was, is);
  const isAlike = equalValues(
    metadataIn<DocumentKeys>(was.metadata).security,
    metadataIn<DocumentKeys>(is.metadata).security,
  );
  return askedIn(what, isAlike, () => inWords(...all, was, is));
}

/** Whether the line about the new kind of security already describes the requirements of both documents. */
function isToldAsSecurity(was: Specification, is: Specification): boolean {
  if (was.security?.type === is.security?.type) return false;
  if (was.security === undefined && !isSecurityRequired(is)) return false;
  return [was, is].every((spec) => {
    const all = ofDocument(spec);
    if (!all.every(asksWithoutScopes)) return false;
    return spec.security === undefined || (all.length === 1 && all.every(isOwnAlone));
  });
}

/** Whether a requirement asks for something, and for no scopes. */
function asksWithoutScopes(requirement: Json): boolean {
  if (!isJsonObject(requirement)) return false;
  const all = Object.values(requirement);
  return all.length > 0 && all.every((scopes) => isJsonList(scopes) && scopes.length === 0);
}

function inWords(
  before: Requirements,
  after: Requirements,
  was: Specification,
  is: Specification,
): string {
  return changedRequirements(withMainName(before, was), withMainName(after, is));
}

/** The requirements with the name of the scheme of the specification's security. */
function withMainName(requirements: Requirements, spec: Specification): Requirements {
  const main = mainScheme(spec) ?? spec.security?.type ?? '';
  return requirements.map((requirement) => renamed(requirement, own, main));
}

type Requirements = readonly Json[];

/** The security requirements of an operation, as its source has them. */
function rawOf({ metadata }: Operation): Json | undefined {
  return metadataIn<OperationKeys>(metadata).security;
}

function askedBy(operation: Operation, spec: Specification): Requirements {
  const raw = rawOf(operation);
  if (operation.authorization === false) return [];
  if (isJsonList(raw) && raw.length > 0) return named(raw, spec);
  const { security: scopes = [] } = operation;
  if (scopes.length > 0 && spec.security !== undefined) return [{ [own]: [...scopes] }];
  return ofDocument(spec);
}

/** Without requirements in the source, every operation requires the security unless it states otherwise. */
function ofDocument(spec: Specification): Requirements {
  const raw = metadataIn<DocumentKeys>(spec.metadata).security;
  if (isJsonList(raw)) return named(raw, spec);
  return spec.security === undefined ? [] : [{ [own]: [] }];
}

/** What the security of a specification is called: its type, or the names of the required schemes. */
export function calledSecurity(spec: Specification): string {
  const { security } = spec;
  if (security !== undefined) {
    const [asked] = ofDocument(spec).filter(isOwnAlone);
    return asked === undefined
      ? security.type
      : requirementInWords(renamed(asked, own, security.type));
  }
  const ways = ofDocument(spec).flatMap((one) => {
    // The scheme of the removed security is left out.
    const names = isJsonObject(one) ? Object.keys(one).filter((name) => name !== own) : [];
    return names.length === 0 ? [] : [names.join(' and ')];
  });
  return ways.length === 0 ? 'none' : [...new Set(ways)].join(' or ');
}

function named(raw: Requirements, spec: Specification): Requirements {
  const main = mainScheme(spec);
  return main === undefined ? raw : raw.map((requirement) => renamed(requirement, main, own));
}

function renamed(requirement: Json, from: string, to: string): Json {
  if (!isJsonObject(requirement)) return requirement;
  return toObject(
    Object.entries(requirement).map(([name, scopes]) => [name === from ? to : name, scopes]),
  );
}

/** Whether any operation requires the security, or may do so because there are no operations yet. */
export function isSecurityRequired({ operations }: Specification): boolean {
  return operations.length === 0 || operations.some(({ authorization }) => authorization !== false);
}

/** The name in the source of the scheme of the specification's security, or of its former security. */
export function mainScheme({ metadata }: Specification): string | undefined {
  return textIn<DocumentKeys>(metadata, 'securityScheme');
}

/** Without the scopes of the first requirement that has some: these are the operation's scopes. */
function withoutScopes(list: Requirements): Requirements {
  const at = list.findIndex(
    (one) =>
      isJsonObject(one) &&
      Object.values(one).some((scopes) => isJsonList(scopes) && scopes.length > 0),
  );
  return list.map((one, index) =>
    index === at && isJsonObject(one) ? toObject(Object.keys(one).map((name) => [name, []])) : one,
  );
}

/** Requirements are alternatives, so their order means nothing, and neither does that of scopes. */
function compareRequirements(
  before: Requirements,
  after: Requirements,
  was: Specification,
  is: Specification,
): What {
  const isSaid = was.security?.type !== is.security?.type;
  const [one = [], other = []] = [before, after].map((list) => {
    // If the type of the security itself changed, that is already reported.
    const left = isSaid ? list.filter((requirement) => !isOwnAlone(requirement)) : list;
    const texts = left.map((requirement) => canonicalText(sortedScopes(requirement)));
    return [...new Set(texts)].toSorted();
  });
  if (equalValues(one, other)) return 'same';
  const all = new Set(other);
  if (one.length === 0) return 'other';
  if (!one.every((text) => all.has(text))) {
    return before.every((each) => after.some((now) => asksLess(now, each))) ? 'less' : 'other';
  }
  return all.has('{}') && !one.includes('{}') ? 'optional' : 'more to choose from';
}

/** Reports changed security requirements. */
export function reportSecurity(
  report: Report,
  noun: WholeNoun,
  { what, words }: SecurityChange,
): void {
  if (what === 'same') return;
  const texts = {
    optional: 'authorization is optional now',
    'more to choose from': 'there is another way to meet the security requirements',
    less: `the security requirements ${words}`,
    other: `the security requirements ${words}`,
  };
  const level = what === 'other' ? 'major' : 'minor';
  report(level, `${noun}-metadata-changed`, `: ${texts[what]}`, undefined, ['security']);
}

/**
 * Whether everyone who meets `before` also meets `after`: it has only schemes of `before`, each with the same
 * scopes or none. With fewer scopes this is uncertain, because no format says whether they add up or are
 * alternatives.
 */
function asksLess(after: Json, before: Json): boolean {
  if (!isJsonObject(after) || !isJsonObject(before)) return false;
  return Object.entries(after).every(([name, scopes]) => {
    const had = ownValue(before, name);
    if (had === undefined) return false;
    const isNone = isJsonList(scopes) && scopes.length === 0;
    return isNone || equalValues(sortedScopes({ [name]: had }), sortedScopes({ [name]: scopes }));
  });
}

/**
 * The scopes of the specification's security that an operation requires, by itself or through the document.
 */
export function requiredScopes(operation: Operation, spec: Specification): readonly string[] {
  const asked = askedBy(operation, spec).map((one) =>
    isJsonObject(one) ? ownValue(one, own) : undefined,
  );
  const scopes = asked.find((list) => isJsonList(list) && list.length > 0);
  const inherited = isJsonList(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [];
  return (operation.security ?? inherited).toSorted();
}

function isOwnAlone(requirement: Json): boolean {
  return isJsonObject(requirement) && Object.keys(requirement).every((name) => name === own);
}

function sortedScopes(requirement: Json): Json {
  if (!isJsonObject(requirement)) return requirement;
  return toObject(
    Object.entries(requirement).map(([name, scopes]) => [
      name,
      isJsonList(scopes) ? scopes.map((scope) => canonicalText(scope)).toSorted() : scopes,
    ]),
  );
}

/**
 * The security schemes of both sides. The scheme of the specification's security has the same name on both,
 * and lacks the parts that are fields of the security.
 */
export function comparedSchemes(
  before: JsonObject,
  after: JsonObject,
  was: Specification,
  is: Specification,
): readonly [JsonObject, JsonObject] {
  if (was.security === undefined && is.security === undefined) return [before, after];
  const [main, name] = [mainScheme(was), mainScheme(is)];
  const [one, other] = [without(before, main), without(after, name)];
  // A scheme that became the security, or was it, was neither added nor removed: the change of the security
  // is reported.
  if (was.security?.type !== is.security?.type) return [without(one, name), without(other, main)];
  if (was.security === undefined || is.security === undefined) return [one, other];
  const [had, has] = [
    main === undefined ? undefined : ownValue(before, main),
    name === undefined ? undefined : ownValue(after, name),
  ];
  const called = name ?? main;
  // The other side may use the name for another scheme.
  if (called === undefined || Object.hasOwn(name === undefined ? other : one, called)) {
    return [before, after];
  }
  // Without a scheme in the source, it is compared as one without descriptions.
  const left = main === undefined ? undescribed(has, is.security) : had;
  const right = name === undefined ? undescribed(had, was.security) : has;
  const isSame = equalValues(was.security, is.security);
  const [flow, now] = [flowOf(left, was.security), flowOf(right, is.security)];
  // If the flow differs, the security does not show this, so the whole flow is compared.
  const saidFlow = flow === now ? flow : undefined;
  const rest = (scheme: Json | undefined): JsonObject => {
    if (scheme === undefined) return {};
    return { [called]: isSame || !isJsonObject(scheme) ? scheme : unsaid(scheme, saidFlow) };
  };
  return [
    { ...one, ...rest(left) },
    { ...other, ...rest(right) },
  ];
}

/** A scheme of OAuth without descriptions, as a security describes it; undefined for other schemes. */
function undescribed(scheme: Json | undefined, security: Security): Json | undefined {
  const flowName = flowOf(scheme, security);
  if (flowName === undefined || !isJsonObject(scheme)) return undefined;
  const flow = entriesAt(entriesAt(scheme, 'flows'), flowName) ?? {};
  const { refreshUrl: _, scopes, ...rest } = flow;
  const names = Object.keys(isJsonObject(scopes) ? scopes : {});
  const bare = { ...rest, scopes: toObject(names.map((scope) => [scope, ''] as const)) };
  return { ...scheme, flows: { [flowName]: bare } };
}

function without(schemes: JsonObject, name: string | undefined): JsonObject {
  return toObject(Object.entries(schemes).filter(([key]) => key !== name));
}

const said: ReadonlySet<string> = new Set(['type', 'scheme', 'name', 'in', 'flows']);

/** The rest of a scheme, without what the security describes; `saidFlow` is the flow it describes. */
function unsaid(scheme: JsonObject, saidFlow: string | undefined): JsonObject {
  const rest = toObject(Object.entries(scheme).filter(([key]) => !said.has(key)));
  const { flows } = scheme;
  if (!isJsonObject(flows)) return rest;
  const left = Object.entries(flows).map(([name, flow]) => {
    if (name !== saidFlow || !isJsonObject(flow)) return [name, flow] as const;
    const { tokenUrl: _, authorizationUrl: __, scopes: ___, ...others } = flow;
    return [name, others] as const;
  });
  return { ...rest, flows: toObject(left) };
}

/**
 * The security of both specifications, without the addresses of its flow if the flow was replaced by another:
 * these are reported with the flows.
 */
export function withoutOtherFlow(
  was: Specification,
  is: Specification,
): readonly [Security | undefined, Security | undefined] {
  const [flow, now] = [mainFlow(was), mainFlow(is)];
  const isOther = flow !== undefined && now !== undefined && flow !== now;
  // Schemes with different names may not be compared with each other.
  if (!isOther || mainScheme(was) !== mainScheme(is)) return [was.security, is.security];
  return [withoutUrls(was.security), withoutUrls(is.security)];
}

function mainFlow(spec: Specification): string | undefined {
  const { metadata, security } = spec;
  const name = mainScheme(spec);
  const schemes = entriesAt(
    entriesAt(metadata, keyIn<DocumentKeys>('components')),
    keyIn<ComponentKeys>('securitySchemes'),
  );
  if (name === undefined || security === undefined) return undefined;
  return flowOf(ownValue(schemes ?? {}, name), security);
}

function withoutUrls(security: Security | undefined): Security | undefined {
  if (security?.type !== 'oauth2') return security;
  const { type, scopes } = security;
  return { type, tokenUrl: '', ...(scopes !== undefined && { scopes }) };
}

/** The name of the flow that the security describes: the first one with the same token URL. */
function flowOf(scheme: Json | undefined, security: Security): string | undefined {
  if (!isJsonObject(scheme) || security.type !== 'oauth2') return undefined;
  const flows = Object.entries(entriesAt(scheme, 'flows') ?? {});
  const isIt = (flow: Json) => isJsonObject(flow) && flow['tokenUrl'] === security.tokenUrl;
  return flows.find(([, flow]) => isIt(flow))?.[0];
}
