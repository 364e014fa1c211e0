import { piecesOf } from '../domain/check/route.ts';
import { describeType } from '../domain/compare/describeType.ts';
import { typeOf, type Constrained } from '../domain/constraints/constraints.ts';
import { formerItem, lostConstraints } from '../domain/constraints/typeChange.ts';
import type { Edit } from '../domain/edits/edit.ts';
import { usesOfImport, usesOfType, type Usage } from '../domain/model/references.ts';
import type { Argument, Property, Specification } from '../domain/model/specification.ts';

/** What an edit removes, and what that leaves behind. */
export interface Loss {
  readonly message: string;
  /** Where the removed thing is still referred to. */
  readonly uses?: readonly Usage[];
  /** False if something is broken although no reference dangles. */
  readonly isHarmless?: boolean;
}

/**
 * What to tell the person about an edit that deletes something (rules 4): it is already done, and
 * this says what it broke. Undefined for all other edits. `spec` is the specification before the
 * edit.
 */
export function lossOf(spec: Specification, edit: Edit): Loss | undefined {
  switch (edit.kind) {
    case 'operation.delete':
      return { message: `${edit.name} deleted.` };
    case 'type.delete': {
      const others = usesOfType(spec, edit.name).filter(
        ({ entity, name }) => entity !== 'type' || name !== edit.name,
      );
      const wasRoot = spec.root === edit.name ? ' It was the root type.' : '';
      return { message: `${edit.name} deleted${dangling(others)}.${wasRoot}`, uses: others };
    }
    case 'import.delete': {
      const uses = usesOfImport(spec, edit.alias);
      return { message: `${edit.alias} deleted${dangling(uses)}.`, uses };
    }
    case 'property.delete':
      return lostDiscriminator(spec, edit.type, edit.name);
    case 'argument.delete':
      return lostArgument(spec, edit.operation, edit.name);
    case 'property.update': {
      const type = spec.types.find((one) => one.name === edit.type);
      const before = type?.kind === 'struct' ? type.properties : [];
      const was = before.find(({ name }) => name === edit.name);
      return was && lostByTypes([[edit.property.name, was, edit.property]]);
    }
    case 'type.update': {
      const was = spec.types.find((one) => one.name === edit.name);
      const { type } = edit;
      if (was?.kind !== 'struct' || type.kind !== 'struct') return undefined;
      return lostByTypes(pairsOf(was.properties, type.properties));
    }
    case 'operation.update': {
      const was = spec.operations.find((one) => one.name === edit.name);
      if (was === undefined) return undefined;
      const { operation } = edit;
      const bodies = (['payload', 'return'] as const).flatMap((key): readonly Pair[] => {
        const [before, after] = [was[key], operation[key]];
        return before && after ? [[`the ${key}`, before.type, after.type]] : [];
      });
      return lostByTypes([...pairsOf(was.arguments, operation.arguments), ...bodies]);
    }
    default:
      return undefined;
  }
}

type Pair = readonly [name: string, before: Constrained, after: Constrained];

function pairsOf<Item extends Property | Argument>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Pair[] {
  return after.flatMap((item, index): readonly Pair[] => {
    const was = formerItem(before, after, index);
    return was === undefined ? [] : [[item.name, was, item]];
  });
}

/** What a new type leaves behind: an enumeration of strings is nothing to an integer. */
function lostByTypes(pairs: readonly Pair[]): Loss | undefined {
  const losses = pairs.flatMap(([name, before, after]) => {
    const lost = lostConstraints(before, after);
    return lost.length === 0 ? [] : [{ name, lost, after }];
  });
  const [first, ...others] = losses;
  if (first === undefined) return undefined;
  const { name, lost, after } = first;
  const them = lost.length === 1 ? 'it does' : 'they do';
  const more = others.map((one) => `${one.lost.join(', ')} of ${one.name}`);
  const rest = more.length === 0 ? '' : ` Also removed: ${more.join('; ')}.`;
  return {
    message: `${lost.join(', ')} of ${name} removed: ${them} not apply to ${describeType(typeOf(after))}.${rest}`,
  };
}

function dangling(uses: readonly Usage[]): string {
  if (uses.length === 0) return '';
  return uses.length === 1 ? ', 1 reference dangles' : `, ${uses.length} references dangle`;
}

/** The mapping goes together with its discriminator. */
function lostDiscriminator(spec: Specification, typeName: string, name: string): Loss | undefined {
  const type = spec.types.find((one) => one.name === typeName);
  if (type?.kind !== 'struct' || type.discriminator !== name) return undefined;
  const children = (type.mapping ?? []).map((entry) => entry.type);
  const and = children.length === 0 ? '' : ', and its mapping is gone too';
  return {
    message: `${name} deleted. It was the discriminator of ${typeName}${and}.`,
    uses: spec.types
      .filter((one) => children.includes(one.name))
      .map((one) => ({ entity: 'type', name: one.name, place: 'mapping' })),
    isHarmless: false,
  };
}

/** A deleted path argument leaves its variable behind. */
function lostArgument(spec: Specification, operationName: string, name: string): Loss | undefined {
  const operation = spec.operations.find((one) => one.name === operationName);
  const argument = operation?.arguments.find((one) => one.name === name);
  if (operation === undefined || argument?.in !== 'path') return undefined;
  const wireName = argument.wireName ?? name;
  const isLeft = piecesOf(operation).some(
    ({ text, isVariable }) => isVariable && (text === name || text === wireName),
  );
  if (!isLeft) return undefined;
  return {
    message: `${name} deleted. Its variable is still in the path ${operation.httpPath}.`,
    uses: [{ entity: 'operation', name: operationName, place: 'path' }],
    isHarmless: false,
  };
}
