import { anyErrorCode } from '../../model/constants.ts';
import { textIn } from '../../model/metadata/metadata.ts';
import type {
  Argument,
  Operation,
  Payload,
  Return,
  Specification,
  Throw,
} from '../../model/specification.ts';
import { withOptional } from '../../model/values/optional.ts';
import { movedNames, renamedArguments, renamedInPath, variablesOfBoth } from '../argumentNames.ts';
import type { VariablePair } from '../argumentNames.ts';
import { pathWithoutNames } from '../routes.ts';
import { requestSide, reportOn, responseSide } from '../changes/change.ts';
import type { Change, Report, Sides } from '../changes/change.ts';
import type { TypedNoun } from '../changes/changeCodes.ts';
import { compareContentTypes } from './compareContentTypes.ts';
import { compareFields } from './compareFields.ts';
import type { Comparisons } from './compareFields.ts';
import { compareMetadata } from './compareMetadata.ts';
import { askedOf, rawOf, reportAsked } from './compareSecurity.ts';
import { compareResponse, otherResponses } from './compareResponse.ts';
import { withoutUsualStyle } from './spelling.ts';
import { compareTypeRefs } from './compareTypeRefs.ts';
import type { Typed } from './compareTypeRefs.ts';
import { describeError } from '../describeError.ts';
import { describeType } from '../describeType.ts';
import { equalValues } from '../equalValues.ts';
import { codeOf, keyed, nameOf } from '../keyed.ts';

/**
 * How an operation changed from one specification to the other; `before` already has the new names of
 * renamed types.
 */
export function compareOperations(
  changes: Change[],
  before: Operation,
  after: Operation,
  was: Specification,
  is: Specification,
): void {
  const report = reportOn(changes, 'operation', after.name, `Operation ${after.name}`);
  const one = asOpenAs(after, before, was, is);
  compareFields(operationFields, report, one, asOpenAs(before, after, is, was));
  const asked = askedOf(before, after, was, is);
  // What else is asked for says the scopes, too.
  const isSaid = asked === 'other' && !equalValues(rawOf(before), rawOf(after));
  if (!isSaid) compareScopes(report, before, after, was, is);
  const elsewhere = new Set<string>();
  if (reportAsked(report, 'operation', asked)) elsewhere.add('security');
  if (before.description !== after.description) elsewhere.add('description');
  if (isDescribed(before) && isDescribed(after)) elsewhere.add('summary');
  if (stabilityOf(before) !== stabilityOf(after)) elsewhere.add('x-stability');
  if (variablesOfBoth(before, after) && pathWithoutNames(before) === pathWithoutNames(after)) {
    elsewhere.add('path');
  }
  const owner = { noun: 'operation', label: '', sides: () => requestSide, report } as const;
  compareMetadata(owner, otherResponses(before, after), otherResponses(after, before), elsewhere);
}

/** The operation; while only the other has a security, it needs none, as little as one that says so. */
function asOpenAs(
  other: Operation,
  operation: Operation,
  { security }: Specification,
  { security: needed }: Specification,
): Operation {
  const isOpen = security === undefined && needed !== undefined && other.authorization === false;
  return isOpen ? { ...operation, authorization: false } : operation;
}

/** Requiring more permissions is major. No format says whether scopes add up or are alternatives. */
function compareScopes(
  report: Report,
  before: Operation,
  after: Operation,
  was: Specification,
  is: Specification,
): void {
  const [one, other] = [before.security?.toSorted() ?? [], after.security?.toSorted() ?? []];
  if (equalValues(one, other)) return;
  // Where none is sent, an Authorization header has no scopes.
  const isSent = (operation: Operation): boolean => operation.authorization ?? true;
  if (isSent(before) && !isSent(after) && other.length === 0) return;
  if (!isSent(before) && isSent(after) && one.length === 0) return;
  // Without a security, a format may have no place for scopes: that it went says so.
  const [security, scopes] = is.security === undefined ? [was.security, other] : [is.security, one];
  const isGone = was.security === undefined || is.security === undefined;
  if (isGone && security !== undefined && scopes.length === 0) return;
  const text = `: the scopes are now ${other.join(', ') || 'none'}, were ${one.join(', ') || 'none'}`;
  report(other.length === 0 ? 'minor' : 'major', 'operation-security-changed', text);
}

