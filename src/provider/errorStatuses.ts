import type { Endpoint } from './endpoint.ts';

/** The statuses with which a call can be refused (rules 7), each with a `{success, message}`. */
export function errorStatuses(endpoint: Endpoint): readonly number[] {
  const { params, body, scope, writes, precondition } = endpoint;
  return [
    400,
    // Also where nobody needs to sign in: a token that is sent must be good.
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
