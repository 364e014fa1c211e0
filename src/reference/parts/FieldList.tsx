import { useState } from 'react';
import { innermost } from '../../domain/model/types/typeRefs.ts';
import type { Type, TypeRef } from '../../domain/model/specification.ts';
import type { ShownFact } from '../content/facts.ts';
import { useReferenceScope } from '../content/referenceScope.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { type Field, propertyField } from '../content/operationContent.ts';
import { isGenerated } from '../content/referencePages.ts';
import styles from './Reference.module.css';
import { typeLookup } from '../content/typeLookup.ts';
import { TypeRefLinks } from './TypeRefLinks.tsx';

/** Unnamed types are shown inline down to this depth; below it they are linked. */
const inlineDepth = 3;
/** With `inParts`, this many fields are rendered at once. */
const fieldsAtOnce = 40;

/**
 * A list of arguments or properties, each with its type, description and constraints. `level` is that
 * of headings in the descriptions: one below the heading above the list.
 */
export function FieldList({
  fields,
  level,
  depth = 0,
}: {
  readonly fields: readonly Field[];
  readonly level: number;
  readonly depth?: number;
}) {
  const { inParts = false } = useReferenceScope();
  const [asked, setAsked] = useState(fieldsAtOnce);
  const shown = inParts ? asked : fields.length;
  const more = fields.length - shown;
  return (
    <ul className={styles.fields}>
      {fields.slice(0, shown).map((field, at) => (
        <li key={at} className={styles.field}>
          <FieldLine field={field} />
          {field.description !== undefined && field.description !== '' && (
            <Markdown text={field.description} level={level} />
          )}
          <Facts facts={field.facts} />
          <InlineFields type={field.type} level={level} depth={depth + 1} />
        </li>
      ))}
      {more > 0 && (
        <li className={styles.field}>
          <button
            type="button"
            className={styles.link}
            onClick={() => setAsked(asked + fieldsAtOnce)}
          >
            {more === 1 ? 'Show 1 more' : `Show ${Math.min(more, fieldsAtOnce)} more of ${more}`}
          </button>
        </li>
      )}
    </ul>
  );
}

function FieldLine({ field }: { readonly field: Field }) {
  const { name, wireName, type, required, nullable, deprecated } = field;
  return (
    <div className={styles.fieldLine}>
      <code className={deprecated ? styles.deprecatedName : styles.fieldName}>{name}</code>
      <TypeRefLinks type={type} />
      {required && <span className={styles.required}>required</span>}
      {nullable && <span className={styles.flag}>nullable</span>}
      {deprecated && <span className={styles.flag}>deprecated</span>}
      {wireName !== undefined && <span className={styles.flag}>sent as {wireName}</span>}
    </div>
  );
}

function Facts({ facts }: { readonly facts: readonly ShownFact[] }) {
  if (facts.length === 0) return null;
  return (
    <p className={styles.facts}>
      {facts.map(({ label, values = [] }, at) => (
        <span key={at} className={styles.fact}>
          {label}
          {values.map((value, index) => (
            <code key={index}>{value}</code>
          ))}
        </span>
      ))}
    </p>
  );
}

/** The fields of an unnamed type, shown where the type is used. */
export function InlineFields({
  type,
  level,
  depth,
}: {
  readonly type: TypeRef;
  readonly level: number;
  readonly depth: number;
}) {
  const { spec, inParts = false } = useReferenceScope();
  const [isOpen, setOpen] = useState(depth === 0);
  const inner = innermost(type);
  if (depth > inlineDepth || inner.kind !== 'reference' || !isGenerated(inner.target)) return null;
  const found = typeLookup(spec)(inner.target)?.type;
  if (found?.kind !== 'struct' || found.properties.length === 0) return null;
  return (
    <details
      className={styles.inline}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{fieldCount(found.properties.length)}</summary>
      {(isOpen || !inParts) && (
        <FieldList fields={found.properties.map(propertyField)} level={level} depth={depth} />
      )}
    </details>
  );
}

function fieldCount(count: number): string {
  return count === 1 ? '1 property' : `${count} properties`;
}

/** The contents of a type: its properties or its elements. */
export function TypeFields({ type, level }: { readonly type: Type; readonly level: number }) {
  switch (type.kind) {
    case 'struct':
      if (type.properties.length === 0) return <p className={styles.absent}>No properties</p>;
      return <FieldList fields={type.properties.map(propertyField)} level={level} />;
    case 'map':
      return <Element label="Values" type={type.values} level={level} />;
    case 'array':
      return <Element label="Items" type={type.items} level={level} />;
  }
}

function Element({
  label,
  type,
  level,
}: {
  readonly label: string;
  readonly type: TypeRef;
  readonly level: number;
}) {
  return (
    <div className={styles.fields}>
      <div className={styles.fieldLine}>
        <span className={styles.flag}>{label}</span>
        <TypeRefLinks type={type} />
      </div>
      <InlineFields type={type} level={level} depth={0} />
    </div>
  );
}
