import { textLimits } from '../../../src/provider/endpoint.ts';
import { done, refused, type Reply } from '../answers/reply.ts';

/** The largest id in the stores. */
const largestId = 2_147_483_647;
/** Refuses an address that no store could hold. */
export function checkAddress(
  path: string,
  { params, query }: { readonly params: object; readonly query: object },
): Reply<undefined> {
  for (const value of Object.values(params) as unknown[]) {
    const isId = typeof value === 'number';
    if (isId ? value < 1 || value > largestId : refuseText('id', value) !== undefined) {
      return refused(404, `There is nothing at ${path.slice(0, 200)}. Check the address.`);
    }
  }
  return checkTexts(query, []);
}

/** Refuses texts that no store could hold. */
export function checkTexts(part: unknown, longFields: readonly string[]): Reply<undefined> {
  const message = refuseTexts(part, longFields);
  return message === undefined ? done(undefined) : refused(400, message);
}

function refuseTexts(part: unknown, long: readonly string[]): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  for (const [name, value] of Object.entries<unknown>({ ...part })) {
    const message =
      typeof value === 'object' ? refuseTexts(value, long) : refuseText(name, value, long);
    if (message !== undefined) return message;
  }
  return undefined;
}

function refuseText(
  name: string,
  value: unknown,
  long: readonly string[] = [],
): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.includes('\0')) return `${name} contains a NUL character. Remove it.`;
  const most = long.includes(name) ? textLimits.long : textLimits.short;
  if (value.length <= most) return undefined;
  return `${name} is longer than ${most} characters. Shorten it.`;
}
