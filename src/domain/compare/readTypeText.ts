import type { TypeRef } from '../model/specification.ts';

const plain = ['integer', 'number', 'boolean', 'any'] as const;
const reference = /^((?:[\w.-]+:)?[\w.-]+)(?:<(.+)>)?$/;

/** Parses a type reference as `describeType` writes it; undefined if the text is not one. */
export function readTypeText(text: string): TypeRef | undefined {
  const words = text.trim();
  const members = membersIn(words);
  if (members.length > 1) return readUnion(members);
  const within = /^\((.+)\)$/s.exec(words)?.[1];
  if (within !== undefined) return readTypeText(within);
  const kind = plain.find((each) => each === words);
  if (kind !== undefined) return { kind };
  const inner = /^(array|map) of (.+)$/s.exec(words);
  if (inner !== null) {
    const of = readTypeText(inner[2] ?? '');
    if (of === undefined) return undefined;
    return inner[1] === 'array' ? { kind: 'array', items: of } : { kind: 'map', values: of };
  }
  const string = /^string(?: \(([\w-]+)\))?$/.exec(words);
  if (string !== null) {
    return { kind: 'string', ...(string[1] !== undefined && { format: string[1] }) };
  }
  const generic = /^generic (\w+)$/.exec(words)?.[1];
  if (generic !== undefined) return { kind: 'generic', name: generic };
  if (/^[\w.+-]+\/[\w.+-]+$/.test(words)) return { kind: 'mime', contentType: words };
  return readReference(words);
}

/** The parts between bars, ignoring bars inside parentheses and angle brackets. */
function membersIn(words: string): readonly string[] {
  const members: string[] = [''];
  let depth = 0;
  for (const character of words) {
    if ('(<'.includes(character)) depth += 1;
    if (')>'.includes(character)) depth -= 1;
    if (character === '|' && depth === 0) members.push('');
    else members[members.length - 1] += character;
  }
  return members;
}

function readUnion(parts: readonly string[]): TypeRef | undefined {
  const members = parts.map(readTypeText);
  const known = members.filter((member) => member !== undefined);
  if (known.length < members.length) return undefined;
  return { kind: 'union', match: 'one', members: known };
}

function readReference(words: string): TypeRef | undefined {
  const [, target, filled] = reference.exec(words) ?? [];
  if (target === undefined) return undefined;
  if (filled === undefined) return { kind: 'reference', target };
  const template = filled.split(', ').map((entry) => {
    const [generic = '', type] = entry.split(': ');
    return { generic, type: type ?? '' };
  });
  return { kind: 'reference', target, template };
}
