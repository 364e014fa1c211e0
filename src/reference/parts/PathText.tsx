import { Fragment } from 'react';
import { piecesOf } from '../../domain/model/pathPieces.ts';
import type { Operation } from '../../domain/model/specification.ts';
import styles from './PathText.module.css';

/** An operation's path with its variables (`:id`, `{id}`, `$id<…>`) highlighted; it may wrap before a slash. */
export function PathText({ operation }: { readonly operation: Operation }) {
  return piecesOf(operation).map(({ written, isVariable }, index) =>
    isVariable ? (
      <Variable key={index}>{written}</Variable>
    ) : (
      <Literal key={index} text={written} isFirst={index === 0} />
    ),
  );
}

function Variable({ children }: { readonly children: string }) {
  return <span className={styles.variable}>{children}</span>;
}

interface LiteralProps {
  readonly text: string;
  /** The path begins with it. */
  readonly isFirst: boolean;
}

function Literal({ text, isFirst }: LiteralProps) {
  return text.split(/(\/)|(\$[A-Za-z0-9_]+(?:<[^>]*>)?)/).map((part, index) => {
    if (part === undefined || part === '') return null;
    if (part === '/') {
      const mayWrap = !isFirst || index > 1;
      return <Fragment key={index}>{mayWrap && <wbr />}/</Fragment>;
    }
    return index % 3 === 2 ? <Variable key={index}>{part}</Variable> : part;
  });
}
