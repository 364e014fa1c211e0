import { operationNamePattern, typeNamePattern } from '../../src/domain/model/constants.ts';
import { firstDuplicate } from '../../src/domain/model/values/lists.ts';
import { danglingReferences } from '../../src/domain/model/types/references.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import type { Parsed } from '../../src/formats/format.ts';

const severities = new Set(['error', 'warning', 'info']);

/** Throws unless the result keeps the promises of every import. */
export function checkParsed(result: Result<Parsed>): void {
  if (!result.ok) {
    const { kind, code, message, line, column } = result.refusal;
    if (kind !== 'refusal' || code === '') throw new Error('a refusal without a code');
    if (!/[.?!]$/.test(message)) throw new Error(`no sentence: ${message}`);
    for (const place of [line, column]) {
      if (place !== undefined && !(place >= 1))
        throw new Error(`a place before the text: ${place}`);
    }
    return;
  }
  const { spec, findings } = result.value;
  for (const { code, severity, message, path } of findings) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code)) throw new Error(`no code: ${code}`);
    if (!severities.has(severity)) throw new Error(`no severity: ${severity}`);
    if (message === '') throw new Error(`${code} has no message`);
    if (path !== '' && !path.startsWith('/')) throw new Error(`no pointer: ${path}`);
  }
  for (const [what, pattern, list] of [
    ['operation', operationNamePattern, spec.operations],
    ['type', typeNamePattern, spec.types],
  ] as const) {
    for (const { name } of list) {
      if (!pattern.test(name)) throw new Error(`invalid ${what} name: ${JSON.stringify(name)}`);
    }
    refuseDuplicate(what, list);
  }
  for (const operation of spec.operations) refuseDuplicate('argument', operation.arguments);
  for (const type of spec.types) {
    if (type.kind === 'struct') refuseDuplicate('property', type.properties);
  }
  const dangling = danglingReferences(spec);
  if (dangling.length > 0) throw new Error(`dangling: ${JSON.stringify(dangling)}`);
  if (spec.root !== undefined && !spec.types.some(({ name }) => name === spec.root)) {
    throw new Error(`the root ${spec.root} is no type`);
  }
}

function refuseDuplicate(what: string, list: readonly { readonly name: string }[]): void {
  const name = firstDuplicate(list.map((item) => item.name));
  if (name !== undefined) throw new Error(`two ${what}s are called ${JSON.stringify(name)}`);
}

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];

function countKeys(): number {
  return prototypes.reduce<number>((sum, one) => sum + Reflect.ownKeys(one).length, 0);
}

const untouched = countKeys();

/** Throws if a document has modified a shared prototype. */
export function checkPrototypes(): void {
  if (countKeys() !== untouched) throw new Error('a prototype was touched');
}
