import { keyIn, type SharedKeys } from '../../model/metadata/metadataKeys.ts';
import { sharedNameOf } from '../../model/metadata/sharedParts.ts';
import type { TypeRef } from '../../model/specification.ts';
import { annotationsOf } from '../../model/types/typeRefs.ts';
import { describeErrorCode } from '../describeErrorCode.ts';
import { describeType } from '../describeType.ts';

/** A value of an entity, as text. */
export interface Fact {
  readonly text: string;
  /** The same with names in place of shared schemas; shown unless that makes both sides equal. */
  readonly short?: string;
  /** What is shown if that makes both sides equal: without the marks of shared schemas. */
  readonly plain?: string;
}

/** The values of an entity or of a part of it, by label. */
export type LabelledFacts = ReadonlyMap<string, Fact>;

/** The labels that fields have in the editor, where they are not the fields' names. */
const words: Readonly<Record<string, string>> = {
  httpMethod: 'method',
  httpPath: 'path',
  httpCode: 'HTTP code',
  key: 'payload name',
  wireName: 'sent as',
  base: 'abstract base',
  security: 'scopes',
  url: 'URL',
  tokenUrl: 'token URL',
  authorizationUrl: 'authorization URL',
};

/** Fields that are not listed: the name identifies the entity, and the layout is only that of the source. */
const untold: ReadonlySet<string> = new Set(['name', 'layout']);

/** Adds each field of a value, labelled by `prefix` and the field. */
export function collectFacts(facts: Map<string, Fact>, prefix: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, said] of Object.entries(value)) {
    if (said === undefined || untold.has(field)) continue;
    const label = `${prefix}${words[field] ?? field}`;
    if (field === 'metadata') collectMetadata(facts, prefix, said);
    else if (isTypeRef(field, said)) collectTypeRef(facts, prefix, label, said);
    // A payload or a return, of an operation that was added or removed.
    else if (hasType(said)) facts.set(label, { text: describeType(said.type) });
    else
      facts.set(label, field === 'code' ? { text: describeErrorCode(Number(said)) } : factOf(said));
  }
}

function collectMetadata(facts: Map<string, Fact>, prefix: string, metadata: unknown): void {
  for (const [key, said] of Object.entries(metadata ?? {})) {
    const label = `${prefix}${key}`;
    // The type as the source wrote it: the model's own type is listed already.
    if (key === 'type' && (facts.get(label)?.text ?? 'any') !== 'any') continue;
    // A response has a description of its own beside that of its type.
    const isOwn = key === 'description' && facts.has(label);
    facts.set(isOwn ? `${prefix}own ${key}` : label, jsonFact(said));
  }
}

function collectTypeRef(
  facts: Map<string, Fact>,
  prefix: string,
  label: string,
  ref: TypeRef,
): void {
  facts.set(label, { text: describeType(ref) });
  collectFacts(facts, prefix, annotationsOf(ref));
  if (ref.kind === 'string') collectFacts(facts, prefix, { default: ref.default });
  if (ref.kind === 'array') {
    collectTypeRef(facts, `${prefix}element `, `${prefix}element type`, ref.items);
  }
  if (ref.kind === 'map') {
    collectTypeRef(facts, `${prefix}value `, `${prefix}value type`, ref.values);
  }
}

const refFields: ReadonlySet<string> = new Set(['type', 'values', 'items', 'parent']);

function isTypeRef(field: string, value: unknown): value is TypeRef {
  return refFields.has(field) && typeof value === 'object' && value !== null;
}

function hasType(value: unknown): value is { readonly type: TypeRef } {
  return (
    typeof value === 'object' && value !== null && 'type' in value && isTypeRef('type', value.type)
  );
}

function factOf(value: unknown): Fact {
  return Array.isArray(value) ? { text: itemsInWords(value) } : jsonFact(value);
}

/** The names of a list's items, or `none`. */
export function itemsInWords(items: readonly unknown[]): string {
  return items.map(describeItem).join(', ') || 'none';
}

/** Lists of entities are listed by name; changes inside the entities are reported separately. */
function describeItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  if ('name' in item) return String(item.name);
  if ('value' in item && 'type' in item) return `${String(item.value)}: ${String(item.type)}`;
  return 'code' in item ? describeErrorCode(Number(item.code)) : JSON.stringify(item);
}

/** A value of a source, as JSON unless it is a text. */
export function jsonFact(value: unknown): Fact {
  if (typeof value === 'string') return { text: value };
  const short = JSON.stringify(value, (_key, part: unknown) => sharedNameOf(part) ?? part, 2);
  const isMark = (key: string) => key === keyIn<SharedKeys>('sharedAs');
  const plain = JSON.stringify(value, (key, part: unknown) => (isMark(key) ? undefined : part), 2);
  return { text: JSON.stringify(value, null, 2), short, plain };
}
