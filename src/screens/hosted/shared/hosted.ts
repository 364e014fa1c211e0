import { createContext, use } from 'react';
import type { Compared, HostedComparison } from '../../../domain/compare/compared.ts';
import type { ShownConflict } from '../../../domain/merge/shownConflict.ts';
import type { ComparisonReads } from '../../reads/compareReads.ts';
import type { Json, JsonObject } from '../../../domain/model/values/json.ts';
import type {
  DecisionResult,
  DecisionView,
  Dispute,
  GivenChoices,
  ViewedEntity,
  ConflictFreeChanges,
} from '../../../domain/merge/decisionView.ts';
import type { Result } from '../../../domain/model/values/result.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import type { AnswerOf, InputOf, Placed } from '../../../provider/endpoint.ts';
import type { ProviderErrorCode } from '../../../provider/errors.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import type { Account } from '../../../storage/database/account.ts';
import type { SpecRow } from '../../../storage/database/database.ts';
import type { OfflineDocument } from '../../../storage/offlineDocuments.ts';
import type {
  HostedDocument,
  PendingCall,
  StoredAside,
} from '../../../storage/database/outboxRows.ts';

/** A read from the provider. */
export interface Question {
  readonly endpoint: string;
  readonly input: JsonObject;
}

/** The cached answer to a read, with the person's own pending writes. */
export interface KnownAnswer {
  readonly answer: Json;
  /** When the provider answered, in ms since 1970; absent if it never did. */
  readonly at?: number;
  /** The ids of pending writes that may still change it. */
  readonly pending: readonly string[];
  /** The ids of writes that were done after the provider answered. */
  readonly done: readonly string[];
}

/** What the engine knows about a document on this device. */
export interface DocumentFacts {
  readonly document: HostedDocument | undefined;
  /** Its pending calls, in order. */
  readonly calls: readonly PendingCall[];
  /**
   * Whether the outbox is held, because the device was away for long: nothing is sent until the
   * person allows it.
   */
  readonly isHeld: boolean;
}

/** Why a call to the provider failed. */
export interface Failure {
  /** `not-loaded`: a part of the app couldn't be loaded, and nothing was sent. */
  readonly code: ProviderErrorCode | 'not-loaded';
  readonly status?: number;
  /** A message for people. */
  readonly message: string;
}

export interface SessionView {
  /** The signed-in person, or the one whose session ended. */
  readonly user: string | undefined;
  /** `unknown`: nobody is known on this device, and the provider has not said yet. */
  readonly state: 'unknown' | 'nobody' | 'person' | 'ended';
  /** Whether the provider can't be reached. */
  readonly isUnreachable: boolean;
}

/** The provider that the app uses. */
export interface ProviderView {
  /** The base URL of its API. */
  readonly address: string;
  /** Whether it also serves this app, and so has a page to sign in. */
  readonly isOwn: boolean;
}

/** What a person enters to sign in at a provider that has no sign-in page here. */
export type EnteredCredentials =
  | { readonly type: 'basic'; readonly userName: string; readonly password: string }
  | { readonly type: 'bearer'; readonly token: string }
  /** `name` is the header that carries it. */
  | { readonly type: 'apiKey'; readonly name: string; readonly token: string }
  | {
      readonly type: 'oauth2';
      readonly tokenUrl: string;
      readonly clientId: string;
      readonly clientSecret: string;
    };

/** The result of a comparison at the provider; its rows are read separately. */
export type HostedCompared = Compared & {
  /** For a pull request: the conflicts that prevent merging it. Empty if there are none. */
  readonly conflicts?: readonly ShownConflict[];
};

/** Options of a queued write. */
export interface QueueOptions {
  /** The call that must be done first. */
  readonly dependsOn?: string;
  /** Parameters whose value is the `id` in the answer of another call. */
  readonly answersOf?: { readonly [parameter: string]: string };
}

