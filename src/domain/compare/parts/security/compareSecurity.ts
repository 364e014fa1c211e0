import { isJsonList, isJsonObject, ownValue, toObject } from '../../../model/values/json.ts';
import {
  keyIn,
  textIn,
  saidIn,
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
 * What a source says of security is kept as it wrote it, beside the fields that say most of it. Here is what
 * of it the fields can't say, so that one change is one.
 */

/** Stands for the scheme of the specification's own security, whatever its source calls it. */
const own = ' ';

/**
 * What else is asked for than before: nothing, one of what was and of more, that or nothing, less in one of these,
 * or something else.
 */
export interface Asked {
  readonly what: 'same' | 'more to choose from' | 'optional' | 'less' | 'other';
  /** What became of the requirements, in words. */
  readonly words: string;
}

const sameAsked: Asked = { what: 'same', words: '' };

/** How what operations ask for differs, apart from what their own fields say. */
export function askedOf(
  before: Operation,
  after: Operation,
  was: Specification,
  is: Specification,
): Asked {
  const [one, other] = [rawOf(before), rawOf(after)];
  // What the whole document asks for is compared there.
  if (one === undefined && other === undefined) return sameAsked;
  // To ask for nothing says it all.
  if ((before.authorization ?? true) !== (after.authorization ?? true)) return sameAsked;
  const isAsOften = equalValues(
    before.security?.toSorted() ?? [],
    after.security?.toSorted() ?? [],
  );
  const all = [askedBy(before, was), askedBy(after, is)] as const;
  const [left = [], right = []] = isAsOften ? all : all.map(withoutScopes);
  const what = compareRequirements(left, right, was, is);
  return askedIn(what, equalValues(one, other), () => inWords(...all, was, is));
}

/** What is written alike asks for the same, whatever its schemes have become. */
function askedIn(what: Asked['what'], isWrittenAlike: boolean, words: () => string): Asked {
  return isSaidAnew(what) && isWrittenAlike ? sameAsked : { what, words: words() };
}

/** Whether all of what is asked for is said, with its scopes. */
export function isSaidAnew(what: Asked['what']): boolean {
  return what === 'less' || what === 'other';
}

/** Whether all that was enough still is, and something else is, too, with the scopes of that. */
export function hasAnotherWay(
  before: Operation,
  after: Operation,
  was: Specification,
  is: Specification,
): boolean {
  return isWider(compareRequirements(askedBy(before, was), askedBy(after, is), was, is));
}

/** Whether all that was enough still is. */
export function isWider(what: Asked['what']): boolean {
  return what === 'more to choose from' || what === 'optional';
}

/** How what documents ask for differs, apart from what their security says. */
export function askedOfAll(was: Specification, is: Specification): Asked {
  if (isToldAsSecurity(was, is)) return sameAsked;
  const all = [ofDocument(was), ofDocument(is)] as const;
  const what = compareRequirements(...all, was, is);
  const isAlike = equalValues(
    saidIn<DocumentKeys>(was.metadata).security,
    saidIn<DocumentKeys>(is.metadata).security,
  );
  return askedIn(what, isAlike, () => inWords(...all, was, is));
}

/** Whether the line about the security, which is another kind now, says all that both documents ask for. */
function isToldAsSecurity(was: Specification, is: Specification): boolean {
  if (was.security?.type === is.security?.type) return false;
  if (was.security === undefined && !isAskedFor(is)) return false;
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

/** The requirements with what the scheme of the specification's own security is called. */
function withMainName(requirements: Requirements, spec: Specification): Requirements {
  const main = mainScheme(spec) ?? spec.security?.type ?? '';
  return requirements.map((requirement) => renamed(requirement, own, main));
}

type Requirements = readonly Json[];

/** What the source of an operation asks for. */
function rawOf({ metadata }: Operation): Json | undefined {
  return saidIn<OperationKeys>(metadata).security;
}

function askedBy(operation: Operation, spec: Specification): Requirements {
  const raw = rawOf(operation);
  if (operation.authorization === false) return [];
  if (isJsonList(raw) && raw.length > 0) return named(raw, spec);
  const { security: scopes = [] } = operation;
  if (scopes.length > 0 && spec.security !== undefined) return [{ [own]: [...scopes] }];
  return ofDocument(spec);
}

/** Without requirements in a source, the security is asked for; each operation says if it does not. */
function ofDocument(spec: Specification): Requirements {
  const raw = saidIn<DocumentKeys>(spec.metadata).security;
  if (isJsonList(raw)) return named(raw, spec);
  return spec.security === undefined ? [] : [{ [own]: [] }];
}

/** What the security of a specification is called: by its kind, or by the schemes that its source asks for. */
export function calledSecurity(spec: Specification): string {
  const { security } = spec;
  if (security !== undefined) {
    const [asked] = ofDocument(spec).filter(isOwnAlone);
    return asked === undefined
      ? security.type
      : requirementInWords(renamed(asked, own, security.type));
  }
  const ways = ofDocument(spec).flatMap((one) => {
    // What was the security went with it.
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

/** Whether an operation asks for the security, or may: what none asks for is only there to be asked for. */
export function isAskedFor({ operations }: Specification): boolean {
  return operations.length === 0 || operations.some(({ authorization }) => authorization !== false);
}

/** The name in the source of the scheme that is the specification's security, or was until that went. */
export function mainScheme({ metadata }: Specification): string | undefined {
  return textIn<DocumentKeys>(metadata, 'securityScheme');
}

/** The scopes of an operation are those of the first requirement that has some. */
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

/** Requirements are alternatives, and so their order means nothing; nor does that of scopes. */
function compareRequirements(
  before: Requirements,
  after: Requirements,
  was: Specification,
  is: Specification,
): Asked['what'] {
  const isSaid = was.security?.type !== is.security?.type;
  const [one = [], other = []] = [before, after].map((list) => {
    // Where the security itself came, went or became another, nothing else has to say so.
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

/** Says what else is asked for. */
export function reportAsked(report: Report, noun: WholeNoun, { what, words }: Asked): void {
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
 * Whether who meets `before` meets `after`, too: by some of its schemes, each with the same scopes or none. Of some
 * of the scopes, no format says whether they add up or are alternatives.
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

/** The scopes of the specification's own security that an operation asks for, itself or by what the document says. */
export function askedScopes(operation: Operation, spec: Specification): readonly string[] {
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
 * The security schemes of both sides, of which that of the specification's security has one name and lacks
 * what that says.
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
  // What became the security, or was it, has neither come nor gone: the model says what it is.
  if (was.security?.type !== is.security?.type) return [without(one, name), without(other, main)];
  if (was.security === undefined || is.security === undefined) return [one, other];
  const [had, has] = [
    main === undefined ? undefined : ownValue(before, main),
    name === undefined ? undefined : ownValue(after, name),
  ];
  const called = name ?? main;
  // Another scheme may have the name.
  if (called === undefined || Object.hasOwn(name === undefined ? other : one, called)) {
    return [before, after];
  }
  // One that no source has a scheme for is the same without words.
  const left = main === undefined ? undescribed(has, is.security) : had;
  const right = name === undefined ? undescribed(had, was.security) : has;
  const isSame = equalValues(was.security, is.security);
  const [flow, now] = [flowOf(left, was.security), flowOf(right, is.security)];
  // Of another flow, the security does not say that it is another.
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

/** A scheme of OAuth as the security alone says it; undefined if it is none. */
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

/** What a scheme says beyond the security, whose tokens come from the flow of this name. */
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
 * What both specifications ask for, without the addresses of a flow in place of which there is another one: these are
 * told with the flows.
 */
export function withoutOtherFlow(
  was: Specification,
  is: Specification,
): readonly [Security | undefined, Security | undefined] {
  const [flow, now] = [mainFlow(was), mainFlow(is)];
  const isOther = flow !== undefined && now !== undefined && flow !== now;
  // Under another name, the scheme may not be compared as the same one.
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

/** The name of the flow of a scheme that the security is: the first one that has its address for tokens. */
function flowOf(scheme: Json | undefined, security: Security): string | undefined {
  if (!isJsonObject(scheme) || security.type !== 'oauth2') return undefined;
  const flows = Object.entries(entriesAt(scheme, 'flows') ?? {});
  const isIt = (flow: Json) => isJsonObject(flow) && flow['tokenUrl'] === security.tokenUrl;
  return flows.find(([, flow]) => isIt(flow))?.[0];
}
