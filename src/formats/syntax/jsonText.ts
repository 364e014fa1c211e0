import { isJsonList, type Json } from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
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
  type ParsedText,
} from './textChecks.ts';

/**
 * Shorter texts can't contain more than maxNodes values: the densest is `[],`, with two values in
 * three characters.
 */
const unscannedLength = 1.5 * maxNodes - maxDepth;
/** How much of a text is scanned to recognise one that consists of brackets. */
const beginning = 16_384;

/** Like parseJson, for a text that has passed checkText. */
export function readJsonText(text: string): Result<ParsedText> {
  // JSON.parse takes 2 GB of memory for 60 MB of nested brackets, so such texts are refused first.
  // For 15 MB it takes 0.8 GB, while as many empty lists, which are accepted, take 0.5; of such
  // shorter texts, only those that begin with deep nesting are refused here.
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
  // JSON.parse drops duplicate keys, so fewer keys than colons means duplicates.
  if (keys === (shape?.keys ?? countWrittenKeys(text))) return succeed({ value, findings: [] });
  const { duplicates, moreDuplicates, error } = readJsonSyntax(text);
  // Too deep a value may be hidden by a later value of the same key.
  if (error !== undefined) return refuseSyntax(text);
  const findings = duplicates.map(({ key, path, line }) => duplicateKey(key, path, line));
  if (moreDuplicates > 0) findings.push(moreDuplicateKeys(moreDuplicates));
  return succeed({ value, findings });
}

/** Refuses a text that is too deep or has too many values, whether it is valid JSON or not. */
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

/** Not all engines say in JSON.parse's message where it stopped, so the message isn't used. */
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
 * Counts the keys in a value at depth `level`; NaN if it is deeper than maxDepth, which also bounds
 * the recursion. On a fresh object, `for in` takes half the time of Object.values.
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
