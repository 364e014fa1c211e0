import { expect, test } from 'vitest';
import { jobs } from '../../../server/work/jobs.ts';

test('the message that is made for a large save lists 200 changes, and counts the rest', async () => {
  const types = Array.from({ length: 203 }, (_, at) => ({
    type: 'object',
    name: `Type${at}`,
    properties: [],
  }));
  const bytes = new TextEncoder().encode(JSON.stringify({ spec: { types } }));
  const saved = await jobs.save(bytes, null);
  if (!saved.ok) throw new Error(saved.refusal.message);
  const lines = saved.value.message.split('\n');
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toBe('and 3 more changes');
});
