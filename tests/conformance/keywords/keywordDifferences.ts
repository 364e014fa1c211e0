import type { Finding } from '../../../src/domain/check/findings.ts';
import { dictionary, follow, type Dictionary, type Found, type Value } from '../document.ts';
import { codesByPath, covering } from '../loss/loss.ts';

/** One of the two compared documents. */
export interface Side {
  readonly root: Dictionary;
  /** Whether keywords beside a reference are ignored. */
  readonly isOld: boolean;
}

/** Something in the source that is missing in the printed document, or different. */
export interface Difference {
  readonly keyword: string;
  /** The places in the source where it is used and where it is defined. */
  readonly pointers: readonly string[];
  /** The same places in the printed document. */
  readonly printedPointers: readonly string[];
  readonly said: string;
  readonly is: string;
}

/** A comparison of a source with its printed document, keyword by keyword. */
export interface KeywordComparison {
  readonly source: Side;
  readonly printed: Side;
  /** How often each keyword was compared. */
  readonly compared: Map<string, number>;
  readonly differences: Difference[];
  /** Numbers of schemas, and the pairs of them that were compared. */
  readonly ids: Map<object, number>;
  readonly pairs: Set<string>;
}

export function startKeywords(source: Dictionary, printed: Dictionary): KeywordComparison {
  return {
    source: sideOf(source),
    printed: sideOf(printed),
    compared: new Map(),
    differences: [],
    ids: new Map(),
    pairs: new Set(),
  };
}

function sideOf(root: Dictionary): Side {
  const { swagger, openapi } = root;
  return { root, isOld: swagger !== undefined || String(openapi).startsWith('3.0') };
}

/** Adds a difference unless one of `others` has the same value. `beside`: the places where it should be. */
export function same(
  comparison: KeywordComparison,
  keyword: string,
  said: Found,
  others: readonly Found[],
  beside: readonly string[] = [],
): void {
  const { source, printed } = comparison;
  if (said.value === undefined) return;
  const wanted = canonical(source.root, said.value);
  const found = others.map(({ value }) => canonical(printed.root, value));
  // Schemas that both refer to by the same name are compared where they are defined.
  const byName = canonical(source.root, said.value, schemaSection);
  const isSame =
    wanted === undefined ||
    found.includes(wanted) ||
    others.some(({ value }) => canonical(printed.root, value, schemaSection) === byName) ||
    (said.pointers.some((pointer) => pointer.includes('/allOf/')) &&
      others.some(({ value }) => implies(keyword, value, said.value)));
  const pointers = [...others.flatMap((one) => one.pointers), ...beside];
  there(comparison, keyword, said, isSame, pointers, found.join(' or '));
}

/** Whether the bound or list of values that was printed is at least as strict as the one in the source. */
function implies(keyword: string, is: Value, said: Value): boolean {
  if (typeof is === 'number' && typeof said === 'number') {
    if (/^(?:min|exclusiveMin)/.test(keyword)) return is >= said;
    return /^(?:max|exclusiveMax)/.test(keyword) && is <= said;
  }
  if (keyword !== 'enum' || !Array.isArray(is) || !Array.isArray(said)) return false;
  const allowed = new Set(said.map((value) => JSON.stringify(value)));
  return is.every((value) => allowed.has(JSON.stringify(value)));
}

/** Adds a difference unless the printed document has the value. `is`: what it has instead. */
export function there(
  { compared, differences }: KeywordComparison,
  keyword: string,
  { value, pointers }: Found,
  isThere: boolean,
  beside: readonly string[] = [],
  is = '',
): void {
  compared.set(keyword, (compared.get(keyword) ?? 0) + 1);
  if (isThere) return;
  differences.push({
    keyword,
    pointers,
    printedPointers: beside.flatMap((one) => [one, `${one}/${keyword}`]),
    said: JSON.stringify(value) ?? '',
    is: is || 'nothing',
  });
}

/**
 * Findings that are not about a loss in the printed document: it has what they name, although the model or
 * the editor represents it in another way.
 */
const comeBack: ReadonlySet<string> = new Set([
  'all-of-merged',
  'callbacks-kept',
  'component-kept',
  'content-kept',
  'content-type-only',
  'content-types',
  'cookie-kept',
  'form-field-kept',
  'keyword-kept',
  'links-kept',
  'method-kept',
  'part-copied',
  'path-ambiguous',
  'path-key-kept',
  'property-name',
  'reference-words',
  'required-unknown',
  'response-kept',
  'root-kept',
  'scalar-type',
  'security-kept',
  'servers-kept',
  'type-in-place',
  'webhook-kept',
]);

