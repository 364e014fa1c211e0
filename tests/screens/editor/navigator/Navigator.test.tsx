import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Navigator,
  type NavigatorProps,
} from '../../../../src/screens/editor/navigator/Navigator.tsx';
import { pretendLayout } from '../../layout.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../specifications.ts';
import type { JumpTarget } from '../../../../src/screens/editor/jumpTarget.ts';

beforeAll(() => pretendLayout(600));

const jumps: JumpTarget[] = [];
const queries: string[] = [];
beforeEach(() => {
  jumps.length = 0;
  queries.length = 0;
});
afterEach(cleanup);

const spec = makeSpecification({
  operations: [
    makeOperation('about'),
    makeOperation('pets.create', { httpMethod: 'POST' }),
    makeOperation('pets.get'),
  ],
  types: [makeStruct('Pet')],
});

function show(props: Partial<NavigatorProps> = {}) {
  return render(
    <Navigator
      spec={spec}
      query=""
      onQuery={(text) => queries.push(text)}
      onJump={(target) => jumps.push(target)}
      {...props}
    />,
  );
}

function lines(): (string | null)[] {
  return screen.getAllByRole('treeitem').map((line) => line.getAttribute('aria-label'));
}

function activeLine(): string | null | undefined {
  const id = screen.getByRole('tree').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.getAttribute('aria-label');
}

function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('tree'), { key });
}

const all = [
  'Operations, 3',
  'about, GET',
  'pets, 2',
  'pets.create, POST',
  'pets.get, GET',
  'Types, 1',
  'Pet, type',
];