/** Absent means experimental (rules 3). */
function stabilityOf({ stability = 1 }: Operation): number {
  return stability;
}

/** Whether the description is the summary, for want of another. */
function isDescribed({ description, metadata }: Operation): boolean {
  return description === textIn(metadata, 'summary');
}

/** What every body and every argument has. */
const bodyFields: Comparisons<Return, Typed> = {
  type: (owner, before, after) => compareTypeRefs(owner, before.type, after.type),
  metadata: (owner, before, after) => compareMetadata(owner, before.metadata, after.metadata),
};

/** What clients receive also has headers. */
const returnFields: Comparisons<Return, Typed> = {
  ...bodyFields,
  metadata: (owner, before, after) => compareResponse(owner, before, after),
};

const operationFields: Comparisons<Operation, Report> = {
  // The name identifies the operation.
  name: null,
  httpMethod: (report, before, after) => {
    if (before.httpMethod === after.httpMethod) return;
    const text = `: the method is now ${after.httpMethod}, was ${before.httpMethod}`;
    report('major', 'operation-method-changed', text);
  },
  httpPath: (report, before, after) => {
    if (before.httpPath === after.httpPath) return;
    const text = `: the path is now ${after.httpPath}, was ${before.httpPath}`;
    const variables = variablesOfBoth(before, after);
    if (variables === undefined || areFilledOtherwise(variables, before, after)) {
      report('major', 'operation-path-changed', text);
    } else if (variables.some(isNamedOtherwise)) report('patch', 'operation-path-changed', text);
  },
  arguments: (report, before, after) => compareArguments(report, before, after),
  payload: (report, before, after) => comparePayloads(report, before.payload, after.payload),
  httpCode: (report, before, after) => {
    if (before.httpCode === after.httpCode) return;
    const level = before.httpCode === undefined ? 'minor' : 'major';
    const text = `: the success code is now ${after.httpCode ?? 'none'}, was ${before.httpCode ?? 'none'}`;
    report(level, 'operation-code-changed', text);
  },
  return: (report, before, after) => compareReturns(report, before.return, after.return),
  throws: (report, before, after) => compareThrows(report, before.throws, after.throws),
  // They belong to the security of the whole specification, and are compared with it.
  security: null,
  authorization: (report, before, after) => {
    const needed = after.authorization ?? true;
    if ((before.authorization ?? true) === needed) return;
    const text = needed ? ' needs authorization now' : ' needs no authorization any more';
    report(needed ? 'major' : 'minor', 'operation-authorization-changed', text);
  },
  description: (report, before, after) => {
    if (before.description === after.description) return;
    report('patch', 'operation-description-changed', ': the description changed');
  },
  stability: (report, before, after) => {
    const stability = stabilityOf(after);
    if (stabilityOf(before) === stability) return;
    const words = ['deprecated', 'experimental', 'stable', 'legacy'];
    const text = ` is ${words[stability] ?? `of stability ${stability}`} now`;
    report('minor', 'operation-stability-changed', text);
  },
  tags: (report, before, after) => {
    if (equalValues(before.tags, after.tags)) return;
    report('patch', 'operation-tags-changed', ': the tags changed');
  },
  // It is compared with that of the whole specification.
  metadata: null,
  // The layout of a source is not a change.
  layout: null,
};

/** Whether another argument than before stands anywhere in the path. */
function areFilledOtherwise(
  variables: readonly VariablePair[],
  before: Operation,
  after: Operation,
): boolean {
  const renames = renamedInPath(before, after);
  return variables.some(({ was: { argument: one }, is: { argument: other } }) => {
    const name = one && (renames.get(one.name) ?? one.name);
    return name !== other?.name;
  });
}

