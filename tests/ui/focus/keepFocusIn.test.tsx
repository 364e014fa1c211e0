import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../../../src/ui/bars/Button.tsx';
import { keepFocusIn } from '../../../src/ui/focus/keepFocusIn.ts';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';

afterEach(cleanup);

interface RoomProps {
  /** Whether the row disappears before the dialog, with it, or after it. */
  readonly order: 'before' | 'with' | 'after';
}

/** A list like those of the hosted app: each row has its own dialog, and the first one can't be deleted. */
function Room({ order }: RoomProps) {
  const [rows, setRows] = useState(['own', 'one', 'two', 'three']);
  const [asking, setAsking] = useState<string>();
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => (room.current === null ? undefined : keepFocusIn(room.current)), []);
  const remove = () => {
    const goAway = () => setRows((all) => all.filter((row) => row !== asking));
    const close = () => setAsking(undefined);
    if (order !== 'after') goAway();
    if (order === 'with') close();
    if (order === 'before') setTimeout(close);
    if (order === 'after') {
      close();
      setTimeout(goAway);
    }
  };
  return (
    <div ref={room}>
      <h1 data-page-title="" tabIndex={-1}>
        Page
      </h1>
      <section>
        <h2>Rows</h2>
        {rows.length === 1 ? (
          <p>There are none.</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row}>
                <span>{row}</span>
                <div>
                  {row !== 'own' && <Button onClick={() => setAsking(row)}>End {row}</Button>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Dialog
        open={asking !== undefined}
        title="End it?"
        onClose={() => setAsking(undefined)}
        onSubmit={remove}
        footer={<Button type="submit">Yes</Button>}
      />
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const end = async (row: string) => {
  button(`End ${row}`).focus();
  fireEvent.click(button(`End ${row}`));
  await waitFor(() => expect(document.activeElement).toBe(button('Yes')));
  fireEvent.click(button('Yes'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText(row)).toBeNull());
};
const hasFocus = (find: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(find().textContent));

it.each(['before', 'with', 'after'] as const)(
  'goes to the next row, the one before, or the heading if the row goes away %s the dialog',
  async (order) => {
    render(<Room order={order} />);
    await end('two');
    await hasFocus(() => button('End three'));
    await end('three');
    await hasFocus(() => button('End one'));
    await end('one');
    await hasFocus(() => screen.getByRole('heading', { name: 'Rows' }));
    expect(document.activeElement?.tagName).toBe('H2');
  },
);

it('goes to the neighbour of a button that is gone, and leaves the focus where somebody put it', async () => {
  function Chips() {
    const [chips, setChips] = useState(['like', 'heart']);
    const room = useRef<HTMLDivElement>(null);
    useEffect(() => (room.current === null ? undefined : keepFocusIn(room.current)), []);
    return (
      <div ref={room}>
        {chips.map((chip) => (
          <Button key={chip} onClick={() => setChips(chips.filter((each) => each !== chip))}>
            {chip}
          </Button>
        ))}
        <Button>React</Button>
        <input aria-label="Comment" />
      </div>
    );
  }
  render(<Chips />);
  button('like').focus();
  fireEvent.click(button('like'));
  await hasFocus(() => button('heart'));
  fireEvent.click(button('heart'));
  await hasFocus(() => button('React'));
  cleanup();

  render(<Chips />);
  button('like').focus();
  screen.getByLabelText('Comment').focus();
  fireEvent.click(button('like'));
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  expect(document.activeElement).toBe(screen.getByLabelText('Comment'));
});
