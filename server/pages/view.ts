import type { ChangeLevel } from '../../src/domain/compare/changes/change.ts';

/** The data of a page besides the specification: plain data that can be sent to a thread. */
export type PageView =
  | { readonly kind: 'index'; readonly head: DocumentHead; readonly search?: string | undefined }
  | { readonly kind: 'group'; readonly head: DocumentHead; readonly page: string }
  | {
      readonly kind: 'changelog';
      readonly head: DocumentHead;
      readonly versions: readonly VersionChanges[];
    }
  | {
      readonly kind: 'compare';
      readonly head: DocumentHead;
      /** The version to compare from, as requested; undefined for the current state. */
      readonly from: string | undefined;
      readonly to: string | undefined;
      /** Undefined if there is no such state. */
      readonly compared: ListedChanges | undefined;
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
  /** The tags, latest first. */
  readonly versions: readonly string[];
  readonly stable: string | undefined;
  readonly updatedAt: string;
  /** The first public documents that include it, and how many there are. */
  readonly usedBy: readonly { readonly user: string; readonly name: string }[];
  readonly users: number;
}

export interface VersionChanges extends ListedChanges {
  readonly version: string;
  readonly createdAt: string;
  /** The author's own text. */
  readonly changelog: string;
}

/** The changes between two states. */
export interface ListedChanges {
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
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  /** The page to redirect to, if there is none of that name. */
  readonly instead?: string | undefined;
  readonly found: boolean;
}