/** Whether a variable has another name although its argument, if there is one, has the same. */
function isNamedOtherwise({ was, is }: VariablePair): boolean {
  return was.name !== is.name && was.argument?.name === is.argument?.name;
}

function compareArguments(report: Report, operation: Operation, changed: Operation): void {
  const { arguments: before } = operation;
  const { arguments: after } = changed;
  if (before === after) return;
  const was = keyed(before, nameOf);
  const is = keyed(after, nameOf);
  const renames = renamedArguments(operation, changed);
  const inPath = renamedInPath(operation, changed);
  const unsent = unsentNames(operation, changed);
  for (const [key, argument] of was) {
    const { name } = argument;
    const to = renames.get(key);
    if (to !== undefined) {
      const text = `: argument ${name} was renamed to ${to}`;
      const level = inPath.has(key) ? 'minor' : 'major';
      report(level, 'argument-renamed', text, `argument ${to}`);
    }
    const other = is.get(to ?? key);
    if (other === undefined) {
      report('major', 'argument-removed', `: argument ${name} was removed`, `argument ${name}`);
    } else {
      const one = to === undefined ? argument : { ...argument, name: to };
      const isUnsent = unsent.has(other);
      compareArgument(
        report,
        isUnsent ? withOptional(one, 'wireName', other.wireName) : one,
        other,
      );
    }
  }
  const renamed = new Set(renames.values());
  for (const [key, argument] of is) {
    if (was.has(key) || renamed.has(key)) continue;
    const required = argument.in === 'path' || argument.metadata?.['required'] === true;
    const text = `: ${required ? 'required' : 'optional'} argument ${argument.name} was added`;
    const level = required ? 'major' : 'minor';
    report(level, 'argument-added', text, `argument ${argument.name}`);
  }
  compareOrder(report, before, after, renames);
}

/**
 * Generated clients pass arguments by position: those of the path, the payload, the others.
 * Existing ones must keep their place, and new ones come after them.
 */
function compareOrder(
  report: Report,
  before: readonly Argument[],
  after: readonly Argument[],
  renames: ReadonlyMap<string, string>,
): void {
  const isPath = (argument: Argument) => argument.in === 'path';
  const isOther = (argument: Argument) => argument.in !== 'path';
  for (const belongs of [isPath, isOther]) {
    const now = after.filter(belongs).map(nameOf);
    const names = new Set(now);
    const kept = before
      .filter(belongs)
      .map(({ name }) => renames.get(name) ?? name)
      .filter((name) => names.has(name));
    const moved = movedNames(kept, now);
    // What has kept its order is still elsewhere behind a new one.
    const shifted = kept.find((name, index) => name !== now[index]);
    const told = moved.length === 0 && shifted !== undefined ? [shifted] : moved;
    for (const name of told) {
      const text = `: argument ${name} changed its position`;
      report('major', 'argument-moved', text, `argument ${name}`);
    }
  }
}

/**
 * The arguments that are at the same place of the path by another variable: their names in requests
 * are those of the variables, which nobody sends.
 */
function unsentNames(before: Operation, after: Operation): ReadonlySet<Argument> {
  const pairs = variablesOfBoth(before, after) ?? [];
  return new Set(
    pairs.flatMap(({ was, is }) =>
      was.name !== is.name && is.argument !== undefined ? [is.argument] : [],
    ),
  );
}

function compareArgument(report: Report, before: Argument, after: Argument): void {
  if (before === after) return;
  const owner = typed(report, 'argument', `argument ${after.name}`, requestSide);
  compareFields(argumentFields, owner, before, after);
}

