import type { ReactNode } from 'react';
import { contentTypes } from '../../../../domain/model/constants.ts';
import {
  contentTypesOf,
  withContentTypes,
  withoutContent,
} from '../../../../domain/model/metadata/contentTypes.ts';
import {
  type Body,
  descriptionOf,
  withDescription,
} from '../../../../domain/model/metadata/descriptions.ts';
import { ComboField } from '../../../../ui/fields/combo/ComboField.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { Chips } from '../Chips.tsx';
import styles from './Constraints.module.css';

export interface BodyWordsProps<Item extends Body> {
  readonly body: Item;
  readonly onChange: (change: (body: Item) => Item) => void;
  /** The label of the field that gets the focus first. */
  readonly begin?: string | undefined;
  /** Other fields of the same body. */
  readonly children?: ReactNode;
}

/** The description and the content types of a body. */
export function BodyWords<Item extends Body>({
  body,
  onChange,
  begin,
  children,
}: BodyWordsProps<Item>) {
  const { typed, others } = contentTypesOf(body);
  const description = descriptionOf(body) ?? '';
  const isTyped = body.type !== undefined && body.type.kind !== 'mime';
  const isUsual = typed.length === 1 && typed[0] === 'application/json';
  const said = (description === '' ? 0 : 1) + others.length + (isTyped && !isUsual ? 1 : 0);
  const add = (contentType: string) =>
    onChange((before) => {
      const now = contentTypesOf(before).typed;
      return withContentTypes(withoutContent(before, contentType), [...now, contentType]);
    });
  return (
    <Fold
      title={body.type === undefined ? 'Description' : 'Description and content types'}
      count={said}
      open={begin === 'Description' || begin === 'Also sent as'}
    >
      {children}
      <TextArea
        compact
        rows={1}
        label="Description"
        value={description}
        onValueChange={(text) => onChange((before) => withDescription(before, text))}
      />
      {isTyped && (
        <div className={styles.media}>
          <Chips
            label="Content types"
            noun="content type"
            values={typed}
            onRemove={
              typed.length === 1
                ? undefined
                : (gone) =>
                    onChange((before) =>
                      withContentTypes(
                        before,
                        contentTypesOf(before).typed.filter((one) => one !== gone),
                      ),
                    )
            }
          />
          <ComboField
            compact
            label="Also sent as"
            monospace
            groups={[
              {
                options: contentTypes
                  .filter((one) => !typed.includes(one))
                  .map((value) => ({ value })),
              },
            ]}
            value=""
            onChange={add}
            placeholder="Choose or type a content type"
            create={{ label: (text) => `Use ${text}`, onCreate: add, onlyTyped: true }}
          />
        </div>
      )}
      {others.length > 0 && (
        <div className={styles.media}>
          <p className={styles.of}>
            With other contents in the source, which only OpenAPI can express:
          </p>
          <Chips
            label="Other content types"
            noun="content type"
            values={others}
            onRemove={(gone) => onChange((before) => withoutContent(before, gone))}
          />
        </div>
      )}
    </Fold>
  );
}
