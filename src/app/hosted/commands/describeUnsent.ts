import type { JsonObject } from '../../../domain/model/values/json.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';

/** A pending call in an exported file, without the specification that it would save. */
export function describeUnsent({ endpoint, input, createdAt }: PendingCall): JsonObject {
  return { call: endpoint, at: new Date(createdAt).toISOString(), input };
}
