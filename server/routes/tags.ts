import type { Change } from '../../src/domain/compare/changes/change.ts';
import { stableVersion } from '../../src/domain/compare/stableVersion.ts';
import { nextVersion, type VersionStep } from '../../src/domain/compare/version.ts';
import { plural } from '../../src/domain/model/counts.ts';
import type { Contract } from '../../src/provider/contract/index.ts';
import type { AnswerOf } from '../../src/provider/endpoint.ts';
import { refuseJob } from '../http/answers/refuseJob.ts';
import { successMessage, done, doneIfChanged, refused, type Reply } from '../http/answers/reply.ts';
import type { Call } from '../http/calls/call.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import type { DocumentRow } from '../store/resources/documents/documents.ts';
import { queueDeliveries } from '../triggers/queueDeliveries.ts';
import { toChange, toDocument, toUser } from './answerShapes.ts';
import { compareBodies } from './document/bodyWork.ts';
import { readStoredSpec, refuseVersion } from './document/versions.ts';

/** The first version, if the document names none. */
const firstVersion = '0.1.0';
/** How often another version is proposed if somebody else has taken the proposed one meanwhile. */
const mostTries = 50;

type TagRow = NonNullable<Awaited<ReturnType<Call['services']['store']['tags']['byId']>>>;

export const tags: HandlersOf<'tags'> = {
  changelog: async (call) => {
    const { document, services } = call;
    const proposed = await propose(call, document);
    if (!proposed.ok) return proposed;
    const { last, version, lines, changes } = proposed.value;
    const answer = {
      master: await readStoredSpec(services, document.body),
      tag: last && (await readStoredSpec(services, last.body)),
      version,
      changelog: lines,
      commitHash: document.hash,
      base: last?.version ?? '',
      developmentMode: document.developmentMode === 1,
      changes: changes?.map(toChange),
    };
    const { hash, body, developmentMode } = document;
    const parts = [body, hash, last?.body ?? '', answer.base, version, String(developmentMode)];
    return doneIfChanged(answer, parts);
  },
  create: async (call) => {
    const { document, body, services } = call;
    const chosen = body.version?.trim() ?? '';
    // If the caller has chosen no version, the next free one is tried when somebody else tags at the same
    // moment.
    for (let tries = chosen === '' ? mostTries : 1; tries > 0; tries--) {
      const proposed = await propose(call, document);
      if (!proposed.ok) return proposed;
      const version = chosen === '' ? proposed.value.version : chosen;
      const wrong = refuseVersion(version) ?? refuseUnseen(call, version, proposed.value);
      if (wrong !== undefined) return wrong;
      try {
        return await createTag(call, version, body.changelog ?? proposed.value.lines.join('\n'));
      } catch (error) {
        if (!services.store.isDuplicate(error)) throw error;
      }
    }
    return chosen === ''
      ? refused(409, `${document.name} is being tagged by many at once. Try again.`)
      : refused(409, `${document.name} already has a version ${chosen}. Choose another one.`);
  },
  getAll: async ({ document, query, viewer, services }) => {
    const request = pageRequest(query);
    const page = await services.store.tags.ofDocument(document.id, request);
    return done(
      pageAnswer(request, page, (row) => ({
        ...toTag(row),
        document: toDocument(document, viewer),
      })),
    );
  },
  get: async (call) => {
    const tag = await findTag(call, call.params.id);
    if (!tag.ok) return tag;
    return done({
      ...toTag(tag.value),
      document: toDocument(call.document, call.viewer),
      spec: await readStoredSpec(call.services, tag.value.body),
    });
  },
  delete: async (call) => {
    const found = await findTag(call, call.params.id);
    if (!found.ok) return found;
    const { id, version, body } = found.value;
    return call.documentEffect(async (inside, { name, id: documentId }) => {
      await inside.names.useVersions(documentId, version);
      await inside.tags.delete(id);
      await inside.bodies.collect([body]);
      return done(successMessage(`Version ${version} of ${name} was deleted`));
    });
  },
  trigger: async (call) => {
    const found = await findTag(call, call.params.id);
    if (!found.ok) return found;
    const { version, changelog, hash: commitHash } = found.value;
    const reply = await call.documentEffect(async (inside, document) => {
      const payload = { version, changelog, commitHash };
      const { now } = call;
      const count = await queueDeliveries(inside, { document, event: 'tag', payload, now });
      return done(
        successMessage(
          count === 1 ? '1 trigger is being executed' : `${count} triggers are being executed`,
        ),
      );
    });
    if (reply.ok) call.services.wakeDeliveries();
    return reply;
  },
};

