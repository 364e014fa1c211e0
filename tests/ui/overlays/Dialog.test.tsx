import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { Button } from '../../../src/ui/bars/Button.tsx';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { LostFocusContext } from '../../../src/ui/overlays/lostFocus.ts';
import { isInOpenDialog } from '../../../src/ui/overlays/useRestoreFocus.ts';
import { TextField } from '../../../src/ui/fields/TextField.tsx';

afterEach(cleanup);

function Page({ onSave, unmount }: { readonly onSave: () => void; readonly unmount: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New type</Button>
      {(open || !unmount) && (
        <Dialog
          open={open}
          title="Type"
          onClose={close}
          onSubmit={() => {
            onSave();
            close();
          }}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit">Save</Button>
            </>
          }
        >
          <TextField label="Name" />
        </Dialog>
      )}
    </>
  );
}

async function openDialog(): Promise<HTMLElement> {
  const opener = screen.getByRole('button', { name: 'New type' });
  opener.focus();
  fireEvent.click(opener);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  return opener;
}

describe.each([false, true])('a dialog (taken off the page when closed: %s)', (unmount) => {
  it('focuses its first field, not the close button, and is named by its title', async () => {
    render(<Page onSave={() => undefined} unmount={unmount} />);
    await openDialog();
    expect(screen.getByRole('dialog', { name: 'Type' })).toBeTruthy();
  });

  it.each(['Cancel', 'Close'])('restores the focus after %s', async (name) => {
    const save = vi.fn<() => void>();
    render(<Page onSave={save} unmount={unmount} />);
    const opener = await openDialog();
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(save).not.toHaveBeenCalled();
  });

  it('is dismissed with Escape and restores the focus', async () => {
    const save = vi.fn<() => void>();
    render(<Page onSave={save} unmount={unmount} />);
    const opener = await openDialog();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(save).not.toHaveBeenCalled();
  });

  it('submits once with its button, without leaving the page', async () => {
    const save = vi.fn<() => void>();
    render(<Page onSave={save} unmount={unmount} />);
    await openDialog();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('when a dialog closes and what opened it is gone, what is meant for that gets the focus', async () => {
  function Short({ open }: { readonly open: boolean }) {
    return (
      <LostFocusContext value={() => screen.queryByText('Cards') ?? undefined}>
        <article tabIndex={-1}>Cards</article>
        <Dialog open={open} title="Type" onClose={() => undefined}>
          <TextField label="Name" />
        </Dialog>
      </LostFocusContext>
    );
  }
  const { rerender } = render(<Short open />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  rerender(<Short open={false} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Cards')));
});

describe('a dialog in which something fails', () => {
  let broken = true;
  function Section() {
    if (broken) throw new RangeError('Too much');
    return <p>The section</p>;
  }
  function Draft() {
    const [typed, setTyped] = useState('');
    return (
      <Dialog
        open
        title="Type"
        onClose={() => undefined}
        footer={<Button onClick={() => setTyped('typed')}>Type {typed}</Button>}
      >
        {typed !== '' && <Section />}
      </Dialog>
    );
  }

  it('stays open with what was typed, reports it, and can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(<Draft />);
    fireEvent.click(await screen.findByRole('button', { name: 'Type' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      "This dialog couldn't be shown.",
    );
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('The section');
    expect(screen.getByRole('button', { name: 'Type typed' })).toBeTruthy();
  });
});

describe('while it fades out', () => {
  const finished = new Promise<Animation>(() => undefined);
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getAnimations').mockReturnValue([{ finished } as Animation]);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('the focus is back soon, so that what is typed goes there', async () => {
    render(<Page onSave={() => undefined} unmount={false} />);
    const opener = await openDialog();
    const field = screen.getByLabelText('Name');
    fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
    expect(isInOpenDialog(field)).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(field.isConnected).toBe(true);
  });

  it('the focus is back with the first key, which goes there', async () => {
    render(<Page onSave={() => undefined} unmount={false} />);
    const opener = await openDialog();
    const field = screen.getByLabelText('Name');
    const keys: string[] = [];
    const note = (where: string) => (event: KeyboardEvent) =>
      void keys.push(`${where} ${event.altKey ? 'Alt+' : ''}${event.key}`);
    opener.addEventListener('keydown', note('opener'));
    field.addEventListener('keydown', note('field'));
    fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
    fireEvent.keyDown(field, { key: 'c', altKey: true });
    expect(document.activeElement).toBe(opener);
    expect(keys).toEqual(['opener Alt+c']);
  });

  it('nothing in it has the focus where nothing had it before', async () => {
    render(<Page onSave={() => undefined} unmount={false} />);
    fireEvent.click(screen.getByRole('button', { name: 'New type' }));
    await waitFor(() => expect(isInOpenDialog(document.activeElement)).toBe(true));
    fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(document.body));
  });
});
