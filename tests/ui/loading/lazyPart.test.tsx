import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode, Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FailureHostContext,
  PlainFailure,
  type FailurePlace,
} from '../../../src/ui/loading/failureHost.tsx';
import { lazyDialog, lazyPart, prefetchDialogs } from '../../../src/ui/loading/lazyPart.tsx';
import { PartBoundary } from '../../../src/ui/loading/PartBoundary.tsx';
import { PartFailed } from '../../../src/ui/loading/PartFailed.tsx';

const reported: string[] = [];
let reloads = 0;
const host = {
  report: (part: string, error: unknown) => void reported.push(`${part}: ${String(error)}`),
  reload: () => {
    reloads += 1;
  },
  show: PartFailed,
};

beforeEach(() => {
  reported.length = 0;
  reloads = 0;
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <StrictMode>
      <FailureHostContext value={host}>
        <p>The rest</p>
        <Suspense fallback={<p>Loading</p>}>{children}</Suspense>
      </FailureHostContext>
    </StrictMode>
  );
}

/** A load function that fails a given number of times, and counts its calls. */
function failing(times: number) {
  const asked = { count: 0 };
  const load = async () => {
    asked.count += 1;
    if (asked.count <= times) throw new TypeError('Failed to fetch');
    return ({ text }: { readonly text: string }) => <button type="button">{text}</button>;
  };
  return { asked, load };
}

/** Renders the part and waits for the result. */
async function show(children: ReactNode) {
  let rendered: ReturnType<typeof render> | undefined;
  const page = (content: ReactNode) => <Page>{content}</Page>;
  await act(async () => {
    rendered = render(page(children));
  });
  return (next: ReactNode) => act(async () => rendered?.rerender(page(next)));
}

const alert = () => screen.findByRole('alert');
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('a part that cannot be loaded', () => {
  it('leaves the rest of the page, says what failed, and is loaded again with Try again', async () => {
    const { asked, load } = failing(1);
    const Part = lazyPart('The preview', 'pane', load);
    await show(<Part text="Loaded" />);
    expect((await alert()).textContent).toContain("The preview couldn't be loaded");
    expect(screen.getByText('The rest')).toBeTruthy();
    expect(asked.count).toBe(1);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatch(/^The preview: LoadFailure: The preview couldn't be loaded/);
    const again = screen.getByRole('button', { name: 'Try again' });
    again.focus();
    await press('Try again');
    const loaded = await screen.findByRole('button', { name: 'Loaded' });
    expect(asked.count).toBe(2);
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(loaded));
  });

  it('says so when it fails again, keeps the focus, and is reported again', async () => {
    const { asked, load } = failing(2);
    const Part = lazyPart('The preview', 'pane', load);
    await show(<Part text="Loaded" />);
    await alert();
    const again = screen.getByRole('button', { name: 'Try again' });
    again.focus();
    await press('Try again');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain("still couldn't be loaded"),
    );
    expect(document.activeElement).toBe(again);
    expect(asked.count).toBe(2);
    expect(reported).toHaveLength(2);
    await press('Try again');
    await screen.findByRole('button', { name: 'Loaded' });
  });

  it('is loaded again when it is shown the next time', async () => {
    const { asked, load } = failing(1);
    const Part = lazyPart('The preview', 'pane', load);
    const showAgain = await show(<Part key="1" text="Loaded" />);
    await alert();
    await showAgain(<Part key="2" text="Loaded" />);
    await screen.findByRole('button', { name: 'Loaded' });
    expect(asked.count).toBe(2);
  });

  it('is a small button in the place of a control, with a dialog behind it', async () => {
    const { load } = failing(1);
    const Part = lazyPart('The theme switch', 'control', load);
    await show(<Part text="Loaded" />);
    expect((await alert()).textContent).toBe("The theme switch couldn't be loaded.");
    await press("The theme switch couldn't be loaded");
    expect(screen.getByRole('alertdialog', { name: /theme switch/ })).toBeTruthy();
    await press('Try again');
    const loaded = await screen.findByRole('button', { name: 'Loaded' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(loaded));
  });

  it('shows nothing if the part is only decoration', async () => {
    const { load } = failing(1);
    const Part = lazyPart('The drop area', 'quiet', load);
    await show(<Part text="Loaded" />);
    await waitFor(() => expect(reported).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a dialog that cannot be loaded', () => {
  function Host({ load }: { readonly load: ReturnType<typeof failing>['load'] }) {
    const [Dialog] = useState(() => lazyDialog('The export dialog', load));
    const [open, setOpen] = useState(false);
    const [needed, setNeeded] = useState(false);
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setNeeded(true);
            setOpen(true);
          }}
        >
          Export
        </button>
        {needed && (
          <Suspense fallback={null}>
            <Dialog open={open} onClose={() => setOpen(false)} text={open ? 'Open' : 'Closed'} />
          </Suspense>
        )}
      </>
    );
  }

  it('is named apart from the page while the display of failures is not loaded either', async () => {
    const { load } = failing(1);
    const { container } = render(
      <FailureHostContext value={{ ...host, show: PlainFailure }}>
        <Host load={load} />
      </FailureHostContext>,
    );
    await press('Export');
    const text = "The export dialog couldn't be loaded. You may be offline.";
    const message = await screen.findByText(text);
    expect(container.contains(message)).toBe(false);
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
  });

  it('is a dialog that restores the focus, and is retried when it is opened again', async () => {
    const { asked, load } = failing(1);
    await show(<Host load={load} />);
    const opener = screen.getByRole('button', { name: 'Export' });
    opener.focus();
    await press('Export');
    const dialog = await screen.findByRole('alertdialog', {
      name: "The export dialog couldn't be loaded",
    });
    expect(document.activeElement?.textContent).toBe('Try again');
    // Other dialogs and shortcuts must not receive its key events.
    const seen = vi.fn<() => void>();
    document.addEventListener('keydown', seen);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    document.removeEventListener('keydown', seen);
    expect(seen).not.toHaveBeenCalled();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(asked.count).toBe(1);
    await press('Export');
    await screen.findByRole('button', { name: 'Open' });
    expect(asked.count).toBe(2);
  });
});

