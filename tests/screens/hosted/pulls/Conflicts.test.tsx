import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Conflicts } from '../../../../src/screens/hosted/pulls/Conflicts.tsx';

afterEach(cleanup);

it('of 1,223 conflicts the first are shown with both sides, and more on request', () => {
  const conflicts = Array.from({ length: 1223 }, (_, at) => ({
    id: `${at}`,
    entity: 'operation' as const,
    name: `pets.${at}`,
    part: 'description',
    mine: 'As Ada says.',
    theirs: undefined,
    sentence: 'Both changed the description.',
  }));
  render(<Conflicts conflicts={conflicts} mine="ada/shop" theirs="bob/shop" />);
  const items = () => screen.getAllByRole('listitem');
  expect(items()).toHaveLength(100);
  expect(items()[0]?.textContent).toBe(
    'operation pets.0, descriptionada/shopAs Ada says.bob/shopNot there',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(items()).toHaveLength(200);
});
