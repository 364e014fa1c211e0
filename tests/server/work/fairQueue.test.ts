import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from '../../../server/work/fairQueue.ts';

const entry = (caller: string, number: number) => ({ caller, number });
const anyone = () => true;

test('callers take turns, however many jobs each has queued', () => {
  const line = new FairQueue({ each: 10, whole: 100 });
  for (let number = 0; number < 5; number++) line.push(entry('ada', number));
  line.push(entry('bob', 0));
  const order = Array.from({ length: 6 }, () => line.next(anyone)?.caller);
  expect(order).toEqual(['ada', 'bob', 'ada', 'ada', 'ada', 'ada']);
  expect(line.next(anyone)).toBeUndefined();
});

test('a caller who may not run a job now is skipped, and keeps the place in the queue', () => {
  const line = new FairQueue({ each: 10, whole: 100 });
  line.push(entry('ada', 0));
  line.push(entry('bob', 0));
  expect(line.next((caller) => caller !== 'ada')?.caller).toBe('bob');
  expect(line.next((caller) => caller !== 'ada')).toBeUndefined();
  expect(line.next(anyone)?.caller).toBe('ada');
});

test('in a full queue, the caller with the most jobs makes room for others', () => {
  const line = new FairQueue({ each: 3, whole: 4 });
  const most = [0, 1, 2].map((number) => entry('ada', number));
  for (const each of most) expect(line.push(each)).toBeUndefined();
  const fourth = entry('ada', 3);
  expect(line.push(fourth)).toBe(fourth);
  expect(line.push(entry('bob', 0))).toBeUndefined();
  expect(line.push(entry('carol', 0))).toBe(most[2]);
  expect(line.size).toBe(4);
});

test('no job is lost, handed out twice or handed out after its caller has left', () => {
  const step = fc.record({ caller: fc.constantFrom('a', 'b', 'c', 'd'), kind: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const line = new FairQueue<ReturnType<typeof entry>>({ each: 4, whole: 8 });
      const inside = new Set<ReturnType<typeof entry>>();
      for (const [number, { caller, kind }] of steps.entries()) {
        if (kind > 1) {
          const made = entry(caller, number);
          inside.add(made);
          const out = line.push(made);
          if (out !== undefined) expect(inside.delete(out)).toBe(true);
        } else if (kind === 1) {
          const next = line.next(anyone);
          expect(next === undefined ? inside.size === 0 : inside.delete(next)).toBe(true);
        } else {
          for (const gone of line.takeAll((each) => each.caller === caller)) inside.delete(gone);
          expect([...inside].some((each) => each.caller === caller)).toBe(false);
        }
        expect(line.size).toBe(inside.size);
      }
    }),
  );
});
