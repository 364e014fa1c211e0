import { describe, expect, it } from 'vitest';
import type { Target } from '../../../../../src/machines/editorTypes.ts';
import { createJumpHistory } from '../../../../../src/screens/editor/cards/layout/useJumpHistory.ts';

const type = (name: string): Target => ({ kind: 'type', name });
const all = () => true;

describe('the jump history', () => {
  it('can be navigated back and forward', () => {
    const history = createJumpHistory();
    history.see(type('A'));
    history.visit(type('B'));
    history.visit(type('C'));
    expect(history.go(-1, all)).toEqual(type('B'));
    expect(history.go(-1, all)).toEqual(type('A'));
    expect(history.go(-1, all)).toBeUndefined();
    expect(history.go(1, all)).toEqual(type('B'));
    expect(history.go(1, all)).toEqual(type('C'));
    expect(history.go(1, all)).toBeUndefined();
  });

  it('includes the current scroll position', () => {
    const history = createJumpHistory();
    history.visit(type('A'));
    history.see(type('B'));
    expect(history.go(-1, all)).toEqual(type('A'));
    expect(history.go(1, all)).toEqual(type('B'));
  });

  it('leaves out what was deleted', () => {
    const history = createJumpHistory();
    for (const name of ['A', 'B', 'C']) history.visit(type(name));
    expect(history.go(-1, ({ name }) => name !== 'B')).toEqual(type('A'));
  });

  it('forgets the forward entries after a new jump', () => {
    const history = createJumpHistory();
    for (const name of ['A', 'B', 'C']) history.visit(type(name));
    history.go(-1, all);
    history.visit(type('D'));
    expect(history.go(1, all)).toBeUndefined();
    expect(history.go(-1, all)).toEqual(type('B'));
  });
});