describe('the navigator', () => {
  it('lists operations by prefix and types, and leads to each', () => {
    show();
    expect(lines()).toEqual(all);
    fireEvent.click(screen.getByRole('treeitem', { name: 'pets.get, GET' }));
    fireEvent.click(screen.getByRole('treeitem', { name: 'Pet, type' }));
    expect(jumps).toEqual([
      { kind: 'operation', name: 'pets.get' },
      { kind: 'type', name: 'Pet' },
    ]);
  });

  it('can be navigated with the keyboard', () => {
    show();
    expect(activeLine()).toBe('Operations, 3');
    press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    expect(jumps).toEqual([{ kind: 'operation', name: 'pets.create' }]);
    press('ArrowLeft');
    expect(activeLine()).toBe('pets, 2');
    press('ArrowLeft');
    expect(lines()).toEqual(all.filter((line) => !line.startsWith('pets.')));
    press('ArrowRight', 'ArrowRight');
    expect(activeLine()).toBe('pets.create, POST');
    press('End');
    expect(activeLine()).toBe('Pet, type');
    press('ArrowDown');
    expect(activeLine()).toBe('Pet, type');
    press('Home');
    expect(activeLine()).toBe('Operations, 3');
  });

  it('marks what the cards show, and starts from there', () => {
    show({ current: { kind: 'operation', name: 'pets.get' } });
    expect(screen.getByRole('treeitem', { selected: true }).getAttribute('aria-label')).toBe(
      'pets.get, GET',
    );
    press('ArrowDown');
    expect(activeLine()).toBe('Types, 1');
  });

  it('shows search results instead, and how many', () => {
    show({
      query: 'pet',
      results: [
        { kind: 'type', name: 'Pet' },
        { kind: 'operation', name: 'about', where: 'description' },
      ],
      total: 1_234,
    });
    expect(lines()).toEqual(['Pet, type', 'about, GET, found in description']);
    expect(screen.getByRole('status').textContent).toBe('1,234 results, the first 2 shown');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
    expect(jumps).toEqual([{ kind: 'type', name: 'Pet' }]);
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(queries).toEqual(['', '']);
    // The button has disappeared, and the focus is in the search.
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('keeps showing the tree until the first answer is there, and says that it takes long', () => {
    vi.useFakeTimers();
    try {
      show({ query: 'pet', searching: true });
      expect(lines()).toEqual(all);
      const tree = screen.getByRole('tree');
      act(() => void vi.advanceTimersByTime(199));
      expect(tree.getAttribute('aria-busy')).toBeNull();
      expect(screen.getByRole('status').textContent).toBe('');
      act(() => void vi.advanceTimersByTime(1));
      expect(tree.getAttribute('aria-busy')).toBe('true');
      expect(screen.getByRole('status').textContent).toBe('Searching');
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits for each answer anew before it says so', () => {
    vi.useFakeTimers();
    try {
      const props = { spec, onQuery: () => undefined, onJump: () => undefined };
      const { rerender } = render(<Navigator {...props} query="p" searching />);
      act(() => void vi.advanceTimersByTime(200));
      rerender(<Navigator {...props} query="p" results={[]} />);
      const tree = screen.getByRole('tree');
      expect(tree.getAttribute('aria-busy')).toBeNull();
      rerender(<Navigator {...props} query="pe" results={[]} searching />);
      act(() => void vi.advanceTimersByTime(199));
      expect(tree.getAttribute('aria-busy')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('gives the lines other texts as letters are typed, instead of making other lines', () => {
    const props = { spec, onQuery: () => undefined, onJump: () => undefined };
    const { rerender } = render(
      <Navigator {...props} query="p" results={[{ kind: 'type', name: 'Pet' }]} />,
    );
    const line = screen.getByRole('treeitem');
    rerender(
      <Navigator {...props} query="pl" results={[{ kind: 'type', name: 'Plant' }]} searching />,
    );
    expect(screen.getByRole('treeitem')).toBe(line);
    expect(line.getAttribute('aria-label')).toBe('Plant, type');
  });

  it('goes to the first result of what is written once the answer is there, and not of what was', () => {
    const props = { spec, onQuery: () => undefined, onJump: (to: JumpTarget) => jumps.push(to) };
    const stale = [{ kind: 'operation', name: 'about' }] as const;
    const { rerender } = render(<Navigator {...props} query="pet" results={stale} searching />);
    const field = screen.getByRole('searchbox');
    field.focus();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(jumps).toEqual([]);
    rerender(<Navigator {...props} query="pet" results={[{ kind: 'type', name: 'Pet' }]} />);
    expect(jumps).toEqual([{ kind: 'type', name: 'Pet' }]);
  });

  it.each(['is left', 'has another text'])('goes nowhere if the field %s by then', (how) => {
    const props = { spec, onQuery: () => undefined, onJump: (to: JumpTarget) => jumps.push(to) };
    const { rerender } = render(<Navigator {...props} query="pet" searching />);
    const field = screen.getByRole('searchbox');
    field.focus();
    fireEvent.keyDown(field, { key: 'Enter' });
    if (how === 'is left') field.blur();
    else rerender(<Navigator {...props} query="pets" searching />);
    const results = [{ kind: 'type', name: 'Pet' }] as const;
    rerender(<Navigator {...props} query={how === 'is left' ? 'pet' : 'pets'} results={results} />);
    expect(jumps).toEqual([]);
  });

  it('says so if nothing was found', () => {
    show({ query: 'unicorn', results: [] });
    expect(screen.getByRole('status').textContent).toBe('Nothing contains “unicorn”.');
    expect(screen.queryAllByRole('treeitem')).toEqual([]);
  });

  it('does not say that nothing was found if the search could not be done', () => {
    show({ query: 'pet', results: undefined, searching: false });
    expect(screen.getByRole('status').textContent).toBe(
      "The search couldn't be loaded. Check your connection, then change the text to search again.",
    );
    expect(screen.getByRole('status').className).not.toContain('visually-hidden');
  });

  it('renders only the lines in view out of 30,000', () => {
    const operations = Array.from({ length: 30_000 }, (_, index) => makeOperation(`a.b${index}`));
    show({ spec: makeSpecification({ operations }) });
    expect(lines().length).toBeLessThan(60);
  });

  it('is back at the marked line when a search is cleared, and stays where it is while one is typed', () => {
    const many = makeSpecification({
      operations: Array.from({ length: 2_000 }, (_, index) => makeOperation(`o${index}`)),
    });
    const current = { kind: 'operation', name: 'o1500' } as const;
    const props = { spec: many, onQuery: () => undefined, onJump: () => undefined, current };
    const { rerender } = render(<Navigator {...props} query="" />);
    const tree = screen.getByRole('tree');
    Object.defineProperty(tree, 'scrollHeight', { value: 60_000 });
    rerender(<Navigator {...props} query="o" />);
    expect(tree.scrollTop).toBe(0);
    const results = [{ kind: 'operation', name: 'o1500' } as const];
    rerender(<Navigator {...props} query="o15" results={results} />);
    rerender(<Navigator {...props} query="o1" results={results} />);
    expect(tree.scrollTop).toBe(0);
    rerender(<Navigator {...props} query="" />);
    const above = 1_501 * 26 - tree.scrollTop;
    expect(above > 0 && above < 600).toBe(true);
    // Without results, the tree does not scroll.
    tree.scrollTop = 0;
    rerender(<Navigator {...props} query="x" />);
    rerender(<Navigator {...props} query="" />);
    expect(tree.scrollTop).toBe(0);
  });

  it('shows markup in names as text', () => {
    const attack = '<img src=x onerror=alert(1)>';
    show({ spec: makeSpecification({ types: [makeStruct(attack)] }) });
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText(attack)).toBeTruthy();
  });
});
