import { createContext, use } from 'react';
import type { Compared, HostedComparison } from '../../domain/compare/compared.ts';
import type { ShownConflict } from '../../domain/merge/shownConflict.ts';
import type { ComparisonReads } from '../reads/compareReads.ts';
import type { Json, JsonObject } from '../../domain/model/json.ts';
import type {
  DecisionResult,
  DecisionView,
  Dispute,
  GivenChoices,
  LookedAt,
  MergedApart,
} from '../../domain/merge/decisionView.ts';
import type { Result } from '../../domain/model/result.ts';
import type { Specification } from '../../domain/model/specification.ts';
import type { AnswerOf, InputOf, Placed } from '../../provider/endpoint.ts';
import type { ProviderErrorCode } from '../../provider/errors.ts';
import type { Account } from '../../storage/account.ts';
import type { HostedDocument, PendingCall, StoredAside } from '../../storage/outboxRows.ts';

/** A question to the provider. */
export interface Question {
  readonly endpoint: string;
  readonly input: JsonObject;
}

/** What this device knows of an answer, with one's own writes that are not done yet. */
export interface KnownAnswer {
  readonly answer: Json;
  /** When the provider answered, ms since 1970. */
  readonly at: number;
  /** The ids of the writes that may still change it. */
  readonly pending: readonly string[];
  /** The ids of those that were done since the provider answered. */
  readonly done: readonly string[];
}

/** What the engine knows of a document on this device. */
export interface DocumentFacts {
  readonly document: HostedDocument | undefined;
  /** Its calls that are not done, in order. */
  readonly calls: readonly PendingCall[];
}

/** Why the provider did not do or say something. */
export interface Failure {
  readonly code: ProviderErrorCode;
  readonly status?: number;
  /** For people. */
  readonly message: string;
}

export interface SessionView {
  /** Who is signed in, or was until the session ended. */
  readonly user: string | undefined;
  /** `unknown`: nobody that this device knows of, but the provider was not asked yet. */
  readonly state: 'unknown' | 'nobody' | 'person' | 'ended';
  /** The provider can't be reached. */
  readonly isUnreachable: boolean;
}

/** The provider that the app talks to. */
export interface ProviderView {
  /** The base URL of its API. */
  readonly address: string;
  /** It serves this app as well, and has a page to sign in. */
  readonly isOwn: boolean;
}

/** What somebody enters to sign in at a provider that has no page for it here. */
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

/** A comparison of what the provider has; its rows are read separately. */
export type HostedCompared = Compared & {
  /** Of a pull request: what can't be merged. Empty: it merges cleanly. */
  readonly conflicts?: readonly ShownConflict[];
};

/** More about a write that is put into the line. */
export interface QueueOptions {
  /** The call that must be done first. */
  readonly dependsOn?: string;
  /** Parameters whose value is the `id` that another call was answered. */
  readonly answersOf?: { readonly [parameter: string]: string };
}

/** What a person decides between two changed versions of a document. */
export interface Deciding {
  /** What there is to decide. What is given is remembered until it is decided. */
  readonly open: (dispute: Dispute, given?: GivenChoices) => Promise<Result<DecisionView>>;
  /** What is merged without asking. */
  readonly apart: (dispute: Dispute) => Promise<Result<MergedApart>>;
  /** What the choices come to. */
  readonly result: (
    dispute: Dispute,
    given: GivenChoices,
    look?: LookedAt,
  ) => Promise<Result<DecisionResult>>;
  /** Ends it. Refused as `undecided` or `moved`. */
  readonly finish: (dispute: Dispute, given: GivenChoices) => Promise<Result<unknown>>;
}

/** What a person decides about calls in the outbox. Each is refused when the call has gone on meanwhile. */
export interface Decisions {
  readonly retry: (id: string) => Promise<Result<unknown>>;
  /** Queues a call again that was taken back. */
  readonly putBack: (id: string) => Promise<Result<unknown>>;
  /** Saves what was set aside to a file. */
  readonly exportBody: (hash: string, fileName: string) => Promise<Result<unknown>>;
  readonly discard: (id: string) => Promise<Result<unknown>>;
  /** Whether the provider did what nobody could find out. */
  readonly settle: (id: string, wasDone: boolean) => Promise<Result<unknown>>;
  /** Saves what a call would save to a file. */
  readonly exportCall: (id: string, fileName: string) => Promise<Result<unknown>>;
}

/** What the hosted screens ask of the app. */
export interface Hosted {
  readonly session: SessionView;
  readonly provider: ProviderView;
  readonly account: Account;
  /** What is known on this device. It awaits nothing but the database, so that live queries follow it. */
  readonly known: (account: Account, question: Question) => Promise<KnownAnswer | undefined>;
  /** Asks the provider; what is known changes then. */
  readonly refresh: (account: Account, question: Question) => Promise<Result<number, Failure>>;
  /** The same of a document: what is known, awaiting nothing but the database. */
  readonly facts: (account: Account, document: string) => Promise<DocumentFacts>;
  /** What the provider had of a document, or of a version (`ada/shop@1.0.0`), when it was asked last. */
  readonly readHead: (account: Account, document: string) => Promise<Result<Specification>>;
  /** Asks the provider what it has of it. */
  readonly check: (account: Account, document: string) => Promise<Result<unknown>>;
  /** Every call that is not done, in order. */
  readonly openCalls: (account: Account) => Promise<readonly PendingCall[]>;
  /** Calls that ended lately, the last first. */
  readonly endedCalls: (account: Account) => Promise<readonly PendingCall[]>;
  /** What was not taken in conflicts, or taken back, the last first. */
  readonly setAside: (account: Account) => Promise<readonly StoredAside[]>;
  /** How many bytes each call has to send, by id. */
  readonly callSizes: (
    account: Account,
    calls: readonly PendingCall[],
  ) => Promise<ReadonlyMap<string, number>>;
  readonly decisions: Decisions;
  readonly deciding: Deciding;
  /** Puts a write into the line; gives its id. Once this succeeds it is not lost. */
  readonly enqueue: <Each extends Placed>(
    id: Each['id'],
    input: InputOf<Each>,
    options?: QueueOptions,
  ) => Promise<Result<string>>;
  /** A call that can't wait, or whose answer nobody may remember. */
  readonly call: <Each extends Placed>(
    id: Each['id'],
    input: InputOf<Each>,
  ) => Promise<Result<AnswerOf<Each>, Failure>>;
  /** Compares what the provider has, in the worker. */
  readonly compare: (
    account: Account,
    wanted: HostedComparison,
  ) => Promise<Result<HostedCompared, Failure>>;
  /** What the last comparison found. */
  readonly comparison: () => Promise<ComparisonReads>;
  /** Shows another page of the app. */
  readonly go: (address: string, how?: 'replace') => void;
  /** Asks again who is signed in. */
  readonly checkSession: () => void;
  /** Signs in at a provider that is not the app's own; gives why it was refused. */
  readonly signInElsewhere: (
    credentials: EnteredCredentials,
    remember: boolean,
  ) => Promise<string | undefined>;
  /** Goes on with another provider, or the app's first one; gives why that one can't be used. */
  readonly chooseProvider: (address: string | undefined) => Promise<string | undefined>;
  /** Where one signs in and then comes back to this page. */
  readonly signInAddress: () => string;
}

export const HostedContext = createContext<Hosted | undefined>(undefined);

/** What the hosted screens ask of the app. Only within the hosted app. */
export function useHosted(): Hosted {
  const hosted = use(HostedContext);
  if (hosted === undefined) throw new Error('There is no HostedContext around this.');
  return hosted;
}
