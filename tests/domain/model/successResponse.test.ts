import { describe, expect, it } from 'vitest';
import {
  responsesBeside,
  successResponse,
  withoutResponse,
  withSuccessResponse,
} from '../../../src/domain/model/metadata/successResponse.ts';
import { deepFreeze } from '../../../src/domain/model/values/deepFreeze.ts';
import { operation, ref } from '../example.ts';

const deleted = { description: 'Deleted.', headers: { ETag: {} } };
const moved = { description: 'Moved.' };
const bare = deepFreeze(
  operation('pets.delete', {
    httpCode: 204,
    metadata: { responses: { '204': deleted, '301': moved }, 'x-a': 1 },
  }),
);

describe('what is said of a success response', () => {
  it('is with the return, or else by its code', () => {
    const returned = { type: ref('Pet'), metadata: { description: 'The pet.' } };
    expect(successResponse({ ...bare, return: returned })).toBe(returned);
    expect(successResponse(bare)).toEqual({ metadata: deleted });
    expect(successResponse({ ...bare, httpCode: 202 })).toEqual({});
    expect(successResponse(operation('none'))).toBeUndefined();
  });

  it('is by what a range is called that stands for the code', () => {
    const any = { ...bare, httpCode: 200, metadata: { responses: { '2xx': deleted } } };
    expect(successResponse(any)).toEqual({ metadata: deleted });
    expect(withSuccessResponse(any, { metadata: moved }).metadata).toEqual({
      responses: { '2xx': moved },
    });
  });

  it('follows the code', () => {
    const accepted = withSuccessResponse(bare, successResponse(bare) ?? {}, 202);
    expect(accepted).toEqual({
      ...bare,
      httpCode: 202,
      metadata: { responses: { '202': deleted, '301': moved }, 'x-a': 1 },
    });
  });

  it('follows a type that comes, and one that goes without its contents', () => {
    const made = withSuccessResponse(bare, { ...successResponse(bare), type: ref('Pet') }, 200);
    expect(made).toEqual({
      ...bare,
      httpCode: 200,
      return: { type: ref('Pet'), metadata: deleted },
      metadata: { responses: { '301': moved }, 'x-a': 1 },
    });
    const sent = { ...deleted, contentTypes: ['text/csv'], content: {}, code: '2XX' };
    expect(withSuccessResponse(made, { metadata: sent }, 204)).toEqual(bare);
  });

  it('is gone without a code, or if nothing is said any more', () => {
    const left = { responses: { '301': moved }, 'x-a': 1 };
    expect(withSuccessResponse(bare, {}).metadata).toEqual(left);
    const { httpCode: _, ...unsaid } = bare;
    expect(withSuccessResponse(unsaid, { metadata: deleted })).toEqual(unsaid);
  });
});

it('other responses are told apart, and removed one by one', () => {
  expect(responsesBeside(bare)).toEqual({ '301': moved });
  expect(withoutResponse(withSuccessResponse(bare, {}), '301').metadata).toEqual({ 'x-a': 1 });
});
