import type { ChangeLevel } from '../../src/domain/compare/change.ts';

/** The data of a page besides the specification: plain data that can be sent to a thread. */
export type PageView =
  | { readonly kind: 'index'; readonly head: DocumentHead; readonly search?: string | undefined }
  | { readonly kind: 'group'; readonly head: DocumentHead; readonly page: string }
  | {
      readonly kind: 'changelog';
      readonly head: DocumentHead;
      readonly versions: readonly VersionChanges[];
    };

/** The header of every page of a document. */
export interface DocumentHead {
  readonly user: string;
  readonly name: string;
  readonly description: string;
  readonly readme: string;
  readonly private: boolean;
  /** The path of the document: `/d/ada/shop`, or that of the embedded page. */
  readonly base: string;
  readonly embedded: boolean;
  /** The version as requested; undefined for the head. */
  readonly version: string | undefined;
  /** The resolved version: that of the tag. */
  readonly resolved: string | undefined;
  /** The tags, latest first. */
  readonly versions: readonly string[];
  readonly stable: string | undefined;
  readonly updatedAt: string;
}

/** A version and its changes. */
export interface VersionChanges {
  readonly version: string;
  readonly createdAt: string;
  /** The author's own text. */
  readonly changelog: string;
  /** Undefined if no comparable change was made. */
  readonly step: ChangeLevel | undefined;
  readonly changes: readonly ChangeLine[];
  /** The number of changes that are not listed. */
  readonly more: number;
}

export interface ChangeLine {
  readonly level: ChangeLevel;
  readonly line: string;
  /** Why a client may stop working; undefined if the change is not breaking. */
  readonly reason?: string | undefined;
}

/** A rendered page: the HTML for its body and for its head. */
export interface MadePage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  /** The page to redirect to, if there is none of that name. */
  readonly instead?: string | undefined;
  readonly found: boolean;
}