/** A person's decisions about two conflicting versions of a document. */
export interface Deciding {
  /** The conflicts to decide. The decisions in the argument are stored until the conflict ends. */
  readonly open: (dispute: Dispute, given?: GivenChoices) => Promise<Result<DecisionView>>;
  /** The changes that can be merged without a decision. */
  readonly apart: (dispute: Dispute) => Promise<Result<ConflictFreeChanges>>;
  /** The result of the choices. */
  readonly result: (
    dispute: Dispute,
    given: GivenChoices,
    look?: ViewedEntity,
  ) => Promise<Result<DecisionResult>>;
  /** Ends the conflict; resolves with the id of the call that does so. Refused as `undecided` or `moved`. */
  readonly finish: (dispute: Dispute, given: GivenChoices) => Promise<Result<string>>;
}

/**
 * A person's decisions about calls in the outbox. Each is refused if the call has proceeded
 * meanwhile.
 */
export interface OutboxDecisions {
  readonly retry: (id: string) => Promise<Result<unknown>>;
  /** Queues a cancelled call again. */
  readonly putBack: (id: string) => Promise<Result<unknown>>;
  /** Saves a version that was set aside to a file. */
  readonly exportBody: (hash: string, fileName: string) => Promise<Result<unknown>>;
  readonly discard: (id: string) => Promise<Result<unknown>>;
  /** Sends a refused call again with another input. */
  readonly edit: (id: string, input: JsonObject) => Promise<Result<unknown>>;
  /** Creates a document again that was missing when it was to be saved. */
  readonly createAgain: (id: string) => Promise<Result<unknown>>;
  /** Records whether the provider carried out a call whose outcome could not be determined. */
  readonly settle: (id: string, wasDone: boolean) => Promise<Result<unknown>>;
  /** Saves the content of a call to a file: the document, if the call saves one. */
  readonly exportCall: (call: PendingCall, fileName: string) => Promise<Result<unknown>>;
}

/** The documents that can be read without the provider. */
export interface OfflinePorts {
  readonly list: (account: Account) => Promise<readonly OfflineDocument[]>;
  /** The documents whose copies have changes that were not saved to the provider. For live queries. */
  readonly changed: (account: Account) => Promise<ReadonlySet<string>>;
  readonly keep: (account: Account, name: string, isKept: boolean) => Promise<Result<unknown>>;
  /** Refused while any of its changes exists only on this device. */
  readonly remove: (account: Account, name: string) => Promise<Result<unknown>>;
  /** Settles once it is known whether the outbox is held. */
  readonly ready: () => Promise<unknown>;
  /**
   * The time since which no provider was reached, if the outbox is held for that reason. For live
   * queries.
   */
  readonly heldSince: () => Promise<number | undefined>;
  /** Allows everything to be sent. */
  readonly release: () => Promise<void>;
  /** Specifications on this device that belong to no account. */
  readonly notPublished: () => Promise<readonly SpecRow[]>;
}

/** What is left after the browser has deleted the data on this device. */
export interface DeviceLoss {
  /** How many backup copies of specifications the sandbox can open. */
  readonly copies: number;
}

/** Whether the browser has deleted data. */
export interface LossPorts {
  /** Undefined if nothing was lost, or the person has read the message. */
  readonly read: () => Promise<DeviceLoss | undefined>;
  /** The person has read the message. */
  readonly dismiss: () => void;
}

/** Text typed into forms and not sent yet, by account and form. */
export interface DraftPorts {
  readonly read: (account: Account, place: string) => string | undefined;
  /** False when there is no room for it. */
  readonly write: (account: Account, place: string, text: string) => boolean;
  readonly remove: (account: Account, place: string) => void;
  readonly count: (account: Account) => number;
}

/**
 * A way of going to another page: replacing this one in the history (`replace`) or, if the screen
 * stays the same, without moving the focus or scrolling (`here`).
 */
export type NavigationMode = 'replace' | 'here';

