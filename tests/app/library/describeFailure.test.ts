import { expect, it } from 'vitest';
import { describeFailure } from '../../../src/app/library/describeFailure.ts';
import { LoadFailure } from '../../../src/ui/loading/loadFailure.ts';

const at = new Date('2026-03-19T15:42:00.000Z');
const part = 'The export dialog';

it('names the file of a part that could not be loaded', () => {
  const cause = new TypeError('Failed to fetch: http://localhost/assets/ExportDialog-BnAZb7BL.js');
  cause.stack = '';
  expect(describeFailure({ at, part, error: new LoadFailure(part, cause) })).toEqual({
    at: '2026-03-19T15:42:00.000Z',
    part,
    error: 'TypeError',
    message: cause.message,
    where: ['ExportDialog-BnAZb7BL.js'],
  });
});

it('lists where an error occurred, each place once', () => {
  const error = new RangeError('Too much');
  error.stack = `RangeError: Too much
    at e (http://localhost/assets/page-CoZhL-1k.js:2:4711)
    at t (http://localhost/assets/page-CoZhL-1k.js:2:4711)
    at http://localhost/assets/framework-NiBgyN2t.js:1:12`;
  expect(describeFailure({ at, part, error }).where).toEqual([
    'page-CoZhL-1k.js:2:4711',
    'framework-NiBgyN2t.js:1:12',
  ]);
});

it('describes a thrown value that is not an error', () => {
  expect(describeFailure({ at, part, error: 'away' })).toMatchObject({
    error: 'string',
    message: 'away',
    where: [],
  });
});
