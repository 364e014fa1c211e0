import { describe, expect, it } from 'vitest';
import type { Target } from '../../../../src/machines/editorTypes.ts';
import { createJumpHistory } from '../../../../src/screens/editor/cards/layout/useJumpHistory.ts';

const type = (name: string): Target => ({ kind: 'type', name });
const all = () => true;

describe('the jump history', () => {
  it('can be navigated back and forward', () => {
    const trail = createJumpHistory();
    trail.see(type('A'));
    trail.visit(type('B'));
    trail.visit(type('C'));
    expect(trail.go(-1, all)).toEqual(type('B'));
    expect(trail.go(-1, all)).toEqual(type('A'));
    expect(trail.go(-1, all)).toBeUndefined();
    expect(trail.go(1, all)).toEqual(type('B'));
    expect(trail.go(1, all)).toEqual(type('C'));
    expect(trail.go(1, all)).toBeUndefined();
  });

  it('includes the current scroll position', () => {
    const trail = createJumpHistory();
    trail.visit(type('A'));
    trail.see(type('B'));
    expect(trail.go(-1, all)).toEqual(type('A'));
    expect(trail.go(1, all)).toEqual(type('B'));
  });

  it('leaves out what was deleted', () => {
    const trail = createJumpHistory();
    for (const name of ['A', 'B', 'C']) trail.visit(type(name));
    expect(trail.go(-1, ({ name }) => name !== 'B')).toEqual(type('A'));
  });

  it('forgets the forward entries after a new jump', () => {
    const trail = createJumpHistory();
    for (const name of ['A', 'B', 'C']) trail.visit(type(name));
    trail.go(-1, all);
    trail.visit(type('D'));
    expect(trail.go(1, all)).toBeUndefined();
    expect(trail.go(-1, all)).toEqual(type('B'));
  });
});
