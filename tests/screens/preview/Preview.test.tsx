import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LineSource } from '../../../src/screens/reads/lineSource.ts';
import { Preview } from '../../../src/screens/preview/Preview.tsx';
import { type FailureHost, FailureHostContext } from '../../../src/ui/loading/failureHost.tsx';
import { pretendLayout } from '../layout.ts';

beforeAll(() => pretendLayout(400));
afterEach(cleanup);

function makeSource(rev: number, totalLines: number, text = (at: number) => `${rev}:${at}`) {
  const source: LineSource = {
    rev,
    totalLines,
    getLines: (from, to) =>
      Promise.resolve(Array.from({ length: to - from }, (_, index) => text(from + index))),
  };
  return source;
}

async function settle(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

function press(key: string): Promise<void> {
  fireEvent.keyDown(screen.getByRole('region'), { key });
  return settle();
}

describe('the preview', () => {
  it('reads lines that could not be read again when asked to, and then has the focus', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const report = vi.fn<FailureHost['report']>();
    let works = false;
    const good = makeSource(1, 10);
    const source: LineSource = {
      ...good,
      getLines: (from, to) =>
        works ? good.getLines(from, to) : Promise.reject(new Error('offline')),
    };
    render(
      <FailureHostContext value={{ report, reload: () => undefined, show: () => null }}>
        <Preview source={source} label="JSON preview" highlight={undefined} />
      </FailureHostContext>,
    );
    await settle();
    expect(screen.getByRole('alert').textContent).toContain("Lines of this text couldn't be read");
    const button = screen.getByRole('button', { name: 'Try again' });
    button.focus();
    fireEvent.click(button);
    await settle();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
    expect(report.mock.calls).toEqual([
      ['The preview', new Error('offline')],
      ['The preview', new Error('offline')],
    ]);
    works = true;
    fireEvent.click(button);
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('1:0')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region'));
    vi.restoreAllMocks();
  });

  it('shows the lines in view, with their numbers', async () => {
    render(<Preview source={makeSource(1, 1_000)} label="JSON preview" highlight={undefined} />);
    await settle();
    expect(screen.getByText('1:0')).toBeTruthy();
    expect(screen.getByText('1:19')).toBeTruthy();
    expect(screen.queryByText('1:200')).toBeNull();
    expect(screen.getByText('20')).toBeTruthy();
  });

  it('reaches both ends of two million lines with the keyboard', async () => {
    render(
      <Preview source={makeSource(1, 2_000_000)} label="JSON preview" highlight={undefined} />,
    );
    await press('End');
    expect(screen.getByText('1:1999999')).toBeTruthy();
    await press('PageUp');
    expect(screen.getByText('1:1999964')).toBeTruthy();
    await press('Home');
    expect(screen.getByText('1:0')).toBeTruthy();
  });

  it('scrolls by pixels, and drags in proportion', async () => {
    render(
      <Preview source={makeSource(1, 2_000_000)} label="JSON preview" highlight={undefined} />,
    );
    const region = screen.getByRole('region');
    region.scrollTop = 200;
    fireEvent.scroll(region);
    await settle();
    expect(screen.getByText('1:10')).toBeTruthy();
    region.scrollTop = 3_999_800;
    fireEvent.scroll(region);
    await settle();
    expect(screen.getByText('1:1000000')).toBeTruthy();
  });

  it('keeps the old lines until the new ones have arrived', async () => {
    const { rerender } = render(
      <Preview source={makeSource(1, 1_000)} label="JSON preview" highlight={undefined} />,
    );
    await settle();
    rerender(<Preview source={makeSource(2, 1_000)} label="JSON preview" highlight={undefined} />);
    expect(screen.getByText('1:3')).toBeTruthy();
    await settle();
    expect(screen.queryByText('1:3')).toBeNull();
    expect(screen.getByText('2:3')).toBeTruthy();
  });

  it('marks the lines about which something is said, with the words', async () => {
    const notes = makeSource(1, 1_000, (at) => (at === 4 ? 'No cookies here.' : ''));
    const label = 'JSON preview';
    const source = makeSource(1, 1_000);
    const { rerender } = render(
      <Preview source={source} notes={notes} label={label} highlight={undefined} />,
    );
    await settle();
    const marks = screen.getAllByRole('img');
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Line 5: No cookies here.',
    ]);
    expect(marks[0]?.dataset['tooltip']).toBe('No cookies here.');
    // Without notes, nothing is marked.
    rerender(<Preview source={source} label={label} highlight={undefined} />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('jumps to a line and marks it', async () => {
    const source = makeSource(1, 50_000);
    const { rerender } = render(
      <Preview source={source} label="JSON preview" highlight={undefined} />,
    );
    rerender(
      <Preview source={source} label="JSON preview" highlight={undefined} jumpToLine={25_000} />,
    );
    await settle();
    expect(document.querySelector('[data-marked]')?.textContent).toBe('1:24999');
  });

  it('truncates a line that is too long, and says so', async () => {
    const source = makeSource(1, 1, () => 'x'.repeat(100_000));
    render(<Preview source={source} label="JSON preview" highlight="json" />);
    await settle();
    expect(screen.getByRole('region').textContent?.length).toBeLessThan(3_000);
    expect(screen.getByText(/98,000 more characters/)).toBeTruthy();
  });

  it('shows markup as text, highlighted', async () => {
    const attack = '  "a": "<img src=x onerror=alert(1)>", // <script>';
    render(
      <Preview source={makeSource(1, 1, () => attack)} label="JSON preview" highlight="json" />,
    );
    await settle();
    await expect
      .poll(() => document.querySelector('.tok-string')?.textContent)
      .toBe('"<img src=x onerror=alert(1)>"');
    expect(document.querySelector('img, script')).toBeNull();
    expect(screen.getByRole('region').textContent).toContain(attack);
  });
});
