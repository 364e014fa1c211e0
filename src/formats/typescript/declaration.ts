import type { ArrayType, MapType, Struct, TypeBase } from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import type { Notes } from '../reading/notes.ts';
import type { Declared, DeclaredStruct } from './declared.ts';
import { parentsOf } from './discriminatorLiterals.ts';
import { noteTypeRest } from './leftOut.ts';
import { inheritedFrom, membersOf } from './members.ts';
import { quote, writeComment, writeKey } from './identifiers.ts';
import { applyTemplate, writeType, type Member, type TypeWriting } from './types.ts';

/** The declaration of a type, as lines. */
export function writeDeclaration(declared: Declared, base: TypeWriting): readonly string[] {
  const { type, identifier, generics } = declared;
  const isAlias = type.kind !== 'struct';
  const writing: TypeWriting = { ...base, generics, isAlias };
  const parameters = [...generics.values()].map((name) => `${name} = unknown`);
  const head = parameters.length === 0 ? identifier : `${identifier}<${parameters.join(', ')}>`;
  const { description, deprecated }: SharedFields = type;
  const comment = writeComment(description, deprecated);
  noteTypeRest(type, declared.target, base.notes);
  if (type.kind === 'array') {
    const { items }: Seen<ArrayType, 'items', 'kind' | keyof TypeBase> = type;
    return [...comment, `export type ${head} = ${writeType({ kind: 'array', items }, writing)};`];
  }
  if (type.kind === 'map') {
    const { values: held }: Seen<MapType, 'values', 'kind' | keyof TypeBase> = type;
    // An interface may refer to itself, which an alias of a `Record` may not.
    const values = writeType(held, writing);
    return [...comment, `export interface ${head} {`, `  [key: string]: ${values};`, '}'];
  }
  const own = { ...declared, type };
  noteDoubles(type, writing.notes);
  const members = membersOf(own, writing);
  const parent = writeParent(own, members, writing);
  const extension = parent === undefined ? '' : ` extends ${parent}`;
  if (members.length === 0) return [...comment, `export interface ${head}${extension} {}`];
  const lines = members.flatMap((member) => [
    ...member.comment.map((line) => `  ${line}`),
    `  ${writeKey(member.name)}${member.isOptional ? '?' : ''}: ${member.type};`,
  ]);
  return [...comment, `export interface ${head}${extension} {`, ...lines, '}'];
}

/** Reports the properties that are not declared because an earlier one has the same name. */
function noteDoubles({ name: owner, properties }: Struct, notes: Notes): void {
  const names = new Set<string>();
  for (const { name } of properties) {
    if (names.has(name)) {
      notes.reporter.add(
        'duplicate-name',
        'error',
        `There are two properties called "${name}" in ${owner}: the second is not exported.`,
        ['types', owner],
      );
    }
    names.add(name);
  }
}

/** The fields of every type; the name is in the declaration. */
type SharedFields = Seen<TypeBase, 'description' | 'deprecated', 'name' | 'metadata' | 'layout'>;

/**
 * The `extends` clause. If a property is incompatible with that of an ancestor, the ancestor's must
 * be omitted first, or TypeScript would not allow it.
 */
function writeParent(
  declared: DeclaredStruct,
  members: readonly Member[],
  writing: TypeWriting,
): string | undefined {
  const { type } = declared;
  if (type.parent === undefined) return undefined;
  const parent = writing.declarations.parentOf(declared);
  if (parent === undefined) {
    const { target } = type.parent;
    const isThere = writing.declarations.find(target) !== undefined;
    const why = isThere ? 'only another struct can be inherited from' : 'it does not exist';
    writing.notes.reporter.add(
      'parent-left-out',
      'error',
      `The parent ${target} of ${type.name} is left out: ${why}.`,
      ['types', declared.target],
    );
    return undefined;
  }
  const written = applyTemplate(parent, type.parent, writing, true);
  const ancestors = members.length === 0 ? [] : parentsOf(declared, writing.declarations);
  const replaced = members.filter((member) =>
    ancestors.some((ancestor) => {
      const other = inheritedFrom(ancestor, writing).get(member.name);
      return other !== undefined && !fits(member, other);
    }),
  );
  if (replaced.length === 0) return written;
  return `Omit<${written}, ${replaced.map(({ name }) => quote(name)).join(' | ')}>`;
}

/** Whether the member of an ancestor can be declared again like this. */
function fits(member: Member, inherited: Member): boolean {
  if (member.isOptional && !inherited.isOptional) return false;
  if (inherited.type === 'unknown' || member.type === inherited.type) return true;
  const { literals } = member;
  if (inherited.literals === undefined) {
    return inherited.type === 'string' && literals?.every((text) => text.startsWith('"')) === true;
  }
  const allowed = new Set(inherited.literals);
  return literals?.every((text) => allowed.has(text)) === true;
}
