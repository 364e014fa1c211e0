import type { Placed, RequestOf } from '../../../src/provider/endpoint.ts';
import { readAddress, readBody } from '../../../src/provider/readInput.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import { done, refused, callInProgress, type Reply } from '../answers/reply.ts';
import type { ProviderServices } from '../providerServices.ts';
import { askerOf } from '../requests/asker.ts';
import type { BodyMemory } from '../requests/bodyMemory.ts';
import { checkAddress, checkTexts } from '../requests/limits.ts';
import { parseBody, readBytes } from '../requests/readBody.ts';
import { addressOf, originOf } from '../requests/requestFacts.ts';
import { admitCaller, admitDocument } from './admit.ts';
import { Call } from './call.ts';
import type { Caller } from './caller.ts';
import type { Handler } from './handler.ts';
import {
  beginKey,
  readStoredAnswer,
  type IdempotentWrite,
  type KeyedCall,
} from './idempotencyKey.ts';
import { accountHeader, identify } from './identify.ts';

/** A request for one call of the contract. */
export interface CallRequest {
  readonly endpoint: Placed;
  readonly handler: Handler<Placed>;
  readonly request: Request;
  readonly raw: {
    readonly path: string;
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
  };
  /** Limits the memory that the bodies of all requests take. */
  readonly memory: BodyMemory;
}

/** A request whose caller and document have been admitted; its body may not have arrived yet. */
interface Admitted extends CallRequest {
  readonly caller: Caller | undefined;
  readonly address: Omit<RequestOf<Placed>, 'body'>;
  readonly document: Reply<DocumentRow | undefined>;
}

/** The calls with an idempotency key that this process is answering. */
const underWay = new Set<string>();

/** Answers a call. Its body is only read when everything before it would be accepted. */
export async function answerCall(
  services: ProviderServices,
  asked: CallRequest,
): Promise<Reply<unknown>> {
  const { endpoint, request, raw } = asked;
  const identified = await identifyCaller(services, request);
  const account = identified.ok ? identified.value?.id : undefined;
  const rated = await services.rates?.admit(account, addressOf(request), endpoint.cost);
  if (rated?.ok === false) return rated;
  if (!identified.ok) return identified;
  const caller = identified.value;
  if (endpoint.writes && caller?.session !== undefined && !request.headers.has(accountHeader)) {
    return refused(
      401,
      `A write that is authenticated by cookie must name its account in the header ${accountHeader}, because another tab may have signed in somebody else. Add the header.`,
    );
  }
  const admitted = admitCaller(endpoint, caller);
  if (!admitted.ok) return admitted;
  const address = readAddress(endpoint, raw);
  if (!address.ok) {
    const { code, message } = address.refusal;
    return refused(code === 'invalid-params' ? 404 : 400, message);
  }
  const checked = checkAddress(raw.path, address.value);
  if (!checked.ok) return checked;
  const document = await admitDocument(services.store, endpoint, address.value.params, caller);
  return answerAdmitted(services, { ...asked, caller, address: address.value, document });
}

function identifyCaller(services: ProviderServices, request: Request) {
  return identify(services, request, {
    origin: () => originOf(services.settings, request),
    address: () => addressOf(request),
  });
}

/**
 * Admits the caller and the document again after the body has arrived. That may have taken minutes, in which
 * the caller may have been signed out or the document made private.
 */
async function admitAgain(
  services: ProviderServices,
  admitted: Admitted,
): Promise<Reply<Admitted>> {
  const { endpoint, request, address } = admitted;
  if (endpoint.body === undefined) return done(admitted);
  const identified = await identifyCaller(services, request);
  if (!identified.ok) return identified;
  const caller = identified.value;
  const still = admitCaller(endpoint, caller);
  if (!still.ok) return still;
  const document = await admitDocument(services.store, endpoint, address.params, caller);
  return done({ ...admitted, caller, document });
}

async function answerAdmitted(
  services: ProviderServices,
  admitted: Admitted,
): Promise<Reply<unknown>> {
  const { endpoint, request, caller, document, memory } = admitted;
  const begun = beginKey(endpoint, request, caller);
  if (!begun.ok) return begun;
  const key = begun.value;
  if (!document.ok && !(await wasMade(services, key))) return document;
  const reading = { limit: endpoint.bodyLimit, memory, account: caller?.id, onPart: key?.onPart };
  const body =
    endpoint.body === undefined
      ? done({ bytes: new Uint8Array(), free: () => undefined })
      : await readBytes(request, reading);
  if (!body.ok) return body;
  const { bytes, free } = body.value;
  try {
    const again = await admitAgain(services, admitted);
    if (!again.ok) return again;
    const answer = (keyed?: IdempotentWrite) => answerWhole(services, again.value, bytes, keyed);
    if (key === undefined) return await answer();
    if (underWay.has(key.mark)) return callInProgress;
    underWay.add(key.mark);
    try {
      const keyed = await key.end(services);
      return (await readStoredAnswer(services.store, keyed)) ?? (await answer(keyed));
    } finally {
      underWay.delete(key.mark);
    }
  } finally {
    free();
  }
}

/**
 * Whether a call with this key has been answered: that answer is sent again, even if the document no longer
 * exists.
 */
async function wasMade({ store }: ProviderServices, key: KeyedCall | undefined): Promise<boolean> {
  return key !== undefined && (await store.idempotency.find(key.userId, key.key)) !== undefined;
}

/** Answers a request that has arrived completely. */
async function answerWhole(
  services: ProviderServices,
  admitted: Admitted,
  bytes: Uint8Array<ArrayBuffer>,
  keyed: IdempotentWrite | undefined,
): Promise<Reply<unknown>> {
  const { endpoint, handler, request, caller, address, document } = admitted;
  const { carriesSpecification, longFields } = endpoint;
  const json = carriesSpecification ? done({ spec: null }) : parseBody(bytes);
  if (!json.ok) return json;
  const body = readBody(endpoint, json.value);
  if (!body.ok) return refused(400, body.refusal.message);
  const checked = checkTexts(body.value, longFields);
  if (!checked.ok) return checked;
  if (!document.ok) return document;
  return handler(
    new Call({
      // Field by field: extending a spread object is slow.
      params: address.params,
      query: address.query,
      body: body.value,
      endpoint,
      services,
      origin: () => originOf(services.settings, request),
      address: () => addressOf(request),
      caller,
      document: document.value,
      ifMatch: endpoint.precondition ? readIfMatch(request) : undefined,
      keyed,
      bytes,
      asker: () => askerOf(request, endpoint, caller),
    }),
  );
}

/** The content of If-Match: hashes, quoted or not, or `*` for any (RFC 9110, section 13.1.1). */
function readIfMatch(request: Request): readonly string[] | undefined {
  return request.headers
    .get('If-Match')
    ?.split(',')
    .map((tag) => tag.trim());
}
