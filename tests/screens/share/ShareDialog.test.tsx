import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import { ShareDialog, type ShareDialogProps } from '../../../src/screens/share/ShareDialog.tsx';
import { LoadFailure } from '../../../src/ui/loading/loadFailure.ts';

const link = `https://typewright.example/#share=1.${'a'.repeat(1200)}`;
const refused = refuse('too-large-to-share', 'This specification is too large for a link.');

let copied: string[] = [];
let mayCopy = true;

beforeEach(() => {
  copied = [];
  mayCopy = true;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (!mayCopy) throw new DOMException('Write permission denied.', 'NotAllowedError');
    copied.push(text);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(changes: Partial<ShareDialogProps>) {
  const props: ShareDialogProps = {
    open: true,
    onClose: () => undefined,
    createLink: async () => succeed(link),
    counts: { operations: 1, types: 1200 },
    onExport: () => undefined,
    ...changes,
  };
  return render(<ShareDialog {...props} />);
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });

describe('the share dialog', () => {
  it('shows a selectable link, its length, its contents and that nothing is sent', async () => {
    show({});
    await waitFor(() => expect(field().value).toBe(link));
    expect(field().readOnly).toBe(true);
    expect(screen.getByText(`${link.length.toLocaleString('en')} characters`)).toBeTruthy();
    expect(screen.getByText(/1 operation and 1,200 types/)).toBeTruthy();
    expect(screen.getByText(/Nothing is sent to a server/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, link.length]);
  });

  it('copies the link, and confirms it', async () => {
    show({});
    await waitFor(() => expect(field().value).toBe(link));
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByRole('button', { name: 'Copied' });
    expect(copied).toEqual([link]);
  });

  it('selects the link if the browser does not allow copying', async () => {
    mayCopy = false;
    show({});
    await waitFor(() => expect(field().value).toBe(link));
    field().setSelectionRange(0, 0);
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/did not allow copying/);
    expect(field().selectionEnd).toBe(link.length);
  });

  it('cannot copy before the link is created', async () => {
    let make: (made: Result<string>) => void = () => undefined;
    show({ createLink: () => new Promise((resolve) => (make = resolve)) });
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', true);
    make(succeed(link));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', false),
    );
  });

  it('says why there is no link, and leads to the export', async () => {
    const onExport = vi.fn<() => void>();
    show({ createLink: async () => refused, onExport });
    expect((await screen.findByRole('alert')).textContent).toBe(refused.refusal.message);
    expect(screen.queryByRole('textbox')).toBeNull();
    const button = screen.getByRole('button', { name: 'Export' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    fireEvent.click(button);
    expect(onExport).toHaveBeenCalledOnce();
  });

  it('says so if the link could not be created', async () => {
    show({ createLink: () => Promise.reject(new Error('The worker is gone.')) });
    expect((await screen.findByRole('alert')).textContent).toMatch(/couldn't be created/);
  });

  it('says what is missing if its code could not be loaded', async () => {
    const failure = new LoadFailure('The part that opens and saves files');
    show({ createLink: () => Promise.reject(failure) });
    expect((await screen.findByRole('alert')).textContent).toBe(failure.message);
  });

  it('creates an up-to-date link each time it opens', async () => {
    let times = 0;
    const createLink = async () => succeed(`${link}${(times += 1)}`);
    const { rerender } = show({ createLink });
    await waitFor(() => expect(field().value).toBe(`${link}1`));
    const props = { onClose: () => undefined, createLink, onExport: () => undefined };
    const counts = { operations: 1, types: 1 };
    rerender(<ShareDialog {...props} counts={counts} open={false} />);
    rerender(<ShareDialog {...props} counts={counts} open />);
    await waitFor(() => expect(field().value).toBe(`${link}2`));
  });
});
