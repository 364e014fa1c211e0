import { describe, expect, it } from 'vitest';
import {
  responsesBeside,
  successResponse,
  withoutResponse,
  withSuccessCode,
  withSuccessResponse,
} from '../../../../src/domain/model/metadata/successResponse.ts';
import { deepFreeze } from '../../../../src/domain/model/values/deepFreeze.ts';
import { operation, ref } from '../../example.ts';

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

  it('is by what a range is called that stands for the code, with or without a type', () => {
    const any = { ...bare, httpCode: 200, metadata: { responses: { '2xx': deleted } } };
    expect(successResponse(any)).toEqual({ metadata: deleted });
    expect(withSuccessResponse(any, { metadata: moved }).metadata).toEqual({
      responses: { '2xx': moved },
    });
    const typed = withSuccessResponse(any, { metadata: deleted, type: ref('Pet') });
    expect(typed.return?.metadata).toEqual({ ...deleted, code: '2xx' });
    expect(withSuccessResponse(typed, { metadata: { ...deleted, code: '2xx' } })).toEqual(any);
  });

  it('follows the code', () => {
    expect(withSuccessCode(bare, 202)).toEqual({
      ...bare,
      httpCode: 202,
      metadata: { responses: { '202': deleted, '301': moved }, 'x-a': 1 },
    });
  });

  it('stays where it is if the source says something of the other code, or if there is none', () => {
    const both = { ...bare, metadata: { responses: { '202': moved, '204': deleted } } };
    const accepted = withSuccessCode(both, 202);
    expect(accepted).toEqual({ ...both, httpCode: 202 });
    expect(successResponse(accepted)).toEqual({ metadata: moved });
    expect(withSuccessCode(accepted, 204)).toEqual(both);
    const { httpCode: _, ...unsaid } = bare;
    expect(withSuccessCode(bare, undefined)).toEqual(unsaid);
    expect(withSuccessCode(unsaid, 204)).toEqual(bare);
  });

  it('follows a type that comes, and one that goes without its contents', () => {
    const made = withSuccessResponse(bare, { ...successResponse(bare), type: ref('Pet') });
    expect(made).toEqual({
      ...bare,
      return: { type: ref('Pet'), metadata: deleted },
      metadata: { responses: { '301': moved }, 'x-a': 1 },
    });
    const sent = { ...deleted, contentTypes: ['text/csv'], content: {} };
    expect(withSuccessResponse(made, { metadata: sent })).toEqual(bare);
  });

  it('gives way to what the source says of a response of the code without a type', () => {
    const both = { ...bare, return: { type: ref('Pet'), metadata: moved } };
    expect(withSuccessResponse(both, { metadata: moved })).toEqual(bare);
  });

  it('keeps whatever else is said where there is no type', () => {
    const empty = { metadata: { ...deleted, content: {} } };
    expect(successResponse(withSuccessResponse(bare, empty))).toEqual(empty);
  });

  it('is gone if nothing is said any more', () => {
    const left = { responses: { '301': moved }, 'x-a': 1 };
    expect(withSuccessResponse(bare, {}).metadata).toEqual(left);
  });
});

it('other responses are told apart, and removed one by one', () => {
  expect(responsesBeside(bare)).toEqual({ '301': moved });
  expect(withoutResponse(withSuccessResponse(bare, {}), '301').metadata).toEqual({ 'x-a': 1 });
});
