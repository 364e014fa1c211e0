import { call, resource } from '../endpoint.ts';
import { dateTime, flag, integer, list, opaque, optional, struct, text } from '../schemaKinds.ts';
import { decisions } from './decisions.ts';
import { emptyBody, messageAnswer, createdAnswer, movedAnswer, switchBody } from './messages.ts';
import { page, pageOf } from './listPages.ts';
import { user } from './people.ts';

/** The document names that our own server accepts; other providers may allow more. */
export const documentNamePattern = /^[A-Za-z0-9_-]{3,64}$/;

/** The formats that a document can be exported to. */
export const exportFormats = [
  'spec-typeapi',
  'model-typeschema',
  'spec-openapi',
  'model-jsonschema',
  'model-typescript',
  'internal',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The path parameters of every call about a document. */
export const documentParams = { user: text, document: text };

const fields = {
  id: optional(integer),
  user: optional(user),
  status: optional(integer),
  stars: optional(integer),
  /** The numbers of operations and types in its head. */
  operations: optional(integer),
  types: optional(integer),
  name: optional(text),
  description: optional(text),
  private: optional(flag),
  baseVersion: optional(text),
  developmentMode: optional(flag),
  homepage: optional(text),
  /** Markdown; only in the answer about a single document. */
  readme: optional(text),
  /**
   * The origins that may embed the document in a frame; only in the answer about a single document.
   */
  frameAncestors: optional(list(text)),
  /** The specification as internal JSON. */
  spec: optional(opaque),
  commitHash: optional(text),
  updateDate: optional(dateTime),
  insertDate: optional(dateTime),
};

/** The document that another one was forked from, without its own source. */
const documentSource = struct('DocumentSource', fields);

export const documentAnswer = struct('Document', { ...fields, source: optional(documentSource) });

export const documentPage = pageOf('DocumentCollection', documentAnswer);

const meta = {
  description: optional(text),
  private: optional(flag),
  baseVersion: optional(text),
  homepage: optional(text),
};

/** A tag's version or id; `latest` and `stable` are the newest ones; `*` or nothing is the head. */
const version = optional(text);

const previewTag = struct('PreviewTag', {
  id: optional(text),
  version: optional(text),
  changelog: optional(text),
  insertDate: optional(dateTime),
});

const repository = struct('Repository', { name: optional(text), href: optional(text) });

const preview = struct('DocumentPreview', {
  tags: optional(list(previewTag)),
  repositories: optional(list(repository)),
  types: optional(list(text)),
});

const path = '/document/:user/:document';
const params = documentParams;
const scope = 'document';

/** A change between two versions, and what it means for clients (rules 10). */
export const documentChange = struct('DocumentChange', {
  level: text,
  code: text,
  entity: text,
  name: text,
  place: optional(text),
  line: text,
});

export const document = resource('document', {
  getAll: call({
    method: 'GET',
    path: '/document/:user',
    description: "A person's documents: the public ones, or all of them for the owner",
    params: { user: text },
    query: page,
    answer: documentPage,
    access: 'reader',
    scope,
  }),
  create: call({
    method: 'POST',
    path: '/document/:user',
    description: 'Creates a document',
    params: { user: text },
    body: struct('DocumentCreate', {
      name: text,
      ...meta,
      /** The document of which this becomes a fork, with its content (`fork-source`). */
      source: optional(struct('ForkSource', documentParams)),
    }),
    longFields: ['description'],
    status: 201,
    answer: createdAnswer,
    access: 'owner',
    scope,
  }),
  get: call({
    method: 'GET',
    path,
    description: 'A document with the specification of a version',
    params,
    query: { version },
    answer: documentAnswer,
    access: 'reader',
    scope,
    structuredErrors: [500],
  }),
  update: call({
    method: 'PUT',
    path,
    description: 'Saves the specification, which creates a commit',
    params,
    body: struct('DocumentUpdate', {
      spec: opaque,
      /** What changed, in the person's own words; by default the changelog (`commit-message`). */
      message: optional(text),
    }),
    carriesSpecification: true,
    answer: movedAnswer,
    access: 'owner',
    scope,
    precondition: true,
  }),
  delete: call({
    method: 'DELETE',
    path,
    description: 'Deletes the document and everything that belongs to it',
    params,
    answer: messageAnswer,
    access: 'owner',
    scope,
  }),
  fork: call({
    method: 'GET',
    path: `${path}/fork`,
    description: "Copies the document to the caller's account; a second call returns the same copy",
    params,
    status: 201,
    answer: struct('Forked', {
      success: optional(flag),
      message: optional(text),
      id: optional(integer),
      /** The name of the copy, which may differ from that of the source. */
      document: optional(text),
    }),
    access: 'user',
    scope,
    writes: true,
  }),
  export: call({
    method: 'POST',
    path: `${path}/export`,
    description: 'An address from which a version can be fetched in a given format',
    params,
    body: struct('DocumentExport', {
      version,
      format: optional(text),
      namespace: optional(text),
    }),
    answer: struct('DocumentExported', { href: optional(text) }),
    access: 'reader',
    scope,
    writes: false,
  }),
  import: call({
    method: 'POST',
    path: `${path}/import`,
    description:
      'Replaces the specification with a document in any format; creates the document if there is none',
    params,
    body: opaque,
    carriesSpecification: true,
    createsDocument: true,
    answer: movedAnswer,
    access: 'owner',
    scope,
    precondition: true,
  }),
  meta: call({
    method: 'PUT',
    path: `${path}/meta`,
    description: 'Changes the details of the document; what is left out stays as it is',
    params,
    body: struct('DocumentMeta', {
      ...meta,
      developmentMode: optional(flag),
      readme: optional(text),
      frameAncestors: optional(list(text)),
    }),
    longFields: ['description', 'readme'],
    answer: messageAnswer,
    access: 'owner',
    scope,
  }),
  reset: call({
    method: 'POST',
    path: `${path}/reset`,
    description: 'Resets the document to the last tag or, for a fork, to its source',
    params,
    body: emptyBody,
    answer: movedAnswer,
    access: 'owner',
    scope,
    precondition: true,
  }),
  revert: call({
    method: 'POST',
    path: `${path}/revert/:id`,
    description: 'Reverts the document to a commit, by creating a new one',
    params: { ...params, id: integer },
    body: emptyBody,
    answer: movedAnswer,
    access: 'owner',
    scope,
    precondition: true,
  }),
  preview: call({
    method: 'GET',
    path: `${path}/preview`,
    description: 'The tags and the names of the types, without the specification',
    params,
    query: { version },
    answer: preview,
    cost: 'work',
    access: 'reader',
    scope,
    structuredErrors: [500],
  }),
  star: call({
    method: 'POST',
    path: `${path}/star`,
    description: 'Stars the document, or removes the star',
    params,
    body: switchBody,
    status: 201,
    answer: messageAnswer,
    access: 'user',
    scope,
  }),
  compare: call({
    method: 'GET',
    path: `${path}/compare`,
    description: 'The changes between two versions, and what they mean for clients (rules 10)',
    params,
    query: { base: version, head: version },
    answer: struct('DocumentComparison', {
      /** Absent if nothing changed. */
      level: optional(text),
      changes: list(documentChange),
    }),
    cost: 'work',
    access: 'reader',
    scope,
    extension: 'compare',
  }),
  usedBy: call({
    method: 'GET',
    path: `${path}/used-by`,
    description: 'The documents that include this one and that the caller can see',
    params,
    query: page,
    answer: documentPage,
    access: 'reader',
    scope,
    extension: 'used-by',
  }),
  getDistance: call({
    method: 'GET',
    path: `${path}/distance`,
    description: 'How many changes a fork and its source have that the other does not',
    params,
    answer: struct('ForkDistance', { ahead: integer, behind: integer }),
    cost: 'work',
    access: 'reader',
    scope,
    extension: 'fork-sync',
  }),
  getBase: call({
    method: 'GET',
    path: `${path}/base`,
    description: 'The last common state of a fork and its source, which is the base of each merge',
    params,
    answer: struct('ForkBase', { spec: optional(opaque) }),
    access: 'reader',
    scope,
    extension: 'fork-sync',
  }),
  sync: call({
    method: 'POST',
    path: `${path}/sync`,
    description: 'Merges what is new in its source into a fork',
    params,
    body: struct('ForkSync', {
      /** The decisions about conflicting changes. */
      decided: optional(decisions),
    }),
    answer: movedAnswer,
    access: 'owner',
    scope,
    precondition: true,
    extension: 'fork-sync',
  }),
});