/** Tags the document's state at the start of the call; throws a duplicate error if the version exists. */
async function createTag(
  call: Pick<
    Call<Contract['tags']['create']>,
    'document' | 'services' | 'caller' | 'now' | 'documentEffect' | 'body'
  >,
  version: string,
  changelog: string,
): Promise<Reply<AnswerOf<Contract['tags']['create']>>> {
  const { document, services, caller, now } = call;
  const { base } = call.body;
  const reply = await call.documentEffect(async (inside, { id }) => {
    if (base !== undefined) {
      // Checked in the transaction, where nobody else can create or delete a tag.
      const last = (await inside.tags.last(id))?.version ?? '';
      if (last !== base) return refused(409, otherBase(document.name, version, base, last));
    }
    const used = await inside.names.usedHash(document.userId, document.name, version);
    if (used !== undefined && used !== document.hash) {
      return refused(
        409,
        `${document.name} had a version ${version} with other content, which was deleted. Choose another version: anyone who has the earlier one would not notice.`,
      );
    }
    // The tag gets the content that the changelog was made from, even if the head has moved meanwhile.
    const tagId = await inside.tags.create({
      documentId: id,
      userId: caller.id,
      version,
      changelog: changelog.slice(0, 100_000),
      hash: document.hash,
      body: document.body,
      createdAt: now,
    });
    const payload = { version, changelog, commitHash: document.hash };
    await queueDeliveries(inside, { document, event: 'tag', payload, now });
    return done({
      ...successMessage(`${document.name} now has version ${version}`),
      id: String(tagId),
    });
  });
  if (reply.ok) services.wakeDeliveries();
  return reply;
}

/**
 * Refuses a tag of a head other than the one in the request, and breaking changes if the request does not
 * accept them: a tag that waited to be sent must not include changes that its owner has never seen.
 */
function refuseUnseen(
  { document, body }: Pick<Call<Contract['tags']['create']>, 'document' | 'body'>,
  version: string,
  { last, changes = [] }: Proposal,
) {
  const { name, hash, developmentMode } = document;
  if (body.head !== undefined && body.head !== hash) {
    return refused(
      409,
      `Version ${version} of ${name} was not made: ${name} was saved after its changes were shown. Look at them again under New version, and make it there.`,
    );
  }
  const [first, ...more] = changes.filter(({ level }) => level === 'major');
  if (body.breaking !== false || developmentMode === 1 || first === undefined) {
    return undefined;
  }
  const others = more.length === 0 ? '' : `, and ${plural(more.length, 'more change')}`;
  return refused(
    409,
    `Version ${version} of ${name} was not made, because it may break clients of ${last?.version ?? 'the last one'}: ${first.line}${others}. Look at it under New version, and make it there if you want it anyway.`,
  );
}

/**
 * The message for a tag whose changes were shown against another last version; an empty version means none.
 */
function otherBase(name: string, version: string, shown: string, last: string): string {
  const then = shown === '' ? 'as the first one' : `against version ${shown}`;
  const now = last === '' ? 'now there is no version' : `the last version is now ${last}`;
  return `Version ${version} of ${name} was not made: its changes were shown ${then}, and ${now}. Look at them again under New version, and make it there.`;
}

interface Proposal {
  readonly last: TagRow | undefined;
  readonly version: string;
  readonly lines: readonly string[];
  /** Undefined for the first version: nobody relies on an earlier one. */
  readonly changes: readonly Change[] | undefined;
}

/** What changed since the last tag, and the version that this calls for (rules 10). */
async function propose(
  { services, asker }: Pick<Call, 'services' | 'asker'>,
  document: DocumentRow,
): Promise<Reply<Proposal>> {
  const last = await services.store.tags.last(document.id);
  const compared = await compareBodies(services, asker, last?.body, document.body);
  if (!compared.ok) return refuseJob(compared.refusal);
  const { step, lines, changes } = compared.value;
  const version = await freeVersion(services.store, document, last?.version, step);
  return done({ last, version, lines, changes: last && changes });
}

/** A version that can be tagged: the next one, or the first after it that is not taken. */
async function freeVersion(
  { tags: known, names }: Call['services']['store'],
  document: DocumentRow,
  last: string | undefined,
  step: VersionStep,
): Promise<string> {
  const { baseVersion } = document;
  const first = refuseVersion(baseVersion) === undefined ? baseVersion : firstVersion;
  const own = await known.allVersions(document.id);
  // If the last version is no semantic version, the next one follows the highest released version.
  const after = (version: string | undefined) => version && nextVersion(version, step);
  let version = first;
  if (last !== undefined) version = after(last) ?? after(stableVersion(own)) ?? firstVersion;
  const taken = new Set(own);
  for (const used of await names.usedVersions(document.userId, document.name)) {
    if (used.hash !== document.hash) taken.add(used.version);
  }
  while (taken.has(version)) version = nextVersion(version, 'patch') ?? firstVersion;
  return version;
}

/** A tag by its id: text in the contract, a number in the store. */
async function findTag(
  { document, services }: Pick<Call, 'document' | 'services'>,
  id: string,
): Promise<Reply<TagRow>> {
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const tag = isId ? await services.store.tags.byId(document.id, Number(id)) : undefined;
  if (tag !== undefined) return done(tag);
  return refused(404, `${document.name} has no tag ${id.slice(0, 100)}. See the list of its tags.`);
}

function toTag(row: TagRow) {
  const { id, version, changelog, createdAt } = row;
  return { id: String(id), user: toUser(row), version, changelog, insertDate: createdAt };
}
