import { expect, it } from 'vitest';
import { createFailures } from '../../../src/app/session/failures.ts';

it('remembers the latest twenty', () => {
  const failures = createFailures(() => new Date());
  for (let number = 0; number < 25; number += 1) failures.note('The page', number);
  expect(failures.list().map(({ error }) => error)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 5),
  );
});
