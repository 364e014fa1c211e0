import {
  textIn,
  metadataIn,
  stabilityKey,
  type ArgumentKeys,
  type OperationKeys,
  type ResponseKeys,
} from '../../../model/metadata/metadataKeys.ts';
import type { Argument, Operation, Specification } from '../../../model/specification.ts';
import { withOptional } from '../../../model/values/optional.ts';
import {
  movedNames,
  renamedArguments,
  renamedInPath,
  variablesOfBoth,
} from '../../names/argumentNames.ts';
import type { VariablePair } from '../../names/argumentNames.ts';
import { pathWithoutNames } from '../../names/routes.ts';
import { reportOn, requestSide, responseSide, travelling } from '../../changes/change.ts';
import type { Change, Report } from '../../changes/change.ts';
import { bodySchemas } from './bodySchemas.ts';
import { compareCallbacks } from './compareCalls.ts';
import { comparePayloads, compareReturns, compareThrows } from './compareBodies.ts';
import type { ComparingBodies } from './compareBodies.ts';
import { compareFields } from '../compareFields.ts';
import type { Comparisons } from '../compareFields.ts';
import { compareMetadata } from '../compareMetadata.ts';
import { compareParameters, compareResponses } from './compareOperationSource.ts';
import {
  securityChange,
  requiredScopes,
  hasAddedAlternative,
  listsRequirements,
  isRelaxed,
  reportSecurity,
} from '../security/compareSecurity.ts';
import { otherResponses, stillAnswers, withoutPhrases, withoutShown } from './compareResponse.ts';
import { withoutUsualStyle } from '../spelling.ts';
import { compareTypeRefs } from '../types/compareTypeRefs.ts';
import type { Typed } from '../types/compareTypeRefs.ts';
import { equalValues } from '../../equalValues.ts';
import { keyed, nameOf } from '../../names/keyed.ts';

/**
 * How an operation changed from one specification to the other; `before` already has the new names of
 * renamed types.
 */
export function compareOperations(
  changes: Change[],
  original: Operation,
  changed: Operation,
  was: Specification,
  is: Specification,
): void {
  const report = reportOn(changes, 'operation', changed.name, `Operation ${changed.name}`);
  const schemas = bodySchemas(original, changed, was, is);
  const shown = withoutShown(original, changed, schemas);
  // If one side has the other's success among its other responses, a different success only adds or removes a
  // response.
  const isBeside = stillAnswers(...shown) || stillAnswers(shown[1], shown[0]);
  const [before, after] = isBeside ? shown : withoutPhrases(...shown);
  const open = asOpenAs(after, before, was, is);
  const one = isBeside ? withOptional(open, 'httpCode', after.httpCode) : open;
  compareFields(operationFields, { report, schemas }, one, asOpenAs(before, after, is, was));
  const securityChanged = securityChange(before, after, was, is);
  // The text about the security requirements names the scopes, too.
  const isSaid = listsRequirements(securityChanged.what);
  const isChoice = isRelaxed(securityChanged.what) && hasAddedAlternative(before, after, was, is);
  if (!isSaid && !isChoice) compareScopes(report, before, after, was, is);
  reportSecurity(report, 'operation', securityChanged);
  const elsewhere = new Set(['security']);
  if (before.description !== after.description) elsewhere.add('description');
  if (isDescribed(before) && isDescribed(after)) elsewhere.add('summary');
  if (stabilityOf(before) !== stabilityOf(after)) elsewhere.add(stabilityKey);
  if (variablesOfBoth(before, after) && pathWithoutNames(before) === pathWithoutNames(after)) {
    elsewhere.add('path');
  }
  const [said, saidAfter] = isBeside
    ? [before.metadata, after.metadata]
    : [otherResponses(before, after), otherResponses(after, before)];
  const whole = { noun: 'operation', label: '', report } as const;
  const answers = { ...travelling(whole, responseSide), schemas };
  if (compareResponses(answers, said, saidAfter, after.httpCode)) elsewhere.add('responses');
  if (compareParameters({ ...travelling(whole, requestSide), schemas }, said, saidAfter))
    elsewhere.add('parameters');
  if (compareCallbacks(answers, said, saidAfter)) elsewhere.add('callbacks');
  compareMetadata({ ...whole, sides: () => requestSide }, said, saidAfter, elsewhere);
}

/**
 * The operation without authorization if its specification has no security while the other's has, and the
 * other operation needs no authorization.
 */
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
  // The security of the whole document is compared there.
  if (before.security === undefined && after.security === undefined) return;
  const [one, other] = [requiredScopes(before, was), requiredScopes(after, is)];
  if (equalValues(one, other)) return;
  // A change between authorization and none is reported elsewhere.
  const isSent = (operation: Operation): boolean => operation.authorization ?? true;
  if (isSent(before) && !isSent(after) && other.length === 0) return;
  if (!isSent(before) && isSent(after) && one.length === 0) return;
  // If all scopes came or went together with the security, only that is reported: without a security, a
  // format may have no place for scopes.
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

/** Whether the description was taken from the summary because the source has none. */
function isDescribed({ description, metadata }: Operation): boolean {
  return description === textIn<OperationKeys>(metadata, 'summary');
}

/** The HTTP code as the source writes it: a number, or a range of codes. */
function successCode({ httpCode, return: returned }: Operation): string | undefined {
  return textIn<ResponseKeys>(returned?.metadata, 'code') ?? httpCode?.toString();
}

