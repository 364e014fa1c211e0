import { withMetadata } from './metadata.ts';
import {
  textIn,
  type ArgumentKeys,
  type BodyKeys,
  type Changed,
  type OperationKeys,
} from './metadataKeys.ts';
import { withOptional } from '../values/optional.ts';
import type { Argument, Metadata, Operation, TypeRef } from '../specification.ts';

/*
 * Descriptions of arguments, bodies and operations. An argument is described on its type, or beside it if the
 * type has a description of its own. Descriptions of bodies, and the summary of an operation, are in the
 * metadata, under the keys of OpenAPI.
 */

/** A payload, a return or a throw. */
export interface Body {
  readonly type?: TypeRef;
  readonly metadata?: Metadata;
}

type DescribedKeys = Pick<ArgumentKeys & BodyKeys, 'description'>;

/** The description of an argument, or of a payload, a return or a throw. */
export function descriptionOf(item: Argument | Body): string | undefined {
  const own = textIn<DescribedKeys>(item.metadata, 'description');
  return 'in' in item ? (own ?? item.type.description) : own;
}

/** The item with another description, or without one if the text is empty. */
export function withDescription<Item extends Argument | Body>(item: Item, text: string): Item;
export function withDescription(item: Argument | Body, text: string): Argument | Body {
  const description = text === '' ? undefined : text;
  if (!('in' in item)) return withMetadata(item, { description });
  const isBeside = textIn<DescribedKeys>(item.metadata, 'description') !== undefined;
  if (isBeside && description !== undefined) return withMetadata(item, { description });
  const bare = isBeside ? withMetadata(item, { description: undefined }) : item;
  return withOptional(bare, 'type', withOptional(bare.type, 'description', description));
}

/** An operation described in a line and in full. */
export interface OperationTexts {
  readonly summary: string;
  readonly description: string;
}

/**
 * The summary and the description of an operation. If the source has only a summary, the description is empty
 * here.
 */
export function operationTexts({ description = '', metadata }: Operation): OperationTexts {
  const summary = textIn<OperationKeys>(metadata, 'summary') ?? '';
  const isLone =
    description === summary && textIn<OperationKeys>(metadata, 'description') === undefined;
  return { summary, description: isLone ? '' : description };
}

/**
 * The operation with another summary or description. If there is only a summary, it is the model's
 * description as well.
 */
export function withOperationTexts(
  operation: Operation,
  texts: Partial<OperationTexts>,
): Operation {
  const { summary, description } = { ...operationTexts(operation), ...texts };
  const changed = withMetadata(operation, {
    summary: summary === '' ? undefined : summary,
    // The key is only needed for a description that equals the summary.
    ...(textIn<OperationKeys>(operation.metadata, 'description') !== undefined && {
      description: undefined,
    }),
    ...(description !== '' && description === summary && { description }),
  } satisfies Changed<OperationKeys>);
  const shown = description === '' ? summary : description;
  return withOptional(changed, 'description', shown === '' ? undefined : shown);
}
