import { memo } from 'react';
import { contentTypeWords } from '../../../../domain/model/metadata/contentTypes.ts';
import { descriptionOf, type Body } from '../../../../domain/model/metadata/descriptions.ts';
import type { Argument } from '../../../../domain/model/specification.ts';
import styles from './cardParts.module.css';
import { Flag } from './Flag.tsx';
import { plainLine } from '../../../../reference/markdown/plainLine.ts';

/** How much of a description is shown in a line and its tooltip. */
const lineCharacters = 200;
const titleCharacters = 2_000;

/** The description behind a type; for a body, also its content types unless it is JSON alone. */
export const BodyMarks = memo(function BodyMarks({ of }: { readonly of: Argument | Body }) {
  const media = 'in' in of || of.metadata === undefined ? '' : contentTypeWords(of);
  const description = descriptionOf(of) ?? '';
  return (
    <>
      {media !== '' && (
        <Flag tooltip={media} field="Also sent as">
          {media}
        </Flag>
      )}
      {description !== '' && (
        <span
          className={styles.words}
          data-tooltip={description.slice(0, titleCharacters)}
          data-field={'in' in of ? 'Argument description' : 'Description'}
        >
          <span className="visually-hidden">, </span>
          {plainLine(description, lineCharacters)}
        </span>
      )}
    </>
  );
});
