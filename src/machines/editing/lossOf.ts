import { piecesOf } from '../../domain/model/pathPieces.ts';
import { typeInWords } from '../../domain/model/types/typeInWords.ts';
import { typeOf, type Constrained } from '../../domain/constraints/constraints.ts';
import { formerItem, formerThrow, lostConstraints } from '../../domain/constraints/typeChange.ts';
import type { Edit } from '../../domain/edits/edit.ts';
import { mergedInto } from '../../domain/model/metadata/metadata.ts';
import { removedComponents } from '../../domain/model/metadata/removedComponents.ts';
import { usesOfImport, usesOfType, type Usage } from '../../domain/model/types/references.ts';
import type {
  Argument,
  Property,
  Specification,
  Struct,
  Type,
} from '../../domain/model/specification.ts';
import { stillExtended, structOnly } from './structOnly.ts';

/** What an edit removes, and the references that remain. */
export interface Loss {
  readonly message: string;
  /** The places that still refer to what was removed. */
  readonly uses?: readonly Usage[];
  /** False if something is broken although no reference dangles. */
  readonly isHarmless?: boolean;
}

/**
 * What to tell the person about an edit that deletes something (rules 4): it is already done, and
 * this says what it broke, and what was removed with it. Undefined for all other edits. `spec` is
 * the specification before the edit, `after` the one after it.
 */
export function lossOf(spec: Specification, edit: Edit, after: Specification): Loss | undefined {
  const loss = deletedBy(spec, edit);
  if (loss === undefined && edit.kind !== 'operation.update') return undefined;
  const gone = removedComponents(spec, after);
  if (gone.length === 0) return loss;
  const shown = gone.slice(0, shownComponents).join(', ');
  const more = gone.length > shownComponents ? ' …' : '';
  const message = `Nothing else used these shared parts, which are gone too: ${shown}${more}.`;
  return loss === undefined ? { message } : { ...loss, message: `${loss.message} ${message}` };
}

const shownComponents = 5;

