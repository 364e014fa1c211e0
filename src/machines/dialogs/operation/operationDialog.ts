import { equalValues } from '../../../domain/compare/equalValues.ts';
import { fitConstraints, formerItem, formerThrow } from '../../../domain/constraints/typeChange.ts';
import { defaultHttpCode } from '../../../domain/model/constants.ts';
import type { Edit } from '../../../domain/edits/edit.ts';
import { mergeOperation } from '../../../domain/merge/mergeEntities.ts';
import { firstDuplicate, mapSame } from '../../../domain/model/values/lists.ts';
import { validateOperationName } from '../../../domain/model/names.ts';
import { withReturnType } from '../../../domain/model/metadata/successResponse.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import { takenCode, takenName } from '../../../domain/model/refusals.ts';
import { refuse, succeed, type Refusal, type Result } from '../../../domain/model/values/result.ts';
import type { Operation, Specification, Throw } from '../../../domain/model/specification.ts';
import { constraintRefusal } from '../constraintRefusal.ts';
import { variableError } from './pathVariables.ts';
import { draftDialog, type DraftKind } from '../draftDialog.ts';
import type { DraftRefusal, OperationDraft } from '../dialogDrafts.ts';
import { draftOf } from './newOperationDraft.ts';
import { incompleteRows, offersPayload, offersReturn, withFilledRows } from './operationDraft.ts';
import { isComplete } from '../typeRef/isComplete.ts';

/** The operation `name`; without a name, a new one. */
export interface OperationTarget {
  readonly name?: string | undefined;
}

/** A new operation before anything is typed (rules 9). */
export const newOperation: Operation = {
  name: '',
  httpMethod: 'GET',
  httpPath: '',
  httpCode: defaultHttpCode,
  arguments: [],
  throws: [],
};

export const operationKind: DraftKind<OperationTarget, OperationDraft> = {
  id: 'operationDialog',
  begin: (spec, target) => draftOf(operationOf(spec, target) ?? newOperation),
  editOf(spec, target, draft): Result<Edit | undefined, DraftRefusal> {
    const before = operationOf(spec, target);
    const { operation } = fitted(before, withFilledRows(draft));
    const refusal =
      operationNameRefusal(spec, operation.name, target.name) ??
      argumentsRefusal(operation, before) ??
      throwsRefusal(operation, before);
    if (refusal !== undefined) return { ok: false, refusal };
    const after = settled(operation, before);
    if (before === undefined) return succeed({ kind: 'operation.add', operation: after });
    if (equalValues(before, after)) return succeed(undefined);
    return succeed({ kind: 'operation.update', name: before.name, operation: after });
  },
  mergers: {
    operation: (run, spot, three) => mergeOperation(run, spot, three, []),
    newArgument: 'as a whole',
    newThrow: 'as a whole',
    newScope: 'as a whole',
    newTag: 'as a whole',
  },
  withAdded: withFilledRows,
  leftOut: incompleteRows,
};

export const operationDialog = draftDialog(operationKind);

/** The operation that the dialog was opened for, as it is in `spec`. */
export function operationOf(spec: Specification, { name }: OperationTarget): Operation | undefined {
  return name === undefined
    ? undefined
    : spec.operations.find((operation) => operation.name === name);
}

/**
 * Why an operation can't have this name (rules 5). The name it had `before` is accepted, because an
 * import may have brought it.
 */
export function operationNameRefusal(
  spec: Specification,
  name: string,
  before?: string,
): Refusal | undefined {
  if (name === before) return undefined;
  const valid = validateOperationName(name);
  if (!valid.ok) return valid.refusal;
  const taken = spec.operations.some((operation) => operation.name === name);
  return taken ? takenName('operation', name).refusal : undefined;
}

