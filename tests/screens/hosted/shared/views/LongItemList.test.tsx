import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LongItemList } from '../../../../../src/screens/hosted/shared/views/LongItemList.tsx';
import { Item } from '../../../../../src/ui/lists/ItemList.tsx';

afterEach(cleanup);

test('of 2,000 entries the first 100 are shown, and those that must be; more on request', () => {
  render(
    <LongItemList
      label="Calls"
      entries={Array.from({ length: 2000 }, (_, at) => `call ${at}`)}
      isAlwaysShown={(entry) => entry === 'call 1500'}
    >
      {(entry) => <Item key={entry} title={entry} />}
    </LongItemList>,
  );
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown()).toHaveLength(101);
  expect(shown().at(-1)).toBe('call 1500');
  expect(screen.getByText(/1,899 more are not shown/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(shown()).toHaveLength(201);
  expect(screen.getByText(/1,799 more are not shown/)).toBeTruthy();
});

test('a short list has no button', () => {
  render(
    <LongItemList label="Calls" entries={['only']}>
      {(entry) => <Item key={entry} title={entry} />}
    </LongItemList>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});
