import { triggerTypes, type TriggerType } from '../../src/provider/contract/triggers.ts';
import { successMessage, done, refused, type Reply } from '../http/answers/reply.ts';
import type { AnyCall } from '../http/calls/call.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { checkQuota } from '../http/calls/quota.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import type { DocumentRow } from '../store/resources/documents/documents.ts';
import type { TriggerConfig } from '../store/resources/triggers.ts';
import { readTarget } from '../triggers/publicAddress.ts';
import { queueDelivery } from '../triggers/queueDeliveries.ts';
import { toMention, toUser } from './answerShapes.ts';

type TriggerRow = NonNullable<
  Awaited<ReturnType<AnyCall['services']['store']['triggers']['byId']>>
>;

function isTriggerType(word: string): word is TriggerType {
  return Object.hasOwn(triggerTypes, word);
}

/** A trigger without its secrets. */
function triggerShape(row: TriggerRow, document: DocumentRow) {
  const secret: readonly string[] = isTriggerType(row.type) ? triggerTypes[row.type].secret : [];
  const shown = Object.entries(row.config).filter(([key]) => !secret.includes(key));
  return {
    id: row.id,
    user: toUser(row),
    document: toMention(document),
    type: row.type,
    config: Object.fromEntries(shown),
    updateDate: row.updatedAt,
    insertDate: row.createdAt,
  };
}

/** The text by which a trigger is found: never a secret. */
const searchOf = (type: string, config: TriggerConfig) =>
  `${type} ${config['url'] ?? ''} ${config['owner'] ?? ''} ${config['repo'] ?? ''}`.toLowerCase();

/** Checks the type and config of a trigger; keys that its type does not have are left out. */
function checkTrigger(
  type: string,
  given: TriggerConfig,
  mayCall: (host: string) => boolean,
): Reply<{ readonly type: TriggerType; readonly config: TriggerConfig }> {
  if (!isTriggerType(type)) {
    const known = Object.keys(triggerTypes).join(', ');
    return refused(400, `There is no trigger of that type. Choose one of these: ${known}.`);
  }
  const keys: readonly string[] = triggerTypes[type].keys;
  const config = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => keys.includes(key) && value !== ''),
  );
  if (type === 'github') config['ref'] ??= 'main';
  const missing = keys.find((key) => !Object.hasOwn(config, key));
  if (missing !== undefined) {
    return refused(
      400,
      `The config of a ${type} trigger needs ${keys.join(', ')}; ${missing} is missing.`,
    );
  }
  if (type === 'webhook') {
    const target = readTarget(config['url'] ?? '', mayCall);
    if (!target.ok) return refused(400, target.refusal.message);
  } else if (
    !['owner', 'repo', 'workflow_id'].every((key) => /^[\w.-]+$/.test(config[key] ?? ''))
  ) {
    return refused(
      400,
      'Owner, repository and workflow (owner, repo, workflow_id) may only have letters, digits, dots, _ and -.',
    );
  } else if (/[\r\n]/.test(config['access_token'] ?? '')) {
    return refused(400, 'The access_token must be a single line.');
  }
  return done({ type, config });
}

async function findTrigger(call: AnyCall, id: number): Promise<Reply<TriggerRow>> {
  const trigger = await call.services.store.triggers.find(call.document.id, id);
  if (trigger !== undefined) return done(trigger);
  return refused(404, `${call.document.name} has no trigger ${id}. It may have been deleted.`);
}

export const triggers: HandlersOf<'triggers'> = {
  create: async (call) => {
    const checked = checkTrigger(call.body.type, call.body.config, call.services.mayCall);
    if (!checked.ok) return checked;
    const { type, config } = checked.value;
    return call.documentEffect(async (inside, document) => {
      const { quotas } = call.services.settings;
      const allowed = await checkQuota(inside, quotas, call.caller.id, 'triggers');
      if (!allowed.ok) return allowed;
      const id = await inside.triggers.create({
        documentId: document.id,
        userId: call.caller.id,
        type,
        config,
        search: searchOf(type, config),
        updatedAt: call.now,
        createdAt: call.now,
      });
      return done({ ...successMessage('The trigger was created.'), id });
    });
  },
  getAll: async ({ services, document, query }) => {
    const request = pageRequest(query);
    const page = await services.store.triggers.ofDocument(document.id, request);
    return done(pageAnswer(request, page, (row) => triggerShape(row, document)));
  },
  get: async (call) => {
    const trigger = await findTrigger(call, call.params.id);
    return trigger.ok ? done(triggerShape(trigger.value, call.document)) : trigger;
  },
  update: async (call) => {
    const trigger = await findTrigger(call, call.params.id);
    if (!trigger.ok) return trigger;
    const { type = trigger.value.type, config: given } = call.body;
    // Values that the request leaves out stay unchanged, secrets included.
    const before = type === trigger.value.type ? trigger.value.config : {};
    const checked = checkTrigger(type, { ...before, ...given }, call.services.mayCall);
    if (!checked.ok) return checked;
    const fields = { ...checked.value, updatedAt: call.now };
    return call.effect(async (inside) => {
      const search = searchOf(fields.type, fields.config);
      await inside.triggers.update(trigger.value.id, { ...fields, search });
      return done(successMessage('The trigger was changed.'));
    });
  },
  delete: async (call) => {
    const trigger = await findTrigger(call, call.params.id);
    if (!trigger.ok) return trigger;
    return call.effect(async (inside) => {
      await inside.triggers.delete(trigger.value.id);
      return done(successMessage('The trigger was deleted.'));
    });
  },
  execute: async (call) => {
    const trigger = await findTrigger(call, call.params.id);
    if (!trigger.ok) return trigger;
    const reply = await call.documentEffect(async (inside, document) => {
      const payload = { commitHash: document.hash };
      const happening = { document, event: 'execute', payload, now: call.now } as const;
      await queueDelivery(inside, trigger.value.id, happening);
      return done(
        successMessage('The trigger is being executed; its deliveries show how it went.'),
      );
    });
    if (reply.ok) call.services.wakeDeliveries();
    return reply;
  },
  getAllDeliveries: async (call) => {
    const trigger = await findTrigger(call, call.params.id);
    if (!trigger.ok) return trigger;
    const request = pageRequest(call.query);
    const page = await call.services.store.deliveries.ofTrigger(trigger.value.id, request);
    return done(
      pageAnswer(request, page, (row) => ({
        id: row.id,
        status: row.state,
        attempts: row.attempts,
        ...(row.status === null ? {} : { code: row.status }),
        ...(row.error === null ? {} : { error: row.error }),
        ...(row.state === 'pending' ? { nextDate: row.nextAt } : {}),
        updateDate: row.updatedAt,
        insertDate: row.createdAt,
      })),
    );
  },
};
