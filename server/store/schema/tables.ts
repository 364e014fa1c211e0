import type { Generated } from 'kysely';

/** An id given by the store: an ascending integer. */
type Id = Generated<number>;
/** 0 or 1; that is what both stores return. */
export type Flag = 0 | 1;
/** RFC 3339 in UTC with milliseconds, so that texts sort like times. */
export type Time = string;

/** The account that has what is being deleted (`removals.ts`). */
export const nobody = 0;

/**
 * How the `nameKey` of an account begins that is being deleted (`removals.ts`); its number follows. The key of a
 * name has no capitals, so nobody finds it.
 */
export const putAwayKey = 'DELETED ';

export interface UserTable {
  id: Id;
  name: string;
  /** The name in lower case: two accounts can't differ by capitals only. */
  nameKey: string;
  /** The result of `hashPassword`. */
  password: string;
  /** The secret of the authenticator app, encrypted (`SecretBox`); null without one. */
  totpSecret: Generated<string | null>;
  /** The latest time step whose code was used. */
  totpStep: Generated<number | null>;
  /** Since when the operator lets nobody use it; null if it can be used. */
  suspendedAt: Generated<Time | null>;
  /** How many documents, triggers and comments it has, and what its saved versions take (`countUsage`). */
  documents: Generated<number>;
  kilobytes: Generated<number>;
  triggers: Generated<number>;
  comments: Generated<number>;
  createdAt: Time;
}

export interface PasskeyTable {
  id: Id;
  userId: number;
  name: string;
  credentialId: string;
  /** As COSE, in base64url. */
  publicKey: string;
  /** How often it has signed, as far as it counts. */
  counter: number;
  createdAt: Time;
  usedAt: Generated<Time | null>;
}

/** The account of a person at an OpenID provider, by which the person signs in here. */
export interface IdentityTable {
  issuer: string;
  /** The provider's own id of the person. */
  subject: string;
  userId: number;
  createdAt: Time;
}

export interface RecoveryCodeTable {
  userId: number;
  hash: string;
}

/** What was begun in a browser, such as a sign-in that waits for its second factor. */
export interface ChallengeTable {
  hash: string;
  userId: number | null;
  purpose: string;
  data: string;
  expiresAt: Time;
}

export interface AppKeyTable {
  id: Id;
  userId: number;
  name: string;
  clientId: string;
  /** Null for a public client, which has none. */
  secretHash: string | null;
  /** Separated by spaces. */
  scopes: string;
  /** JSON: the exact redirect addresses. */
  redirectUris: string;
  createdAt: Time;
  /** When a program last used it, or a token issued for it. */
  usedAt: Generated<Time | null>;
}

export interface SessionTable {
  id: Id;
  hash: string;
  userId: number;
  /** The browser, in words: `Firefox on Linux`. Empty if it is not known. */
  client: string;
  createdAt: Time;
  usedAt: Time;
  expiresAt: Time;
}

/**
 * How tokens were asked for: a person allowed a program (`code`), with a name and password, or with
 * an app key of the same account.
 */
export type GrantKind = 'code' | 'password' | 'key';

/** What a user allowed a client: the family of all tokens issued for it. */
export interface GrantTable {
  id: Id;
  userId: number;
  appKeyId: number | null;
  kind: Generated<GrantKind>;
  scopes: string;
  createdAt: Time;
  /** When a token of it was last used. */
  usedAt: Generated<Time | null>;
}

export interface TokenTable {
  hash: string;
  grantId: number;
  kind: 'access' | 'refresh';
  expiresAt: Time;
  /** When a refresh token was used. */
  usedAt: Time | null;
}

export interface CodeTable {
  hash: string;
  userId: number;
  appKeyId: number;
  redirectUri: string;
  /** PKCE, S256. */
  challenge: string | null;
  scopes: string;
  expiresAt: Time;
  usedAt: Time | null;
  grantId: number | null;
}

export interface BodyTable {
  /** SHA-256 of the text. */
  hash: string;
  /** Gzipped internal JSON. */
  data: Uint8Array;
}

export interface DocumentTable {
  id: Id;
  userId: number;
  name: string;
  nameKey: string;
  description: string;
  private: Flag;
  /** The operator has hidden it: it can't be made public. */
  hidden: Generated<Flag>;
  baseVersion: string;
  developmentMode: Flag;
  homepage: string;
  /** Markdown. */
  readme: Generated<string>;
  /** The origins that may show the document in a frame, separated by spaces. */
  frameAncestors: Generated<string>;
  /** The document it was forked from, as long as that exists. */
  sourceId: number | null;
  /** For a fork: the body that it and its source last shared. */
  sourceBody: string | null;
  body: string;
  /** Hash of the content, regardless of the order of keys: the commit hash. */
  hash: string;
  commitId: number | null;
  /** Rises with each change of the content, so that writers notice each other. */
  revision: number;
  /** Whose turn it is to change the content, when several servers want to at once, and until when (`turns.ts`). */
  turn: Generated<string | null>;
  turnUntil: Generated<Time | null>;
  stars: number;
  /** What its saved versions take, each rounded up. */
  kilobytes: Generated<number>;
  /** How many its head has. */
  operations: Generated<number>;
  types: Generated<number>;
  updatedAt: Time;
  createdAt: Time;
}

