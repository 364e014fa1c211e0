import type { ResolvedIncludes } from '../../../../domain/model/resolvedIncludes.ts';
import type { Result } from '../../../../domain/model/result.ts';
import type { Type } from '../../../../domain/model/specification.ts';

/** A document that a provider has. */
export interface FoundDocument {
  readonly user: string;
  readonly name: string;
  readonly description?: string;
  /** What an include says to have its newest state. */
  readonly url: string;
}

/** A version of a document, and what an include says to have it. */
export interface FoundVersion {
  readonly version: string;
  readonly url: string;
}

/**
 * What the include dialog asks of the world. Nothing is asked before the person does something: the
 * editor works without a provider. A refusal says what can be done instead.
 */
export interface IncludePorts {
  /** The documents that a term finds, the first page of them. */
  readonly searchDocuments: (
    term: string,
    signal: AbortSignal,
  ) => Promise<Result<readonly FoundDocument[]>>;
  /** The tags of a document, the newest first. */
  readonly listTags: (
    document: Pick<FoundDocument, 'user' | 'name'>,
    signal: AbortSignal,
  ) => Promise<Result<readonly FoundVersion[]>>;
  /** The types that an include brings, or why it brings none. */
  readonly resolve: (
    include: { readonly url: string },
    signal: AbortSignal,
  ) => Promise<Result<readonly Type[]>>;
  /** What the includes of the page resolve to by now, for everything that offers types. */
  readonly resolved: {
    readonly current: () => ResolvedIncludes;
    readonly subscribe: (listener: () => void) => () => void;
  };
}
