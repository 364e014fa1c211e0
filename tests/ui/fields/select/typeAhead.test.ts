import { describe, expect, it } from 'vitest';
import {
  typeAhead,
  type TypedText,
  withLetter,
} from '../../../../src/ui/fields/select/typeAhead.ts';

const labels = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'];

/** Types letters, each `after` milliseconds after the previous one. */
function typed(letters: readonly (readonly [letter: string, after: number])[]): string {
  let so: TypedText | undefined;
  let now = 1000;
  for (const [letter, after] of letters) so = withLetter(so, letter, (now += after));
  return so?.text ?? '';
}

describe('typing on a closed select', () => {
  it('joins successive letters, and starts over after a pause', () => {
    const quick = [
      ['P', 0],
      ['u', 200],
      ['t', 700],
    ] as const;
    expect(typed(quick)).toBe('put');
    expect(typed([...quick, ['D', 800]])).toBe('d');
  });

  it('finds labels that begin with it, ignoring case', () => {
    expect(typeAhead(labels, 0, 'd')).toBe(4);
    expect(typeAhead(labels, 0, 'pu')).toBe(3);
    expect(typeAhead(labels, 0, 'x')).toBe(-1);
    expect(typeAhead([], -1, 'x')).toBe(-1);
  });

  it('finds a word within a label if none begins with it', () => {
    const security = ['None', 'API key', 'HTTP Basic', 'HTTP Bearer: a token'];
    expect(typeAhead(security, 0, 'bea')).toBe(3);
    expect(typeAhead(security, 0, 'a')).toBe(1);
    expect(typeAhead(security, 0, 'earer')).toBe(-1);
  });

  it('cycles with a repeated letter through all labels that begin with it', () => {
    expect(typeAhead(labels, -1, 'p')).toBe(1);
    expect(typeAhead(labels, 1, 'p')).toBe(2);
    expect(typeAhead(labels, 3, 'pp')).toBe(1);
  });

  it('stays at the current label while it still matches', () => {
    expect(typeAhead(labels, 2, 'po')).toBe(2);
    expect(typeAhead(labels, 4, 'pa')).toBe(1);
  });
});
