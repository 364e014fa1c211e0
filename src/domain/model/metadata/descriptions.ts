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
 * What is said of arguments, bodies and operations in words. An argument is described on its type,
 * or beside it if the type has a description of its own; a body and the summary of an operation
 * are described in the metadata, by the keys of OpenAPI.
 */

/** A payload, a return or a throw. */
export interface Body {
  readonly type?: TypeRef;
  readonly metadata?: Metadata;
}

/** What both have. */
type DescribedKeys = Pick<ArgumentKeys & BodyKeys, 'description'>;

/** The description of an argument, or of a payload, a return or a throw. */
export function descriptionOf(item: Argument | Body): string | undefined {
  const own = textIn<DescribedKeys>(item.metadata, 'description');
  return 'in' in item ? (own ?? item.type.description) : own;
}

/** The same with another description, or, for an empty text, without any. */
export function withDescription<Item extends Argument | Body>(item: Item, text: string): Item;
export function withDescription(item: Argument | Body, text: string): Argument | Body {
  const description = text === '' ? undefined : text;
  if (!('in' in item)) return withMetadata(item, { description });
  const isBeside = textIn<DescribedKeys>(item.metadata, 'description') !== undefined;
  if (isBeside && description !== undefined) return withMetadata(item, { description });
  const bare = isBeside ? withMetadata(item, { description: undefined }) : item;
  return withOptional(bare, 'type', withOptional(bare.type, 'description', description));
}

/** What is shown of an operation in a line, and what in full. */
export interface OperationTexts {
  readonly summary: string;
  readonly description: string;
}

/** The summary and the description of an operation; a lone summary is not its description, too. */
export function operationTexts({ description = '', metadata }: Operation): OperationTexts {
  const summary = textIn<OperationKeys>(metadata, 'summary') ?? '';
  const isLone =
    description === summary && textIn<OperationKeys>(metadata, 'description') === undefined;
  return { summary, description: isLone ? '' : description };
}

/** The operation with another summary or description. A lone summary stands for the description. */
export function withOperationTexts(
  operation: Operation,
  texts: Partial<OperationTexts>,
): Operation {
  const { summary, description } = { ...operationTexts(operation), ...texts };
  const said = withMetadata(operation, {
    summary: summary === '' ? undefined : summary,
    // It only tells a description that equals the summary from a missing one.
    ...(textIn<OperationKeys>(operation.metadata, 'description') !== undefined && {
      description: undefined,
    }),
    ...(description !== '' && description === summary && { description }),
  } satisfies Changed<OperationKeys>);
  const shown = description === '' ? summary : description;
  return withOptional(said, 'description', shown === '' ? undefined : shown);
}
