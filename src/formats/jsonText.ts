import type { Json } from '../domain/json.ts';
import { refuse, succeed, type Result } from '../domain/result.ts';
import { scanJson } from './jsonScan.ts';
import { readJsonSyntax } from './jsonSyntax.ts';
import { positionAt } from './position.ts';
import {
  duplicateKey,
  maxDepth,
  maxNodes,
  moreDuplicateKeys,
  refuseBinary,
  refuseTooDeep,
  refuseTooManyNodes,
  type Read,
} from './textChecks.ts';

/** As parseJson, for a text that checkText let through. */
export function readJsonText(text: string): Result<Read> {
  const shape = scanJson(text, maxDepth);
  if (shape.depth > maxDepth) return refuseSyntax(text);
  if (shape.nodes > maxNodes) return refuseTooManyNodes();
  const value = tryParse(text);
  if (value === undefined) return refuseSyntax(text);
  // JSON.parse keeps one of several equal keys: fewer keys than colons means duplicates.
  if (countKeys(value) === shape.keys) return succeed({ value, findings: [] });
  const { duplicates, moreDuplicates } = readJsonSyntax(text);
  const findings = duplicates.map(({ key, path, line }) => duplicateKey(key, path, line));
  if (moreDuplicates > 0) findings.push(moreDuplicateKeys(moreDuplicates));
  return succeed({ value, findings });
}

function tryParse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** JSON.parse says where it stopped in some engines and cases only, so its message isn't used. */
function refuseSyntax(text: string): Result<never> {
  const { error } = readJsonSyntax(text);
  const place = positionAt(text, error?.offset ?? text.length);
  if (error?.tooDeep) return refuseTooDeep(place);
  if (text.includes('\0')) return refuseBinary();
  const problem = error?.problem ?? 'it is not complete';
  return refuse(
    'json-syntax',
    `This is not valid JSON: at line ${place.line}, column ${place.column}, ${problem}. Correct it there and import it again.`,
    place,
  );
}

function countKeys(root: Json): number {
  let keys = 0;
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    let children: readonly Json[];
    if (Array.isArray(value)) children = value as readonly Json[];
    else {
      children = Object.values(value);
      keys += children.length;
    }
    for (const child of children) {
      if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
  return keys;
}
