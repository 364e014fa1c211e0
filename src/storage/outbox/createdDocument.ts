import type { JsonObject } from '../../domain/model/values/json.ts';
import { isJsonObject, ownValue } from '../../domain/model/values/json.ts';
import type { PendingCall } from '../database/outboxRows.ts';

/** The document that a pending call creates, as an answer of the provider. */
export function createdBy({ input }: Pick<PendingCall, 'input'>): JsonObject {
  const body = ownValue(input, 'body');
  const { source, ...details } = isJsonObject(body) ? body : {};
  if (!isJsonObject(source)) return details;
  const { user = '', document = '' } = source;
  return { ...details, source: { name: document, user: { name: user } } };
}

/** The document (`ada/shop`) of which a call creates a fork; undefined for every other call. */
export function forkedBy({
  endpoint,
  input,
}: Pick<PendingCall, 'endpoint' | 'input'>): string | undefined {
  const body = ownValue(input, 'body');
  const source = isJsonObject(body) ? ownValue(body, 'source') : undefined;
  if (endpoint !== 'document.create' || !isJsonObject(source)) return undefined;
  const { user, document } = source;
  return typeof user === 'string' && typeof document === 'string' ? `${user}/${document}` : '';
}