export interface CommitTable {
  id: Id;
  documentId: number;
  userId: number | null;
  previousId: number | null;
  message: string;
  hash: string;
  body: string;
  createdAt: Time;
}

export interface TagTable {
  id: Id;
  documentId: number;
  userId: number | null;
  version: string;
  changelog: string;
  hash: string;
  body: string;
  createdAt: Time;
}

export type ThreadKind = 'issue' | 'pull_request';

/** Issues and pull requests: both have the same kind of discussion. */
export interface ThreadTable {
  id: Id;
  /** `deleted`: it is gone, but not all of its comments yet (`removals.ts`). */
  kind: ThreadKind | 'deleted';
  documentId: number;
  /** The fork a pull request comes from, as long as it exists. */
  sourceId: number | null;
  userId: number | null;
  status: number;
  title: string;
  description: string;
  /** Title and description in lower case. */
  search: string;
  updatedAt: Time;
  createdAt: Time;
}

export interface CommentTable {
  id: Id;
  threadId: number;
  userId: number | null;
  status: number;
  comment: string;
  search: string;
  updatedAt: Time;
  createdAt: Time;
}

export interface ReactionTable {
  commentId: number;
  userId: number;
  reaction: string;
}

export interface StarTable {
  userId: number;
  documentId: number;
  createdAt: Time;
}

export interface TriggerTable {
  id: Id;
  documentId: number;
  userId: number | null;
  type: string;
  /** JSON, secrets included, encrypted (`SecretBox`). */
  config: string;
  search: string;
  updatedAt: Time;
  createdAt: Time;
}

export type DeliveryState = 'pending' | 'delivered' | 'failed';

export interface DeliveryTable {
  id: Id;
  triggerId: number;
  event: string;
  /** JSON. */
  payload: string;
  state: DeliveryState;
  attempts: number;
  /** When it is due. Whoever sends it first moves this time on, so that nobody else does. */
  nextAt: Time;
  status: number | null;
  error: string | null;
  updatedAt: Time;
  createdAt: Time;
}

export interface IdempotencyTable {
  userId: number;
  key: string;
  fingerprint: string;
  status: number;
  /** JSON: the body, and the headers that matter. */
  answer: string;
  createdAt: Time;
}

export interface RateLimitTable {
  key: string;
  count: number;
  resetsAt: Time;
}

/** A temporary address for an export of a private document. */
export interface ExportTable {
  hash: string;
  documentId: number;
  body: string;
  format: string;
  namespace: string;
  expiresAt: Time;
}

/** The searchable text of a document, in lower case. */
export interface SearchTable {
  documentId: number;
  text: string;
}

/**
 * The sum is how many public documents there are. The database itself adds a row for each change, so that
 * writers need not wait for each other; now and then these become one.
 */
export interface TotalTable {
  change: number;
}

/** The name of a deleted account, and until when it is not free again. */
export interface RetiredNameTable {
  nameKey: string;
  until: Time;
}

/** A document that the head of another one includes, by the names in the include. */
export interface IncludeTable {
  documentId: number;
  userKey: string;
  nameKey: string;
}

/** An account of whose documents a body includes one, by the name in the include; for versions, whose bodies stay. */
export interface BodyIncludeTable {
  body: string;
  userKey: string;
}

/** A deleted version of a document of this name, and what it was. */
export interface UsedVersionTable {
  userId: number;
  nameKey: string;
  version: string;
  hash: string;
}

/** What was done by and to accounts. By name, because it outlives them. */
export interface AuditTable {
  id: Id;
  at: Time;
  action: string;
  user: string;
  userKey: string;
  detail: string;
  /** The address it came from; empty for an operator. */
  address: string;
}

export interface Tables {
  users: UserTable;
  passkeys: PasskeyTable;
  identities: IdentityTable;
  recoveryCodes: RecoveryCodeTable;
  challenges: ChallengeTable;
  appKeys: AppKeyTable;
  sessions: SessionTable;
  grants: GrantTable;
  tokens: TokenTable;
  codes: CodeTable;
  bodies: BodyTable;
  documents: DocumentTable;
  commits: CommitTable;
  tags: TagTable;
  threads: ThreadTable;
  comments: CommentTable;
  reactions: ReactionTable;
  stars: StarTable;
  triggers: TriggerTable;
  deliveries: DeliveryTable;
  idempotency: IdempotencyTable;
  rateLimits: RateLimitTable;
  exports: ExportTable;
  search: SearchTable;
  totals: TotalTable;
  retiredNames: RetiredNameTable;
  includes: IncludeTable;
  bodyIncludes: BodyIncludeTable;
  usedVersions: UsedVersionTable;
  audit: AuditTable;
}
