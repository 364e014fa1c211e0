import type { HttpMethod } from '../../domain/model/constants.ts';

const tones = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

/** The colour of an HTTP method. */
export function methodTone(method: HttpMethod): (typeof tones)[HttpMethod] {
  return tones[method];
}