function deletedBy(spec: Specification, edit: Edit): Loss | undefined {
  switch (edit.kind) {
    case 'operation.delete':
      return { message: `${edit.name} deleted.` };
    case 'type.delete': {
      const others = usesOfType(spec, edit.name).filter(
        ({ entity, name }) => entity !== 'type' || name !== edit.name,
      );
      const wasRoot = spec.root === edit.name ? ' It was the root type.' : '';
      const gone = `${wasRoot}${lostMap(spec, edit.name)}`;
      return { message: `${edit.name} deleted${dangling(others)}.${gone}`, uses: others };
    }
    case 'import.delete': {
      const uses = usesOfImport(spec, edit.alias);
      return { message: `${edit.alias} deleted${dangling(uses)}.`, uses };
    }
    case 'property.delete':
      return lostProperty(spec, edit.type, edit.name);
    case 'argument.delete':
      return lostArgument(spec, edit.operation, edit.name);
    case 'throw.delete': {
      const operation = spec.operations.find((one) => one.name === edit.operation);
      const deleted = operation?.throws[edit.index];
      return deleted && { message: `Error ${deleted.code} deleted from ${edit.operation}.` };
    }
    case 'payload.set': {
      const was = spec.operations.find((one) => one.name === edit.operation)?.payload;
      if (was === undefined || edit.payload !== null) return undefined;
      return { message: `Payload deleted from ${edit.operation}.` };
    }
    case 'type.mapping': {
      const was = spec.types.find((one) => one.name === edit.name);
      if (was?.kind !== 'struct') return undefined;
      const stays = new Set(edit.mapping.map(({ value }) => value));
      const gone = was.mapping?.filter(({ value }) => !stays.has(value)) ?? [];
      if (gone.length === 0 || edit.mapping.length + gone.length !== was.mapping?.length) {
        return undefined;
      }
      const values = gone.map(({ value }) => value).join(', ');
      return { message: `${values} deleted from the mapping of ${edit.name}.` };
    }
    case 'property.update': {
      const type = spec.types.find((one) => one.name === edit.type);
      const before = type?.kind === 'struct' ? type.properties : [];
      const was = before.find(({ name }) => name === edit.name);
      return was && lostByTypes([[edit.property.name, was, edit.property]]);
    }
    case 'type.update': {
      const was = spec.types.find((one) => one.name === edit.name);
      const { type } = edit;
      if (was?.kind === 'array' && type.kind === 'array') {
        return lostByTypes([['each item', was.items, type.items]]);
      }
      if (was?.kind === 'map' && type.kind === 'map') {
        return lostByTypes([['each value', was.values, type.values]]);
      }
      if (was?.kind !== 'struct') return undefined;
      if (type.kind !== 'struct') return lostStruct(spec, was, type);
      const lost = lostByTypes(pairsOf(was.properties, type.properties));
      const mapping = lostMapping(was, type);
      if (mapping === undefined) return lost;
      return { message: lost === undefined ? mapping : `${mapping} ${lost.message}` };
    }
    case 'operation.update': {
      const was = spec.operations.find((one) => one.name === edit.name);
      if (was === undefined) return undefined;
      const { operation } = edit;
      const bodies = (['payload', 'return'] as const).flatMap((key): readonly Pair[] => {
        const [before, after] = [was[key], operation[key]];
        return before && after ? [[`the ${key}`, before.type, after.type]] : [];
      });
      const errors = operation.throws.flatMap((thrown): readonly Pair[] => {
        const before = formerThrow(was.throws, thrown)?.type;
        const { code, type } = thrown;
        return before && type ? [[`error ${code}`, before, type]] : [];
      });
      return lostByTypes([...pairsOf(was.arguments, operation.arguments), ...bodies, ...errors]);
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

/** The constraints that are lost with a new type: a list of allowed strings means nothing to an integer. */
function lostByTypes(pairs: readonly Pair[]): Loss | undefined {
  const losses = pairs.flatMap(([name, before, after]) => {
    const lost = lostConstraints(before, after);
    return lost === undefined ? [] : [{ name, ...lost, after }];
  });
  const [first, ...others] = losses;
  if (first === undefined) return undefined;
  const { name, keywords, isFitting, after } = first;
  const type = typeInWords(typeOf(after));
  const them = keywords.length === 1 ? 'it does' : 'they do';
  const why = isFitting ? `its type is now ${type}` : `${them} not apply to ${type}`;
  const more = others.map((one) => `${one.keywords.join(', ')} of ${one.name}`);
  const rest = more.length === 0 ? '' : ` Also removed: ${more.join('; ')}.`;
  return { message: `${keywords.join(', ')} of ${name} removed: ${why}.${rest}` };
}

/** A struct that becomes a map or an array loses what only a struct has. */
function lostStruct(
  spec: Specification,
  was: Struct,
  now: Exclude<Type, Struct>,
): Loss | undefined {
  const only = structOnly(spec, was);
  const { lostParts, children } = only;
  if (lostParts.length === 0 && children.length === 0) return undefined;
  const removed = lostParts.length === 0 ? '' : ` Removed: ${lostParts.join(', ')}.`;
  return {
    message: `${now.name} is ${now.kind === 'map' ? 'a map' : 'an array'} now.${removed}${stillExtended(only)}`,
    uses: children.map((name) => ({ entity: 'type', name, place: 'parent' })),
    isHarmless: false,
  };
}

function dangling(uses: readonly Usage[]): string {
  if (uses.length === 0) return '';
  return uses.length === 1 ? ', 1 reference dangles' : `, ${uses.length} references dangle`;
}

/** What structs lose with a map to which their source refers: they have no copy of its content. */
function lostMap({ types }: Specification, name: string): string {
  const isMap = types.some((type) => type.name === name && type.kind === 'map');
  const users = isMap ? types.filter((type) => mergedInto(type).includes(name)) : [];
  if (users.length === 0) return '';
  const names = users.map((type) => type.name);
  const shown = names.slice(0, shownComponents).join(', ');
  const more = names.length > shownComponents ? ' …' : '';
  return ` Its rules for other properties are gone from ${shown}${more}, too.`;
}

/** The mapping that is lost when a struct no longer has a discriminator. */
function lostMapping(was: Struct, { name, discriminator }: Struct): string | undefined {
  const { mapping = [] } = was;
  if (discriminator !== undefined || mapping.length === 0) return undefined;
  const values = mapping.map(({ value }) => value).join(', ');
  return `${name} has no discriminator any more, and its mapping is gone too: ${values}.`;
}

/** The mapping goes together with its discriminator. */
function lostProperty(spec: Specification, typeName: string, name: string): Loss {
  const type = spec.types.find((one) => one.name === typeName);
  if (type?.kind !== 'struct' || type.discriminator !== name) {
    return { message: `${name} deleted from ${typeName}.` };
  }
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
  if (operation === undefined || argument === undefined) return undefined;
  const wireName = argument.wireName ?? name;
  const isLeft = piecesOf(operation).some(
    ({ text, isVariable }) => isVariable && (text === name || text === wireName),
  );
  if (argument.in !== 'path' || !isLeft) {
    return { message: `${name} deleted from ${operationName}.` };
  }
  return {
    message: `${name} deleted. Its variable is still in the path ${operation.httpPath}.`,
    uses: [{ entity: 'operation', name: operationName, place: 'path' }],
    isHarmless: false,
  };
}
