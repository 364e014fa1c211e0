import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Undo2 } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from '../../../src/ui/bars/IconButton.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { deferred } from '../../machines/deferred.ts';

beforeEach(async () => {
  vi.useFakeTimers();
  render(
    <UiProvider>
      <IconButton label="Undo" shortcut="Ctrl Z" icon={Undo2} />
      <p>Beside</p>
    </UiProvider>,
  );
  await untilLoaded();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The popup is loaded lazily, after the page. */
const untilLoaded = () =>
  act(async () => void (await import('../../../src/ui/overlays/TooltipPopup.tsx')));
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const button = () => screen.getByRole('button', { name: 'Undo' });
const hover = () => fireEvent.pointerOver(button().firstElementChild ?? button());

describe('a tooltip', () => {
  it('shows name and keys once the pointer rests, and disappears with it', () => {
    hover();
    wait(400);
    expect(screen.queryByRole('tooltip')).toBeNull();
    wait(100);
    expect(screen.getByRole('tooltip').textContent).toBe('UndoCtrlZ');
    fireEvent.pointerOver(screen.getByText('Beside'));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it.each([
    ['a press', () => fireEvent.pointerDown(button())],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['scrolling', () => fireEvent.scroll(document)],
    ['leaving the page', () => fireEvent.pointerLeave(document.documentElement)],
  ])('disappears with %s', (_, leave) => {
    hover();
    wait(500);
    expect(screen.queryByRole('tooltip')).not.toBeNull();
    leave();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('does not repeat what can be read in full', () => {
    const name = screen.getByText('Beside');
    name.dataset['tooltip'] = 'Beside';
    fireEvent.pointerOver(name);
    wait(500);
    expect(screen.queryByRole('tooltip')).toBeNull();
    name.style.overflowX = 'hidden';
    Object.defineProperty(name, 'scrollWidth', { value: 80 });
    Object.defineProperty(name, 'clientWidth', { value: 40 });
    hover();
    fireEvent.pointerOver(name);
    wait(500);
    expect(screen.getByRole('tooltip').textContent).toBe('Beside');
  });

  it('is not loaded before the page has been painted', async () => {
    cleanup();
    const painted = deferred<void>();
    render(
      <UiProvider painted={painted.promise}>
        <IconButton label="Undo" icon={Undo2} />
      </UiProvider>,
    );
    await untilLoaded();
    hover();
    wait(500);
    expect(screen.queryByRole('tooltip')).toBeNull();
    painted.resolve();
    await untilLoaded();
    hover();
    wait(500);
    expect(screen.getByRole('tooltip').textContent).toBe('Undo');
  });

  it('leaves the page as it is when it fails itself', () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    Object.defineProperty(HTMLElement.prototype, 'showPopover', {
      configurable: true,
      value() {
        throw new Error('Not now.');
      },
    });
    try {
      hover();
      wait(500);
      expect(reported).toHaveBeenCalled();
      expect(screen.queryByRole('tooltip')).toBeNull();
      expect(screen.queryByText('Beside')).not.toBeNull();
    } finally {
      Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
      reported.mockRestore();
    }
  });

  it('does no harm if the dialog around the button is gone before it shows', () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.innerHTML = '<button data-tooltip="Close it">Close</button>';
    document.body.append(dialog);
    const raised = vi.fn<() => void>();
    // Defined by browsers, but not by the test page.
    Object.defineProperty(HTMLElement.prototype, 'showPopover', {
      configurable: true,
      value(this: HTMLElement) {
        if (!this.isConnected) throw new Error('Invalid on disconnected popover elements.');
        raised();
      },
    });
    try {
      const close = dialog.querySelector('button');
      if (close === null) throw new Error('It has a button.');
      fireEvent.pointerOver(close);
      act(() => {
        vi.advanceTimersByTime(500);
        dialog.remove();
      });
      expect(raised).not.toHaveBeenCalled();
      fireEvent.pointerOver(screen.getByText('Beside'));
      hover();
      wait(500);
      expect(raised).toHaveBeenCalledOnce();
    } finally {
      Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    }
  });

  it('says what changes while it is shown', async () => {
    hover();
    wait(500);
    button().setAttribute('data-tooltip', 'Something else');
    vi.useRealTimers();
    expect(await screen.findByText('Something else')).toBeTruthy();
  });

  it('does not show on touch, nor after the button is gone', () => {
    fireEvent.pointerOver(button(), { pointerType: 'touch' });
    wait(1000);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