/**
 * Divides the differences into those that a finding about the source or the printed document names, and the
 * others.
 */
export function splitDifferences(
  differences: readonly Difference[],
  read: readonly Finding[],
  printed: readonly Finding[],
): { readonly named: readonly Difference[]; readonly unnamed: readonly Difference[] } {
  const ofSource = codesByPath(read, comeBack);
  const ofPrint = codesByPath(printed, comeBack);
  const named: Difference[] = [];
  const unnamed: Difference[] = [];
  for (const difference of differences) {
    const { pointers, printedPointers } = difference;
    const isTold = isNamed(ofSource, pointers) || isNamed(ofPrint, printedPointers);
    (isTold ? named : unnamed).push(difference);
  }
  // Inline schemas with the same content are one type, whose losses are named once.
  const told = new Set(named.map(contentOf));
  const isTwin = (difference: Difference): boolean => told.has(contentOf(difference));
  return {
    named: [...named, ...unnamed.filter(isTwin)],
    unnamed: unnamed.filter((difference) => !isTwin(difference)),
  };
}

/** A text that is equal for the same difference in inline schemas with the same content. */
function contentOf({ keyword, pointers, said, is }: Difference): string {
  const steps = (pointers[0] ?? '').split('/').slice(-3);
  return JSON.stringify([keyword, said, is, steps]);
}

/** Whether a finding is at one of these places, at one that contains it, or at one inside of it. */
function isNamed(codes: ReadonlyMap<string, string>, pointers: readonly string[]): boolean {
  const paths = [...codes.keys()];
  return pointers.some(
    (pointer) =>
      covering(codes, pointer) !== undefined ||
      // A finding about the whole printed document names no loss in it.
      (pointer !== '' && codes.has(pointer)) ||
      codes.has(rootKeyword(pointer)) ||
      paths.some((path) => path.startsWith(`${pointer}/`)),
  );
}

/** The keyword of a JSON Schema's root that a pointer leads through; '' if it leads into a section. */
function rootKeyword(pointer: string): string {
  const [keyword] = /^\/[^/]+/.exec(pointer) ?? [''];
  return sections.has(keyword) ? '' : keyword;
}

const sections: ReadonlySet<string> = new Set([
  '/paths',
  '/webhooks',
  '/components',
  '/definitions',
  '/$defs',
]);

/** The difference as a line for people. */
export function described({ keyword, pointers, said, is }: Difference): string {
  return `${keyword} ${pointers[0] ?? ''}: ${said.slice(0, 100)} is ${is.slice(0, 100)}`;
}

/** Limits for values that contain themselves by reference; these are not compared as a whole. */
const mostParts = 5_000;
const deepest = 300;

const schemaSection = '#/components/schemas/';

/** The target of a reference, with the reference's own summary and description if it has any. */
function inWordsOf(reference: Value, target: Value): Value {
  const words = Object.entries(dictionary(reference) ?? {}).filter(
    ([key]) => key === 'summary' || key === 'description',
  );
  const object = dictionary(target);
  return object === undefined || words.length === 0
    ? target
    : { ...object, ...Object.fromEntries(words) };
}

/**
 * A text that is equal for equal values, regardless of the order of keys and with all references resolved;
 * undefined for a value that contains itself. `named`: references to this section are not resolved.
 */
function canonical(root: Dictionary, value: Value, named?: string): string | undefined {
  let left = mostParts;
  const expand = (item: Value, depth: number): Value => {
    left = depth > deepest ? -1 : left - 1;
    if (left < 0 || typeof item !== 'object' || item === null) return item;
    if (Array.isArray(item)) return item.map((one) => expand(one, depth + 1));
    const ref = dictionary(item)?.['$ref'];
    if (named !== undefined && typeof ref === 'string' && ref.startsWith(named)) return ref;
    const target = follow(root, { value: item, pointers: [] }).value;
    if (target !== item && target !== undefined) return expand(inWordsOf(item, target), depth + 1);
    return Object.fromEntries(
      Object.entries(dictionary(item) ?? {})
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, one]) => [key, expand(one, depth + 1)]),
    );
  };
  const text = JSON.stringify(expand(value, 0));
  return left < 0 ? undefined : text;
}
