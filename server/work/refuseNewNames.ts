import { validateOperationName, validateTypeName } from '../../src/domain/model/names.ts';
import { refuse, type Refusal, type Result } from '../../src/domain/model/values/result.ts';
import type { Specification } from '../../src/domain/model/specification.ts';

type Named = readonly { readonly name: string }[];

/**
 * Checks that the names of operations and types are valid by the rules for entered names (rules 5), and
 * unique. Names that the stored specification also has may stay, because earlier versions accepted any. Names
 * of properties are not checked: they are part of the JSON that is sent, and any may come from an import.
 * `readStored` is only called if a name is wrong.
 */
export async function refuseNewNames(
  { operations, types }: Specification,
  readStored: () => Promise<Specification>,
): Promise<{ readonly ok: false; readonly refusal: Refusal } | undefined> {
  const isWrong =
    findWrong(operations, validateOperationName, []) ?? findWrong(types, validateTypeName, []);
  if (isWrong === undefined) return undefined;
  const stored = await readStored();
  const wrong =
    findWrong(operations, validateOperationName, stored.operations) ??
    findWrong(types, validateTypeName, stored.types);
  if (wrong === undefined) return undefined;
  const { name, reason } = wrong;
  return refuse(
    'invalid-name',
    `Nothing was stored, because of the name ${JSON.stringify(name)}. ${reason}.`,
  );
}

/** The first name that is invalid or repeated, and occurs more often than in the stored specification. */
function findWrong(
  list: Named,
  validate: (name: string) => Result<string>,
  stored: Named,
): { readonly name: string; readonly reason: string } | undefined {
  const before = new Map<string, number>();
  for (const { name } of stored) before.set(name, (before.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  for (const { name } of list) {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (count <= (before.get(name) ?? 0)) continue;
    const valid = validate(name);
    if (!valid.ok) return { name, reason: valid.refusal.message };
    if (count > 1) return { name, reason: 'Another one has this name already' };
  }
  return undefined;
}