describe('an error while rendering', () => {
  let broken = true;
  beforeEach(() => {
    broken = true;
  });
  function Part() {
    if (broken) throw new RangeError('Too much');
    return <button type="button">Shown</button>;
  }
  const showIn = (place: FailurePlace) =>
    show(
      <PartBoundary name="The toolbar" place={place}>
        <Part />
      </PartBoundary>,
    );

  it.each(['page', 'pane', 'banner'] as const)('is caught in a %s', async (place) => {
    await showIn(place);
    expect((await alert()).textContent).toContain('Something went wrong in the toolbar');
    expect(screen.getByText('The rest')).toBeTruthy();
    expect(reported).toEqual(['The toolbar: RangeError: Too much']);
    await press('Try again');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('The toolbar failed again'),
    );
    broken = false;
    await press('Try again');
    await screen.findByRole('button', { name: 'Shown' });
  });

  it('offers to reload, with a warning if a dialog is open', async () => {
    await showIn('pane');
    await alert();
    await press('Reload');
    expect(reloads).toBe(1);
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    await press('Reload');
    expect(reloads).toBe(1);
    expect(screen.getByRole('alert').textContent).toContain('To keep what you typed there');
    await press('Reload anyway');
    expect(reloads).toBe(2);
    act(() => dialog.remove());
  });
});

describe('the code of dialogs', () => {
  const opened = { open: true, onClose: () => undefined, text: 'Loaded' };

  it('shows a dialog as soon as it is there, without the delay of a fallback', async () => {
    const Dialog = lazyDialog('The export dialog', failing(0).load);
    await show(<Dialog {...opened} />);
    expect(screen.queryByText('Loading')).toBeNull();
    expect(screen.getByRole('button', { name: 'Loaded' })).toBeTruthy();
  });

  it('is loaded ahead, each when the browser is idle; one that fails is loaded when it is opened', async () => {
    const inner = failing(0);
    const outer = failing(0);
    const broken = failing(1);
    lazyDialog('The outer dialog', async () => {
      lazyDialog('The inner dialog', inner.load);
      return outer.load();
    });
    const Broken = lazyDialog('The broken dialog', broken.load);
    let idle = 0;
    await prefetchDialogs(async () => void (idle += 1));
    expect([outer.asked.count, inner.asked.count, broken.asked.count]).toEqual([1, 1, 1]);
    expect(idle).toBeGreaterThanOrEqual(3);
    expect(reported).toEqual([]);
    await show(<Broken {...opened} />);
    expect(screen.getByRole('button', { name: 'Loaded' })).toBeTruthy();
    expect(broken.asked.count).toBe(2);
  });
});
