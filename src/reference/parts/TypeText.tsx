import { Fragment, type ReactNode } from 'react';
import type { TemplateEntry, TypeRef } from '../../domain/model/specification.ts';
import { maxShownDepth } from '../content/typeText.ts';
import styles from './TypeText.module.css';

export interface TypeTextProps {
  readonly type: TypeRef;
  /** Renders the name of a type, `Name` or `alias:Name`, usually as a link. */
  readonly renderName: (name: string) => ReactNode;
}

/** A type in short notation: `array<map<Pet>>`, `string (date-time)`, `Cat | Dog`. */
export function TypeText({ type, renderName }: TypeTextProps) {
  return (
    <span className={styles.type}>
      <Part type={type} renderName={renderName} depth={0} />
    </span>
  );
}

function Part({ type, renderName, depth }: TypeTextProps & { readonly depth: number }) {
  if (depth > maxShownDepth) return '…';
  switch (type.kind) {
    case 'string':
      return (
        <>
          string
          {type.format !== undefined && (
            <span className={styles.detail} data-field="Format">
              {' '}
              ({type.format})
            </span>
          )}
          {type.default !== undefined && (
            <span className={styles.detail} data-field="Default">
              {' '}
              = {JSON.stringify(type.default)}
            </span>
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
            renderName={renderName}
            depth={depth + 1}
          />
          <span className={styles.collection}>&gt;</span>
        </>
      );
    case 'union':
      return type.members.map((member, index) => (
        <Fragment key={index}>
          {index > 0 && <span className={styles.collection}> | </span>}
          <Part type={member} renderName={renderName} depth={depth + 1} />
        </Fragment>
      ));
    case 'reference':
      return (
        <>
          {renderName(type.target)}
          {type.template !== undefined && type.template.length > 0 && (
            <Template entries={type.template} renderName={renderName} />
          )}
        </>
      );
  }
}

function Template({
  entries,
  renderName,
}: Omit<TypeTextProps, 'type'> & { readonly entries: readonly TemplateEntry[] }) {
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
            renderName(entry.type)
          )}
        </span>
      ))}
      <span className={styles.collection}>&gt;</span>
    </>
  );
}

/** A reference to a type that does not exist. */
export function MissingType({ name }: { readonly name: string }) {
  return (
    <span className={styles.dangling} title={`There is no type named ${name}.`}>
      {name}
      <span className="visually-hidden"> (missing)</span>
    </span>
  );
}