/** The functions of the app that the hosted screens use. */
export interface Hosted {
  readonly offline: OfflinePorts;
  readonly losses: LossPorts;
  readonly drafts: DraftPorts;
  readonly session: SessionView;
  readonly provider: ProviderView;
  readonly account: Account;
  /** Reads the cached answer. It awaits only the database, so that live queries can track it. */
  readonly known: (account: Account, question: Question) => Promise<KnownAnswer | undefined>;
  /** Asks the provider, and updates the cache. */
  readonly refresh: (account: Account, question: Question) => Promise<Result<number, Failure>>;
  /** The same for a document: the cached state, awaiting only the database. */
  readonly facts: (account: Account, document: string) => Promise<DocumentFacts>;
  /** The provider's last known state of a document, or of a version (`ada/shop@1.0.0`). */
  readonly readHead: (account: Account, document: string) => Promise<Result<Specification>>;
  /** Asks the provider for its current state. */
  readonly check: (account: Account, document: string) => Promise<Result<unknown, Failure>>;
  /** All pending calls of an account, or of everybody on this device, in order. */
  readonly openCalls: (account?: Account) => Promise<readonly PendingCall[]>;
  /** Recently ended calls, latest first. */
  readonly endedCalls: (account: Account) => Promise<readonly PendingCall[]>;
  /** Versions that were set aside in conflicts or cancelled, latest first. */
  readonly setAside: (account: Account) => Promise<readonly StoredAside[]>;
  /** The number of bytes that each call sends, by the call's id. */
  readonly callSizes: (
    account: Account,
    calls: readonly PendingCall[],
  ) => Promise<ReadonlyMap<string, number>>;
  readonly decisions: OutboxDecisions;
  readonly deciding: Deciding;
  /** Queues a write and returns its id. Once this has succeeded, the write can't be lost. */
  readonly enqueue: <Each extends Placed>(
    id: Each['id'],
    input: InputOf<Each>,
    options?: QueueOptions,
  ) => Promise<Result<string>>;
  /**
   * Queues the creation of a fork under a name of the account, and creates its copy on this device
   * from the last known state of its source.
   */
  readonly fork: (source: DocumentPlace, name: string) => Promise<Result<unknown>>;
  /** Whether a person can choose the name of a fork at this provider. */
  readonly mayNameForks: () => Promise<boolean>;
  /** The name of the account's fork of a document, if it has one, as far as that is known. */
  readonly forkOf: (source: DocumentPlace) => Promise<string | undefined>;
  /** Makes a call that can't be queued, or whose answer must not be stored. */
  readonly call: <Each extends Placed>(
    id: Each['id'],
    input: InputOf<Each>,
  ) => Promise<Result<AnswerOf<Each>, Failure>>;
  /** Compares states at the provider, in the worker. */
  readonly compare: (
    account: Account,
    wanted: HostedComparison,
  ) => Promise<Result<HostedCompared, Failure>>;
  /** The result of the last comparison. */
  readonly comparison: () => Promise<ComparisonReads>;
  /** Navigates to another page of the app. */
  readonly go: (address: string, how?: NavigationMode) => void;
  /** The id of the element to which the page is scrolled when it is shown. */
  readonly scrollTarget?: () => string | undefined;
  /** Asks the provider again who is signed in. */
  readonly checkSession: () => void;
  /**
   * Signs in at a provider other than the app's own; resolves with the reason if it was refused.
   */
  readonly signInElsewhere: (
    credentials: EnteredCredentials,
    remember: boolean,
  ) => Promise<string | undefined>;
  /**
   * Switches to another provider, or back to the app's default one; resolves with the reason if it
   * can't be used.
   */
  readonly chooseProvider: (address: string | undefined) => Promise<string | undefined>;
  /** The address for signing in, which then leads back to this page, or to `back`. */
  readonly signInAddress: (back?: string) => string;
}

export const HostedContext = createContext<Hosted | undefined>(undefined);

/** The app's functions for the hosted screens. Throws outside of the hosted app. */
export function useHosted(): Hosted {
  const hosted = use(HostedContext);
  if (hosted === undefined) throw new Error('This must be inside a HostedContext.');
  return hosted;
}
