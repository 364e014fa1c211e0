import { expect, test } from 'vitest';
import { messageSummary } from '../../../../src/screens/hosted/commits/messageSummary.ts';

test('a message is its first line, and the number of changes behind it', () => {
  expect(messageSummary('')).toEqual({ first: '', more: 0 });
  expect(messageSummary('a was added')).toEqual({ first: 'a was added', more: 0 });
  expect(messageSummary('Limits\n\na was added\nb was added')).toEqual({
    first: 'Limits',
    more: 2,
  });
});

test('the last line of a long message counts as all the changes that it stands for', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `a${index} was added`).join('\n');
  expect(messageSummary(`${lines}\nand 20 more changes`).more).toBe(39);
  expect(messageSummary(`${lines}\nand 1,234 changes more`).more).toBe(1253);
  expect(messageSummary(`${lines}\nand 1 change more`).more).toBe(20);
});
