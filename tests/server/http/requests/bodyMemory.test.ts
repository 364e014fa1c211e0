import { describe, expect, test } from 'vitest';
import { BodyMemory } from '../../../../server/http/requests/bodyMemory.ts';

const rooms = {
  accounts: { whole: 100, each: 60 },
  anonymous: { whole: 20, each: 10 },
};

/** Opens a memory in which each body has a name. */
function openMemory() {
  const memory = new BodyMemory(rooms);
  const ended: string[] = [];
  const open = (name: string, caller: number | string) =>
    memory.share(
      typeof caller === 'number'
        ? { account: caller, address: 'unknown' }
        : { account: undefined, address: caller },
      () => ended.push(name),
    );
  return { memory, ended, open };
}

describe('the memory of all bodies', () => {
  test('is bounded, for accounts and for addresses', () => {
    const { memory, open } = openMemory();
    for (let caller = 1; caller <= 500; caller++) {
      open(`${caller}`, caller).take(7);
      open(`from ${caller}`, `192.0.2.${caller}`).take(3);
      expect(memory.size).toBeLessThanOrEqual(120);
    }
    expect(memory.size).toBe(14 * 7 + 6 * 3);
  });

  test('is given back, once', () => {
    const { memory, open } = openMemory();
    const first = open('first', 1);
    const second = open('second', 1);
    expect([first.take(20), first.take(10), second.take(30)]).toEqual([true, true, true]);
    first.free();
    first.free();
    expect(memory.size).toBe(30);
    second.free();
    expect(memory.size).toBe(0);
    expect(open('third', 1).take(60)).toBe(true);
  });

  test('is taken from the oldest body of the caller who has most, when somebody else needs it', () => {
    const { memory, ended, open } = openMemory();
    for (const name of ['a', 'b', 'c']) open(name, 1).take(20);
    for (const name of ['d', 'e']) open(name, 2).take(20);
    const other = open('other', 3);
    expect([other.take(15), ended]).toEqual([true, ['a']]);
    // Now the two callers have taken the same, and the third would have less.
    expect([other.take(15), ended]).toEqual([true, ['a', 'b']]);
    expect(memory.size).toBe(90);
    // A body that would take more than the others is refused itself.
    expect([other.take(30), ended]).toEqual([false, ['a', 'b']]);
  });

  test('is never taken from complete bodies, however large they are', () => {
    const { ended, open } = openMemory();
    for (const [name, caller] of [
      ['a', 1],
      ['b', 2],
    ] as const) {
      const body = open(name, caller);
      body.take(45);
      body.keep();
    }
    const small = open('small', 3);
    expect([small.take(10), small.take(1), ended]).toEqual([true, false, []]);
  });

  test("has a share for each caller: beyond it, the caller's own oldest body is ended", () => {
    const { memory, ended, open } = openMemory();
    const bodies = ['a', 'b', 'c'].map((name) => open(name, 1));
    expect(bodies.map((body) => body.take(25))).toEqual([true, true, true]);
    expect([ended, memory.size]).toEqual([['a'], 50]);
    // Complete bodies count as well, but are not ended.
    bodies[1]?.keep();
    bodies[2]?.keep();
    const last = open('last', 1);
    expect([last.take(10), last.take(1), ended]).toEqual([true, false, ['a']]);
  });

  test('is never full for addresses because of accounts, nor for accounts because of addresses', () => {
    const { ended, open } = openMemory();
    const large = open('large', 1);
    large.take(60);
    large.keep();
    const other = open('other', 2);
    other.take(40);
    other.keep();
    const anonymous = open('anonymous', '192.0.2.1');
    expect([anonymous.take(10), open('more', 3).take(1)]).toEqual([true, false]);
    other.free();
    expect([open('more', 3).take(40), ended]).toEqual([true, []]);
  });

  test('of one address with 500 unfinished forms leaves room for every other one, and for its neighbours', () => {
    const { ended, open } = openMemory();
    for (let form = 0; form < 500; form++) open('slow', '192.0.2.1').take(4);
    for (const from of ['192.0.2.2', '192.0.2.3', '192.0.2.1']) {
      const form = open('form', from);
      expect([from, form.take(1)]).toEqual([from, true]);
      form.free();
    }
    expect(ended).not.toContain('form');
  });
});
