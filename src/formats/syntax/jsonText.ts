import { isJsonList, type Json } from '../../domain/model/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/result.ts';
import { countWrittenKeys, scanJson, type JsonShape } from './jsonScan.ts';
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

/** Units of text in which there can't be more than maxNodes values: `[],` are the most, two in three. */
const unscannedLength = 1.5 * maxNodes - maxDepth;
/** Units in which a text made of brackets shows that it is. */
const beginning = 16_384;

/** As parseJson, for a text that checkText let through. */
export function readJsonText(text: string): Result<Read> {
  // JSON.parse takes 2 GB for 60 MB of brackets, so it isn't given them. 15 MB of them take 0.8 GB,
  // where as many empty lists, which are let through, take 0.5; those that come first are refused.
  const isChecked =
    text.length > unscannedLength || scanJson(text.slice(0, beginning), maxDepth).depth > maxDepth;
  const shape = isChecked ? scanJson(text, maxDepth) : undefined;
  const refused = shape && refuseShape(text, shape);
  if (refused !== undefined) return refused;
  const value = tryParse(text);
  if (value === undefined) {
    return (shape ? undefined : refuseShape(text, scanJson(text, maxDepth))) ?? refuseSyntax(text);
  }
  const keys = countKeys(value, 1);
  if (Number.isNaN(keys)) return refuseSyntax(text);
  // JSON.parse keeps one of several equal keys: fewer keys than colons means duplicates.
  if (keys === (shape?.keys ?? countWrittenKeys(text))) return succeed({ value, findings: [] });
  const { duplicates, moreDuplicates, error } = readJsonSyntax(text);
  // What is too deep may be hidden by a later value of the same key.
  if (error !== undefined) return refuseSyntax(text);
  const findings = duplicates.map(({ key, path, line }) => duplicateKey(key, path, line));
  if (moreDuplicates > 0) findings.push(moreDuplicateKeys(moreDuplicates));
  return succeed({ value, findings });
}

/** Refuses what is too deep or too much, whether it is JSON or not. */
function refuseShape(text: string, shape: JsonShape): Result<never> | undefined {
  if (shape.depth > maxDepth) return refuseSyntax(text);
  return shape.nodes > maxNodes ? refuseTooManyNodes() : undefined;
}

function tryParse(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
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
 * Keys in a value that is `level` deep; NaN when it goes deeper than maxDepth, which also makes the
 * recursion safe. `for in` reads a fresh object in half the time of Object.values.
 */
function countKeys(value: Json, level: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (level > maxDepth) return Number.NaN;
  let keys = 0;
  if (isJsonList(value)) {
    for (const child of value) {
      if (typeof child === 'object' && child !== null) keys += countKeys(child, level + 1);
    }
    return keys;
  }
  for (const key in value) {
    keys += 1;
    const child = value[key];
    if (typeof child === 'object' && child !== null) keys += countKeys(child, level + 1);
  }
  return keys;
}
