import type { Struct, Type, TypeBase } from '../../domain/model/specification.ts';
import { stated, type Seen } from '../../domain/model/values/total.ts';

/**
 * Types that only name another one were read as structs with that parent. But a map or an array
 * cannot be a parent: an alias of one, even through other aliases, becomes the same map or array.
 * `aliases` are indexes into `types`.
 */
export function resolveAliases(
  types: readonly Type[],
  aliases: readonly number[],
): readonly Type[] {
  if (aliases.length === 0) {
    return types;
  }
  const byName = new Map<string, Type>();
  for (const type of types) {
    if (!byName.has(type.name)) byName.set(type.name, type);
  }
  const open = new Set(aliases.map((index) => types[index]));
  const ends = new Map<Type, Type | undefined>();
  const result = [...types];
  for (const index of aliases) {
    const alias = types[index];
    if (alias?.kind !== 'struct') continue;
    const end = findEnd(alias, byName, open, ends);
    if (end !== undefined && end.kind !== 'struct') {
      result[index] = { ...end, ...described(alias) };
    }
  }
  return result;
}

/** The type at the end of a chain of aliases; undefined for a cycle or a missing type. */
function findEnd(
  alias: Struct,
  byName: ReadonlyMap<string, Type>,
  open: ReadonlySet<Type | undefined>,
  ends: Map<Type, Type | undefined>,
): Type | undefined {
  const chain = new Set<Type>();
  let current: Type | undefined = alias;
  while (current !== undefined && open.has(current) && !ends.has(current)) {
    if (chain.has(current)) {
      current = undefined;
      break;
    }
    chain.add(current);
    const target: string | undefined =
      current.kind === 'struct' ? current.parent?.target : undefined;
    current = target === undefined ? undefined : byName.get(target);
  }
  const end = current !== undefined && ends.has(current) ? ends.get(current) : current;
  for (const each of chain) ends.set(each, end);
  return end;
}

/** The alias's own description takes precedence; the rest comes from its target. */
type Described = Seen<TypeBase, 'name' | 'description' | 'deprecated', 'metadata' | 'layout'>;

function described({ name, description, deprecated }: Described): Described {
  return stated<Described>({ name, description, deprecated });
}