/** Why the arguments can't be saved: an edited one is incomplete, or two have the same name. */
function argumentsRefusal(
  operation: Operation,
  before: Operation | undefined,
): DraftRefusal | undefined {
  const known = new Set(before?.arguments);
  const was = before?.arguments ?? [];
  for (const [index, argument] of operation.arguments.entries()) {
    if (known.has(argument)) continue;
    const of = { list: 'arguments', index } as const;
    if (argument.name === '' || !isComplete(argument.type)) {
      const which = argument.name === '' ? '' : `: ${argument.name}`;
      const { refusal } = refuse(
        'incomplete-argument',
        `An argument needs a name, a location and a type${which}`,
      );
      return { ...refusal, at: { of, label: argument.name === '' ? 'Name' : 'Type' } };
    }
    const subject = `argument ${argument.name}`;
    const former = formerItem(was, operation.arguments, index);
    const wrong = former?.name === argument.name ? undefined : variableError(argument);
    if (wrong !== undefined) {
      const { refusal } = refuse('invalid-argument', `${wrong}. Choose another name or place.`);
      return { ...refusal, at: { of, label: 'Name' } };
    }
    const refusal = constraintRefusal(subject, former, argument);
    if (refusal !== undefined) return { ...refusal, at: refusal.at && { ...refusal.at, of } };
  }
  const duplicate = firstDuplicate(operation.arguments.map(({ name }) => name));
  const wasDuplicate = firstDuplicate(was.map(({ name }) => name));
  if (duplicate === undefined || wasDuplicate !== undefined) return undefined;
  return takenName('argument', duplicate, `the operation ${operation.name}`).refusal;
}

/**
 * Why the throws can't be saved: a new or edited throw has a code that another one has, and more
 * often than before.
 */
function throwsRefusal(
  operation: Operation,
  before: Operation | undefined,
): DraftRefusal | undefined {
  const was = before?.throws ?? [];
  const isTaken = ({ code }: Throw) => {
    const count = (list: readonly Throw[]) => list.filter((other) => other.code === code).length;
    return count(operation.throws) > Math.max(count(was), 1);
  };
  const index = operation.throws.findLastIndex(
    (thrown) => !was.includes(thrown) && isTaken(thrown),
  );
  const thrown = operation.throws[index];
  if (thrown === undefined) return undefined;
  const { refusal } = takenCode(operation, thrown);
  return { ...refusal, at: { of: { list: 'throws', index }, label: 'Code' } };
}

/** The draft without the constraints that its new types can't have. */
function fitted(before: Operation | undefined, draft: OperationDraft): OperationDraft {
  const { operation } = draft;
  const list = mapSame(operation.arguments, (argument, index) =>
    fitConstraints(formerItem(before?.arguments ?? [], operation.arguments, index), argument),
  );
  let fit = withOptional(operation, 'arguments', list);
  for (const key of ['payload', 'return'] as const) {
    const body = fit[key];
    if (body === undefined) continue;
    const type = fitConstraints(before?.[key]?.type, body.type);
    fit = withOptional(fit, key, withOptional(body, 'type', type));
  }
  const throws = mapSame(operation.throws, (thrown) => {
    const was = formerThrow(before?.throws ?? [], thrown)?.type;
    return thrown.type === undefined
      ? thrown
      : withOptional(thrown, 'type', fitConstraints(was, thrown.type));
  });
  fit = withOptional(fit, 'throws', throws);
  return fit === operation ? draft : { ...draft, operation: fit };
}

/**
 * The operation to save: without the parts that its method and code don't allow (rules 5), and
 * without types that were begun but not chosen. Parts that were there before are not touched.
 */
function settled(operation: Operation, before: Operation | undefined): Operation {
  const { return: returned } = operation;
  const returns =
    returned !== undefined &&
    offersReturn(operation, before) &&
    (returned === before?.return || isComplete(returned.type));
  const isLeft = returned === undefined || returns;
  const answered = isLeft ? operation : withReturnType(operation, undefined);
  const { payload, security, authorization, ...rest } = answered;
  const sends =
    payload !== undefined &&
    offersPayload(operation, before) &&
    (payload === before?.payload || isComplete(payload.type));
  const scoped = security !== undefined && (security.length > 0 || before?.security?.length === 0);
  // True is the default: it is only written if the source wrote it.
  const says = authorization === false || (authorization && before?.authorization !== undefined);
  return {
    ...rest,
    throws: operation.throws.map((thrown) => settledThrow(thrown, before)),
    ...(sends && { payload }),
    ...(scoped && { security }),
    ...(says && { authorization }),
  };
}

function settledThrow(thrown: Throw, before: Operation | undefined): Throw {
  if (thrown.type === undefined || isComplete(thrown.type)) return thrown;
  if (before?.throws.includes(thrown) === true) return thrown;
  const { type: _, ...rest } = thrown;
  return rest;
}
