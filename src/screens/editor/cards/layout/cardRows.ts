import { noContentCode } from '../../../../domain/model/constants.ts';
import type { Body } from '../../../../domain/model/metadata/descriptions.ts';
import { successResponse } from '../../../../domain/model/metadata/successResponse.ts';
import type {
  Argument,
  MappingEntry,
  Operation,
  Payload,
  Property,
  Throw,
  Type,
  TypeRef,
} from '../../../../domain/model/specification.ts';
import type { EachField } from '../../../../domain/model/values/total.ts';
import { writeTags } from './typedTags.ts';

/** Height in px of every row of a card, headings included: rows can be placed without measuring. */
export const rowHeight = 28;

/**
 * One row of a section. `index` is its index in the source list; `key` follows the content when it
 * moves, and so does the focus.
 */
export type CardRow = { readonly key: string } & RowContent;

type RowContent =
  | { readonly kind: 'argument'; readonly argument: Argument; readonly index: number }
  | { readonly kind: 'payload'; readonly payload: Payload }
  | {
      readonly kind: 'return';
      readonly code: number | undefined;
      readonly returned: Body;
    }
  | { readonly kind: 'no-content'; readonly code: number; readonly returned: Body }
  | { readonly kind: 'throw'; readonly throw: Throw; readonly index: number }
  | {
      readonly kind: 'fact';
      readonly label: string;
      readonly field: string;
      readonly value: string;
    }
  | { readonly kind: 'property'; readonly property: Property; readonly index: number }
  | { readonly kind: 'no-properties' }
  | { readonly kind: 'element'; readonly label: string; readonly type: TypeRef }
  | { readonly kind: 'mapping'; readonly entry: MappingEntry; readonly index: number };

/** A table of a card: a heading row, then its rows. */
export interface CardSection {
  readonly key: 'arguments' | 'responses' | 'facts' | 'properties' | 'element' | 'mapping';
  /** Column headings; the first names the section. */
  readonly columns: readonly string[];
  readonly rows: readonly CardRow[];
}

const stabilityNames = ['deprecated', 'experimental', 'stable', 'legacy'];

/** A setting of an operation; `text` is undefined if there is nothing to show. */
interface OperationFact {
  readonly label: string;
  /** The label of its field in the dialog. */
  readonly field: string;
  readonly text: (operation: Operation) => string | undefined;
}

/** How a card shows each field of an operation. The settings are listed in this order. */
const operationFields: EachField<
  Operation,
  OperationFact | 'in its head' | 'in a section' | 'not shown'
> = {
  name: 'in its head',
  description: 'in its head',
  httpMethod: 'in its head',
  httpPath: 'in its head',
  arguments: 'in a section',
  payload: 'in a section',
  httpCode: 'in a section',
  return: 'in a section',
  throws: 'in a section',
  stability: {
    label: 'stability',
    field: 'Stability',
    text: ({ stability }) =>
      stability === undefined ? undefined : (stabilityNames[stability] ?? String(stability)),
  },
  tags: { label: 'tags', field: 'New tag', text: ({ tags = [] }) => writeTags(tags) || undefined },
  security: { label: 'scopes', field: 'New scope', text: ({ security }) => listed(security) },
  authorization: {
    label: 'authorization',
    field: 'Sends the Authorization header',
    text: ({ authorization }) => (authorization === false ? 'not sent' : undefined),
  },
  metadata: 'not shown',
  layout: 'not shown',
};
const operationFacts: readonly OperationFact[] = Object.values(operationFields).filter(
  (shown) => typeof shown !== 'string',
);

function listed(names: readonly string[] = []): string | undefined {
  return names.length === 0 ? undefined : names.join(', ');
}

const operationSectionsOf = new WeakMap<Operation, readonly CardSection[]>();
const typeSectionsOf = new WeakMap<Type, readonly CardSection[]>();

/** The tables of an operation card, in order; computed once for each frozen operation. */
export function operationSections(operation: Operation): readonly CardSection[] {
  let sections = operationSectionsOf.get(operation);
  if (sections === undefined) {
    sections = listOperationSections(operation);
    operationSectionsOf.set(operation, sections);
  }
  return sections;
}

/** The tables of a type card, in order; computed once for each frozen type. */
export function typeSections(type: Type): readonly CardSection[] {
  let sections = typeSectionsOf.get(type);
  if (sections === undefined) {
    sections = listTypeSections(type);
    typeSectionsOf.set(type, sections);
  }
  return sections;
}

/** The number of rows in all sections, headings included. */
export function countRows(sections: readonly CardSection[]): number {
  let count = 0;
  for (const section of sections) count += section.rows.length + 1;
  return count;
}

