import type { Generated } from 'kysely';

/** An id given by the store: an ascending integer. */
type Id = Generated<number>;
/** 0 or 1; that is what both stores return. */
export type Flag = 0 | 1;
/** RFC 3339 in UTC with milliseconds, so that texts sort like times. */
export type Time = string;

/** The id of the account that owns documents that are being deleted (`removals.ts`). */
export const deletedOwnerId = 0;

/**
 * How the `nameKey` of an account begins that is being deleted (`removals.ts`). Those of names have no
 * capitals.
 */
export const deletedNameKey = 'DELETED ';

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
  /** When the operator suspended the account; null if it can be used. */
  suspendedAt: Generated<Time | null>;
  /** What the account has, for its quotas (`countUsage`). */
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
  /** How often the passkey has signed; 0 if it doesn't count. */
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
  /** When a program last used the app key, or a token issued for it. */
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

/** How tokens were requested: by an allowed program (`code`), with a password, or with an app key. */
export type GrantKind = 'code' | 'password' | 'key';

/** A permission that a user gave a client, with all tokens issued for it. */
export interface GrantTable {
  id: Id;
  userId: number;
  appKeyId: number | null;
  kind: Generated<GrantKind>;
  scopes: string;
  createdAt: Time;
  /** When a token of the grant was last used. */
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
  /** Increases with each change of the content, so that writers notice each other. */
  revision: number;
  /**
   * The secret of the server whose turn it is to change the content, and the end of the turn (`turns.ts`).
   */
  turn: Generated<string | null>;
  turnUntil: Generated<Time | null>;
  stars: number;
  /** The size of the document's saved versions, each rounded up to a kilobyte. */
  kilobytes: Generated<number>;
  /** The numbers of operations and types in the head. */
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
  /** `deleted`: deleted for everybody, while its comments are still being deleted (`removals.ts`). */
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
  /** When the delivery is due; a server that sends it first sets a later time, so that no other sends it. */
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
 * The sum of `change` is the number of public documents. A trigger adds a row for each change, so that
 * writers need not wait for each other; sometimes these rows are replaced by their sum.
 */
export interface TotalTable {
  change: number;
}

/** The name of a deleted account, and until when nobody can take it. */
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

/** A body, and the name of a user whose documents it includes; for the bodies of versions as well. */
export interface BodyIncludeTable {
  body: string;
  userKey: string;
}

/** A deleted version of a document with this name, and the hash of its content. */
export interface UsedVersionTable {
  userId: number;
  nameKey: string;
  version: string;
  hash: string;
}

/** The audit log. It has the names of accounts, because it outlives them. */
export interface AuditTable {
  id: Id;
  at: Time;
  action: string;
  user: string;
  userKey: string;
  detail: string;
  /** The network address of the request; empty for an operator's action. */
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
