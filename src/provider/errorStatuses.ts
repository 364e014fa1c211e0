import type { Endpoint } from './endpoint.ts';

/**
 * The statuses with which a call can be refused (rules 7); each answer has the body `{success,
 * message}`.
 */
export function errorStatuses(endpoint: Endpoint): readonly number[] {
  const { params, body, scope, writes, precondition } = endpoint;
  return [
    400,
    // Possible even if no sign-in is needed: a token that is sent must be valid.
    401,
    ...(scope === 'default' ? [] : [403]),
    ...(Object.keys(params).length === 0 ? [] : [404]),
    ...(writes ? [409] : []),
    ...(precondition ? [412] : []),
    ...(body === undefined ? [] : [413]),
    ...(writes ? [422] : []),
    429,
    500,
  ];
}