/** `countRows(operationSections(operation))` without creating the sections. */
export function countOperationRows(operation: Operation): number {
  const sent = operation.arguments.length + (operation.payload === undefined ? 0 : 1);
  const returns = operation.httpCode !== undefined || operation.return !== undefined ? 1 : 0;
  const responses = operation.throws.length + returns;
  let facts = 0;
  for (const { text } of operationFacts) if (text(operation) !== undefined) facts += 1;
  return withHeading(sent) + withHeading(responses) + withHeading(facts);
}

/** `countRows(typeSections(type))` without creating the sections. */
export function countTypeRows(type: Type): number {
  if (type.kind !== 'struct') return withHeading(1);
  return withHeading(Math.max(type.properties.length, 1)) + withHeading(type.mapping?.length ?? 0);
}

function withHeading(rows: number): number {
  return rows === 0 ? 0 : rows + 1;
}

function listOperationSections(operation: Operation): readonly CardSection[] {
  const sections: CardSection[] = [];
  const sent: RowContent[] = operation.arguments.map((argument, index) => ({
    kind: 'argument',
    argument,
    index,
  }));
  if (operation.payload !== undefined) sent.push({ kind: 'payload', payload: operation.payload });
  if (sent.length > 0) {
    const label = operation.arguments.length > 0 ? 'Arguments' : 'Payload';
    sections.push({ key: 'arguments', columns: [label, 'Type', 'In'], rows: keyed(sent) });
  }
  const responses: RowContent[] = [];
  const { httpCode: code } = operation;
  const returned = successResponse(operation);
  if (returned !== undefined) {
    responses.push(
      code === noContentCode
        ? { kind: 'no-content', code, returned }
        : { kind: 'return', code, returned },
    );
  }
  operation.throws.forEach((thrown, index) => {
    responses.push({ kind: 'throw', throw: thrown, index });
  });
  if (responses.length > 0) {
    sections.push({ key: 'responses', columns: ['Responses', 'Type'], rows: keyed(responses) });
  }
  const facts: RowContent[] = operationFacts.flatMap(({ label, field, text }) => {
    const value = text(operation);
    return value === undefined ? [] : { kind: 'fact', label, field, value };
  });
  if (facts.length > 0) {
    sections.push({ key: 'facts', columns: ['Settings', 'Value'], rows: keyed(facts) });
  }
  return sections;
}

function listTypeSections(type: Type): readonly CardSection[] {
  if (type.kind === 'map') {
    return [
      {
        key: 'element',
        columns: ['Key mapping', 'Type'],
        rows: keyed([{ kind: 'element', label: 'every key', type: type.values }]),
      },
    ];
  }
  if (type.kind === 'array') {
    return [
      {
        key: 'element',
        columns: ['Items', 'Type'],
        rows: keyed([{ kind: 'element', label: 'every item', type: type.items }]),
      },
    ];
  }
  const properties: RowContent[] = type.properties.map((property, index) => ({
    kind: 'property',
    property,
    index,
  }));
  const sections: CardSection[] = [
    {
      key: 'properties',
      columns: ['Properties', 'Type', 'Description'],
      rows: keyed(properties.length === 0 ? [{ kind: 'no-properties' }] : properties),
    },
  ];
  if (type.mapping !== undefined && type.mapping.length > 0) {
    sections.push({
      key: 'mapping',
      columns: [type.discriminator === undefined ? 'Mapping' : `${type.discriminator} is`, 'Type'],
      rows: keyed(type.mapping.map((entry, index) => ({ kind: 'mapping', entry, index }))),
    });
  }
  return sections;
}

/** Rows with keys; a repeated key, as in a faulty document, gets its index appended. */
function keyed(rows: readonly RowContent[]): readonly CardRow[] {
  const taken = new Set<string>();
  return rows.map((row, index) => {
    let key = nameOf(row);
    if (taken.has(key)) key = `${key} ${index}`;
    taken.add(key);
    return { ...row, key };
  });
}

function nameOf(row: RowContent): string {
  switch (row.kind) {
    case 'argument':
      return `${row.kind} ${row.argument.name}`;
    case 'property':
      return `${row.kind} ${row.property.name}`;
    case 'mapping':
      return `${row.kind} ${row.entry.value}`;
    case 'throw':
      return `${row.kind} ${row.throw.code}`;
    case 'fact':
      return `${row.kind} ${row.label}`;
    case 'payload':
    case 'return':
    case 'no-content':
    case 'no-properties':
    case 'element':
      return row.kind;
  }
}
