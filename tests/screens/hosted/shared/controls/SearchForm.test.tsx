import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import { SearchForm } from '../../../../../src/screens/hosted/shared/controls/SearchForm.tsx';

afterEach(cleanup);

test('going back to another search shows what was searched for', () => {
  const at = (search: string) => (
    <HostedContext value={{ go: () => undefined } as unknown as Hosted}>
      <SearchForm label="Search" placeholder="" search={search} addressOf={(wanted) => wanted} />
    </HostedContext>
  );
  const { rerender } = render(at('limit'));
  for (const search of ['zzz', 'limit', '']) {
    rerender(at(search));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', search);
  }
});