const argumentFields: Comparisons<Argument, Typed> = {
  name: null,
  in: ({ report, place }, before, after) => {
    if (before.in === after.in) return;
    const text = `: ${place} is now in the ${after.in}, was in the ${before.in}`;
    report('major', 'argument-location-changed', text, place);
  },
  wireName: ({ report, place }, before, after) => {
    const wireName = after.wireName ?? after.name;
    if ((before.wireName ?? before.name) === wireName) return;
    const text = `: ${place} is now sent as ${wireName}, was ${before.wireName ?? before.name}`;
    report('major', 'argument-wire-name-changed', text, place);
  },
  ...bodyFields,
  metadata: (owner, before, after) => {
    compareMetadata(owner, withoutUsualStyle(before, after), withoutUsualStyle(after, before));
  },
};

function comparePayloads(
  report: Report,
  before: Payload | undefined,
  after: Payload | undefined,
): void {
  const place = 'payload';
  if (before === after) return;
  if (before === undefined || after === undefined) {
    if (after) {
      report('major', 'payload-added', `: a payload was added, ${describeType(after.type)}`, place);
    } else report('major', 'payload-removed', ': the payload was removed', place);
    return;
  }
  compareFields(payloadFields, typed(report, 'payload', place, requestSide), before, after);
}

const payloadFields: Comparisons<Payload, Typed> = {
  key: ({ report, place }, before, after) => {
    if (before.key === after.key) return;
    report('major', 'payload-key-changed', ': the payload has a new key', place);
  },
  wireName: ({ report, place }, before, after) => {
    if (before.wireName === after.wireName) return;
    const text = ': the payload is sent under a new name';
    report('major', 'payload-wire-name-changed', text, place);
  },
  ...bodyFields,
  metadata: (owner, before, after) => {
    if (before.metadata === after.metadata) return;
    const compared = compareContentTypes(owner, before, after);
    compareMetadata(owner, before.metadata, after.metadata, compared);
  },
};

function compareReturns(
  report: Report,
  before: Return | undefined,
  after: Return | undefined,
): void {
  const place = 'return';
  if (before === after) return;
  if (before && after) {
    compareFields(returnFields, typed(report, 'return', place, responseSide), before, after);
  } else if (after) {
    report('minor', 'return-added', `: now returns ${describeType(after.type)}`, place);
  } else report('major', 'return-removed', ': no longer returns anything', place);
}

/**
 * A client treats an unknown error like any other error, but relies on the errors that it handles.
 */
function compareThrows(report: Report, before: readonly Throw[], after: readonly Throw[]): void {
  if (before === after) return;
  const was = keyed(before, codeOf);
  const is = keyed(after, codeOf);
  for (const [key, thrown] of was) {
    const place = `throw ${thrown.code}`;
    const other = is.get(key);
    if (other === undefined) {
      report('major', 'throw-removed', `: no longer throws ${describeError(thrown.code)}`, place);
    } else {
      const owner = typed(report, 'throw', place, responseSide);
      compareFields(throwFields, { ...owner, label: errorLabel(thrown) }, thrown, other);
    }
  }
  for (const [key, { code }] of is) {
    if (was.has(key)) continue;
    report('minor', 'throw-added', `: can now throw ${describeError(code)}`, `throw ${code}`);
  }
}

/** How lines call it: `throw 404`. */
function errorLabel({ code }: Throw): string {
  return code === anyErrorCode ? describeError(code) : `throw ${describeError(code)}`;
}

const throwFields: Comparisons<Throw, Typed> = {
  code: null,
  type: (owner, { type: was }, { type: is }) => {
    const { report, label, place } = owner;
    if (was && is) compareTypeRefs(owner, was, is);
    else if (is) {
      const text = `: ${label} now has a type, ${describeType(is)}`;
      report('minor', 'throw-type-added', text, place);
    } else if (was) {
      report('major', 'throw-type-removed', `: ${label} no longer has a type`, place);
    }
  },
  metadata: (owner, before, after) => compareResponse(owner, before, after),
};

function typed(report: Report, noun: TypedNoun, place: string, sides: Sides): Typed {
  return {
    noun,
    label: noun === 'payload' || noun === 'return' ? `the ${place}` : place,
    place,
    sides: () => sides,
    report,
  };
}
