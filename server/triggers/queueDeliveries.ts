import type { JsonObject } from '../../src/domain/model/values/json.ts';
import type { DocumentRow } from '../store/resources/documents/documents.ts';
import type { Resources } from '../store/store.ts';

/** An event of a document that triggers react to. */
export interface DocumentEvent {
  readonly document: Pick<DocumentRow, 'id' | 'name' | 'userId' | 'userName'>;
  /** `tag`: the document was tagged. `execute`: somebody pressed the button. */
  readonly event: 'tag' | 'execute';
  readonly payload: JsonObject;
  readonly now: string;
}

/** The most triggers of a document that are executed: as many as a person can manage. */
const mostTriggers = 1000;

/**
 * Queues a delivery for each trigger of the document, in the transaction of the event; returns how
 * many. The caller must call `wakeDeliveries` afterwards.
 */
export async function queueDeliveries(
  inside: Resources,
  happening: DocumentEvent,
): Promise<number> {
  const { rows } = await inside.triggers.ofDocument(happening.document.id, {
    startIndex: 0,
    count: mostTriggers,
  });
  for (const { id } of rows) await queueDelivery(inside, id, happening);
  return rows.length;
}

/** Queues a delivery for one trigger. */
export async function queueDelivery(
  inside: Resources,
  triggerId: number,
  { document, event, payload, now }: DocumentEvent,
): Promise<void> {
  const { id, name, userId, userName } = document;
  const data = { document: { id, name, user: { id: userId, name: userName } }, ...payload };
  const body = { type: `document.${event}`, timestamp: now, data };
  await inside.deliveries.create({ triggerId, event, payload: JSON.stringify(body), now });
}