const operationFields: Comparisons<Operation, ComparingBodies> = {
  // The name identifies the operation.
  name: null,
  httpMethod: ({ report }, before, after) => {
    if (before.httpMethod === after.httpMethod) return;
    const text = `: the method is now ${after.httpMethod}, was ${before.httpMethod}`;
    report('major', 'operation-method-changed', text);
  },
  httpPath: ({ report }, before, after) => {
    if (before.httpPath === after.httpPath) return;
    const text = `: the path is now ${after.httpPath}, was ${before.httpPath}`;
    const variables = variablesOfBoth(before, after);
    if (variables === undefined || areFilledOtherwise(variables, before, after)) {
      report('major', 'operation-path-changed', text);
    } else if (variables.some(isNamedOtherwise)) report('patch', 'operation-path-changed', text);
  },
  arguments: ({ report }, before, after) => compareArguments(report, before, after),
  payload: (comparing, before, after) => comparePayloads(comparing, before.payload, after.payload),
  httpCode: ({ report }, before, after) => {
    const [was, is] = [successCode(before), successCode(after)];
    if (was === is) return;
    const level = before.httpCode === undefined ? 'minor' : 'major';
    const text = `: the HTTP code is now ${is ?? 'none'}, was ${was ?? 'none'}`;
    const part = { before: { httpCode: was }, after: { httpCode: is } };
    report(level, 'operation-code-changed', text, undefined, undefined, part);
  },
  return: (comparing, before, after) => compareReturns(comparing, before.return, after.return),
  throws: (comparing, before, after) => compareThrows(comparing, before.throws, after.throws),
  // Scopes are compared together with the security of the specification.
  security: null,
  authorization: ({ report }, before, after) => {
    const needed = after.authorization ?? true;
    if ((before.authorization ?? true) === needed) return;
    const text = needed ? ' needs authorization now' : ' no longer needs authorization';
    report(needed ? 'major' : 'minor', 'operation-authorization-changed', text);
  },
  description: ({ report }, before, after) => {
    if (before.description === after.description) return;
    report('patch', 'operation-description-changed', ': the description changed');
  },
  stability: ({ report }, before, after) => {
    const stability = stabilityOf(after);
    if (stabilityOf(before) === stability) return;
    const words = ['deprecated', 'experimental', 'stable', 'legacy'];
    const text =
      before.stability === 0 && after.stability === undefined
        ? ' is no longer deprecated'
        : ` is ${words[stability] ?? `of stability ${stability}`} now`;
    report('minor', 'operation-stability-changed', text);
  },
  tags: ({ report }, before, after) => {
    if (equalValues(before.tags ?? [], after.tags ?? [])) return;
    report('patch', 'operation-tags-changed', ': the tags changed');
  },
  // Compared by `compareOperations`.
  metadata: null,
  // The layout of a source is not a change.
  layout: null,
};

/** Whether a place in the path is filled by another argument than before. */
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

/** Whether a variable was renamed although its argument, if there is one, was not. */
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
      const isUnseen = inPath.has(key) || isSameHeader(argument, is.get(to));
      const level = isUnseen ? 'minor' : 'major';
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
    const required =
      argument.in === 'path' || metadataIn<ArgumentKeys>(argument.metadata).required === true;
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
    const remaining = before
      .filter(belongs)
      .map(({ name }) => renames.get(name) ?? name)
      .filter((name) => names.has(name));
    const moved = movedNames(remaining, now);
    // If an added one only shifts the others, they are in the same order but at other positions.
    const shifted = remaining.find((name, index) => name !== now[index]);
    const reported = moved.length === 0 && shifted !== undefined ? [shifted] : moved;
    for (const name of reported) {
      const text = `: argument ${name} changed its position`;
      report('major', 'argument-moved', text, `argument ${name}`);
    }
  }
}

/**
 * The arguments of renamed variables in the path. Requests contain only their values, so a change of the
 * argument's name in requests is not reported.
 */
function unsentNames(before: Operation, after: Operation): ReadonlySet<Argument> {
  const pairs = variablesOfBoth(before, after) ?? [];
  return new Set(
    pairs.flatMap(({ was, is }) =>
      was.name !== is.name && is.argument !== undefined ? [is.argument] : [],
    ),
  );
}

/** Whether both are the same header except for case, which HTTP ignores. */
function isSameHeader(before: Argument, after: Argument | undefined): boolean {
  if (before.in !== 'header' || after?.in !== 'header') return false;
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const sentAs = ({ name, wireName = name }: Argument) => wireName;
  return isSame(before.name, after.name) && isSame(sentAs(before), sentAs(after));
}

function compareArgument(report: Report, before: Argument, after: Argument): void {
  if (before === after) return;
  const place = `argument ${after.name}`;
  const owner = {
    noun: 'argument',
    label: place,
    place,
    sides: () => requestSide,
    report,
  } as const;
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
    const level = isSameHeader(before, after) ? 'minor' : 'major';
    report(level, 'argument-wire-name-changed', text, place);
  },
  type: (owner, before, after) => compareTypeRefs(owner, before.type, after.type),
  metadata: (owner, before, after) => {
    // A source may say the same of a parameter and of its schema, which is the type.
    const told = words.filter((key) => (before.type[key] ?? false) !== (after.type[key] ?? false));
    const [was, is] = [withoutUsualStyle(before, after), withoutUsualStyle(after, before)];
    compareMetadata(owner, was, is, new Set(told));
  },
};

const words = ['description', 'deprecated'] as const;
