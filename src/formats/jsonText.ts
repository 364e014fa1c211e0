import type { Json, JsonObject } from '../domain/json.ts';
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

/**
 * Recursive, which is safe because the depth was limited before. `for in` reads a fresh object in
 * half the time of Object.values.
 */
function countKeys(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const child of value as readonly Json[]) {
      if (typeof child === 'object' && child !== null) keys += countKeys(child);
    }
    return keys;
  }
  const object = value as JsonObject;
  for (const key in object) {
    keys += 1;
    const child = object[key];
    if (typeof child === 'object' && child !== null) keys += countKeys(child);
  }
  return keys;
}
