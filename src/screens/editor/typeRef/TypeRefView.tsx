import { memo, type MouseEvent } from 'react';
import type { TemplateEntry, TypeRef } from '../../../domain/model/specification.ts';
import type { KnownTypes } from './knownTypes.ts';
import styles from './TypeRefView.module.css';
import type { JumpTarget } from '../jumpTarget.ts';

/** Deeper nesting than this is abbreviated. */
const maxDepth = 12;

export interface TypeRefViewProps {
  readonly type: TypeRef;
  readonly known: KnownTypes;
  readonly onJump: (target: JumpTarget) => void;
}

/** A type in short notation: `array<map<Pet>>`, `string (date-time)`, `application/json`. */
export const TypeRefView = memo(function TypeRefView({ type, known, onJump }: TypeRefViewProps) {
  return (
    <span className={styles.type} title={typeText(type)}>
      <Part type={type} known={known} onJump={onJump} depth={0} />
    </span>
  );
});

function Part({ type, known, onJump, depth }: TypeRefViewProps & { readonly depth: number }) {
  if (depth > maxDepth) return '…';
  switch (type.kind) {
    case 'string':
      return (
        <>
          string
          {type.format !== undefined && <span className={styles.detail}> ({type.format})</span>}
          {type.default !== undefined && (
            <span className={styles.detail}> = {JSON.stringify(type.default)}</span>
          )}
        </>
      );
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      return type.kind;
    case 'generic':
      return <span className={styles.generic}>{type.name}</span>;
    case 'mime':
      return <span className={styles.mime}>{type.contentType}</span>;
    case 'array':
    case 'map':
      return (
        <>
          <span className={styles.collection}>{type.kind}&lt;</span>
          <Part
            type={type.kind === 'array' ? type.items : type.values}
            known={known}
            onJump={onJump}
            depth={depth + 1}
          />
          <span className={styles.collection}>&gt;</span>
        </>
      );
    case 'reference':
      return (
        <>
          <TypeLink name={type.target} known={known} onJump={onJump} />
          {type.template !== undefined && type.template.length > 0 && (
            <Template entries={type.template} known={known} onJump={onJump} />
          )}
        </>
      );
  }
}

function Template({
  entries,
  known,
  onJump,
}: Omit<TypeRefViewProps, 'type'> & { readonly entries: readonly TemplateEntry[] }) {
  return (
    <>
      <span className={styles.collection}>&lt;</span>
      {entries.map((entry, index) => (
        <span key={index}>
          {index > 0 && ', '}
          <span className={styles.generic}>{entry.generic}</span> ={' '}
          {entry.type === '' ? (
            <span className={styles.detail}>not chosen</span>
          ) : (
            <TypeLink name={entry.type} known={known} onJump={onJump} />
          )}
        </span>
      ))}
      <span className={styles.collection}>&gt;</span>
    </>
  );
}

export interface TypeLinkProps {
  /** A type's name, or `alias:Name`. */
  readonly name: string;
  readonly known: KnownTypes;
  readonly onJump: (target: JumpTarget) => void;
}

/** A type's name as a link to its card, or marked as missing. */
export function TypeLink({ name, known, onJump }: TypeLinkProps) {
  if (!known.has(name)) {
    return (
      <span className={styles.dangling} title={`There is no type named ${name}.`}>
        {name}
        <span className="visually-hidden"> (missing)</span>
      </span>
    );
  }
  const jump = (event: MouseEvent) => {
    event.preventDefault();
    onJump({ kind: 'type', name });
  };
  return (
    <a className={styles.link} href={`#${name}`} onClick={jump}>
      {name}
    </a>
  );
}

/** The same as plain text, for titles and names. */
export function typeText(type: TypeRef, depth = 0): string {
  if (depth > maxDepth) return '…';
  switch (type.kind) {
    case 'string': {
      const format = type.format === undefined ? '' : ` (${type.format})`;
      const value = type.default === undefined ? '' : ` = ${JSON.stringify(type.default)}`;
      return `string${format}${value}`;
    }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      return type.kind;
    case 'generic':
      return type.name;
    case 'mime':
      return type.contentType;
    case 'array':
      return `array<${typeText(type.items, depth + 1)}>`;
    case 'map':
      return `map<${typeText(type.values, depth + 1)}>`;
    case 'reference': {
      if (type.template === undefined || type.template.length === 0) return type.target;
      const filled = type.template.map((entry) => `${entry.generic} = ${entry.type || '?'}`);
      return `${type.target}<${filled.join(', ')}>`;
    }
  }
}
