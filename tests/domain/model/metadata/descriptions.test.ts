import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../../../src/domain/model/values/deepFreeze.ts';
import {
  descriptionOf,
  operationTexts,
  withDescription,
  withOperationTexts,
} from '../../../../src/domain/model/metadata/descriptions.ts';
import type { Argument } from '../../../../src/domain/model/specification.ts';
import { operation, ref } from '../../example.ts';

const argument: Argument = deepFreeze({ name: 'limit', in: 'query', type: { kind: 'integer' } });

describe('the description of an argument', () => {
  it('is that of its type', () => {
    const described = withDescription(argument, 'At most');
    expect(described).toEqual({ ...argument, type: { kind: 'integer', description: 'At most' } });
    expect(descriptionOf(described)).toBe('At most');
    expect(withDescription(described, '')).toEqual(argument);
  });

  it('stays beside a type that has one of its own', () => {
    const both: Argument = deepFreeze({
      ...argument,
      type: { kind: 'integer', description: 'A number' },
      metadata: { required: true, description: 'At most' },
    });
    expect(descriptionOf(both)).toBe('At most');
    expect(withDescription(both, 'How many')).toEqual({
      ...both,
      metadata: { required: true, description: 'How many' },
    });
    expect(descriptionOf(withDescription(both, ''))).toBeUndefined();
  });
});

it('the description of a body is in its metadata', () => {
  const body = deepFreeze({ type: ref('Pet'), metadata: { headers: {} } });
  const described = withDescription(body, 'The pet');
  expect(described).toEqual({
    type: ref('Pet'),
    metadata: { headers: {}, description: 'The pet' },
  });
  expect(descriptionOf(described)).toBe('The pet');
  expect(withDescription(described, '')).toEqual(body);
});

describe('the summary of an operation', () => {
  const bare = deepFreeze(operation('pets.list'));

  it('alone stands for its description', () => {
    const summed = withOperationTexts(bare, { summary: 'Lists pets' });
    expect(summed).toEqual({
      ...bare,
      description: 'Lists pets',
      metadata: { summary: 'Lists pets' },
    });
    expect(operationTexts(summed)).toEqual({ summary: 'Lists pets', description: '' });
    expect(withOperationTexts(summed, { summary: '' })).toEqual(bare);
  });

  it('stays beside a description, in whichever order they are typed', () => {
    const texts = { summary: 'Lists pets', description: 'All of them, by name.' };
    const one = withOperationTexts(withOperationTexts(bare, { summary: texts.summary }), {
      description: texts.description,
    });
    const other = withOperationTexts(withOperationTexts(bare, { description: texts.description }), {
      summary: texts.summary,
    });
    expect(one).toEqual(other);
    expect(one.description).toBe(texts.description);
    expect(operationTexts(one)).toEqual(texts);
    expect(operationTexts(withOperationTexts(one, { description: '' }))).toEqual({
      summary: texts.summary,
      description: '',
    });
  });

  it('can be equal to the description', () => {
    const same = withOperationTexts(bare, { summary: 'Lists', description: 'Lists' });
    expect(operationTexts(same)).toEqual({ summary: 'Lists', description: 'Lists' });
    const other = withOperationTexts(same, { description: 'Lists all' });
    expect(other.metadata).toEqual({ summary: 'Lists' });
  });
});
