import type { ChangeLevel } from '../../src/domain/compare/change.ts';

/** What a page is made of beside the specification: plain data, which a thread can be sent. */
export type PageView =
  | { readonly kind: 'index'; readonly head: DocumentHead; readonly search?: string | undefined }
  | { readonly kind: 'group'; readonly head: DocumentHead; readonly page: string }
  | {
      readonly kind: 'changelog';
      readonly head: DocumentHead;
      readonly versions: readonly VersionChanges[];
    };

/** What stands above every page of a document. */
export interface DocumentHead {
  readonly user: string;
  readonly name: string;
  readonly description: string;
  readonly readme: string;
  readonly private: boolean;
  /** Where the document is: `/d/ada/shop`, or where it is embedded. */
  readonly base: string;
  readonly embedded: boolean;
  /** As it was asked for; undefined for the head. */
  readonly version: string | undefined;
  /** What that is now: the tag's own version. */
  readonly resolved: string | undefined;
  /** The tags, the latest first. */
  readonly versions: readonly string[];
  readonly stable: string | undefined;
  readonly updatedAt: string;
}

/** A version and what it changed. */
export interface VersionChanges {
  readonly version: string;
  readonly createdAt: string;
  /** What its author wrote. */
  readonly changelog: string;
  /** Undefined when nothing changed that can be compared. */
  readonly step: ChangeLevel | undefined;
  readonly changes: readonly ChangeLine[];
  /** Changes beyond those that are listed. */
  readonly more: number;
}

export interface ChangeLine {
  readonly level: ChangeLevel;
  readonly line: string;
  /** Why a client may stop working; undefined where it does not. */
  readonly reason?: string | undefined;
}

/** A page as it is made: what goes into the body, and into its head. */
export interface MadePage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  /** The page that is meant where there is none of that name. */
  readonly instead?: string | undefined;
  readonly found: boolean;
}
