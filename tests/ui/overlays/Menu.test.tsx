import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Button } from '../../../src/ui/bars/Button.tsx';
import { Menu } from '../../../src/ui/overlays/Menu.tsx';

afterEach(cleanup);

test('a menu that is open from the start has the focus from its button, and gives it back', async () => {
  const focused: (string | null)[] = [];
  const note = ({ target }: FocusEvent) => {
    focused.push(target instanceof Element ? target.textContent : null);
  };
  document.addEventListener('focusin', note);
  render(
    <Menu
      trigger={<Button>More</Button>}
      defaultOpen
      items={[{ label: 'Keep', onSelect: () => undefined }]}
    />,
  );
  const menu = await screen.findByRole('menu');
  await expect.poll(() => menu.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(menu, { key: 'Escape' });
  await expect.poll(() => document.activeElement?.textContent).toBe('More');
  document.removeEventListener('focusin', note);
  expect(focused[0]).toBe('More');
});
