import { memo, type MouseEvent } from 'react';
import type { TypeRef } from '../../../domain/model/specification.ts';
import { MissingType, TypeText } from '../../../reference/parts/TypeText.tsx';
import { typeText } from '../../../reference/content/typeText.ts';
import type { KnownTypes } from './knownTypes.ts';
import styles from './TypeRefView.module.css';
import type { JumpTarget } from '../jumpTarget.ts';

export interface TypeRefViewProps {
  readonly type: TypeRef;
  readonly known: KnownTypes;
  readonly onJump: (target: JumpTarget) => void;
}

/** A type in short notation, whose names are links to their cards. */
export const TypeRefView = memo(function TypeRefView({ type, known, onJump }: TypeRefViewProps) {
  return (
    <span data-tooltip={typeText(type)}>
      <TypeText
        type={type}
        renderName={(name) => <TypeLink name={name} known={known} onJump={onJump} />}
      />
    </span>
  );
});

export interface TypeLinkProps {
  /** A type's name, or `alias:Name`. */
  readonly name: string;
  readonly known: KnownTypes;
  readonly onJump: (target: JumpTarget) => void;
}

/** A type's name as a link to its card, or marked as missing. */
export function TypeLink({ name, known, onJump }: TypeLinkProps) {
  if (!known.has(name)) return <MissingType name={name} />;
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
