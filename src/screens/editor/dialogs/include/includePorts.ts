import type { ResolvedIncludes } from '../../../../domain/model/resolvedIncludes.ts';
import type { Result } from '../../../../domain/model/values/result.ts';
import type { Type } from '../../../../domain/model/specification.ts';

/** A document at the provider. */
export interface FoundDocument {
  readonly user: string;
  readonly name: string;
  readonly description?: string;
  /** The URL of its latest state. */
  readonly url: string;
}

/** A version of a document, and its URL. */
export interface FoundVersion {
  readonly version: string;
  readonly url: string;
}

/**
 * The calls of the include dialog. None is made before the person does something, because the
 * editor works without a provider. A refusal says what the person can do instead.
 */
export interface EditorIncludePorts {
  /** Finds documents by a term; returns the first page. */
  readonly searchDocuments: (
    term: string,
    signal: AbortSignal,
  ) => Promise<Result<readonly FoundDocument[]>>;
  /** The tags of a document, the newest first. */
  readonly listTags: (
    document: Pick<FoundDocument, 'user' | 'name'>,
    signal: AbortSignal,
  ) => Promise<Result<readonly FoundVersion[]>>;
  /** The types of an include, or why it has none. */
  readonly resolve: (
    include: { readonly url: string },
    signal: AbortSignal,
  ) => Promise<Result<readonly Type[]>>;
  /** The current results of resolving the page's includes, for everything that offers types. */
  readonly resolved: {
    readonly current: () => ResolvedIncludes;
    readonly subscribe: (listener: () => void) => () => void;
  };
}
