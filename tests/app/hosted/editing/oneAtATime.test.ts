import { describe, expect, it } from 'vitest';
import { oneAtATime } from '../../../../src/app/hosted/editing/oneAtATime.ts';

/** Work whose runs the test ends; each run returns the state at its start. */
function steered() {
  const runs: ((outcome: 'ends' | 'fails') => void)[] = [];
  const there = { state: 'old' };
  const work = async () => {
    const read = there.state;
    await new Promise<void>((resolve, reject) => {
      runs.push((outcome) =>
        outcome === 'ends' ? resolve() : reject(new Error('It is interrupted.')),
      );
    });
    return read;
  };
  return { runs, there, turns: oneAtATime(work) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('work that never runs twice at once', () => {
  it('runs again if something became known while it ran', async () => {
    const { runs, there, turns } = steered();
    const first = turns.run();
    there.state = 'new';
    const [second, third] = [turns.run(), turns.run()];
    await settled();
    expect(runs, 'and not beside the first').toHaveLength(1);

    runs[0]?.('ends');
    expect(await first).toBe('old');
    await settled();
    expect(runs, 'one run for both that asked meanwhile').toHaveLength(2);
    runs[1]?.('ends');
    expect(await Promise.all([second, third])).toEqual(['new', 'new']);
    expect(turns.isRunning()).toBe(false);
  });

  it('runs again after a failed run, and not twice at once', async () => {
    const { runs, turns } = steered();
    const first = turns.run();
    const second = turns.run();
    const late = first.catch(() => turns.run());
    runs[0]?.('fails');
    await expect(first).rejects.toThrow('interrupted');
    await settled();
    expect(runs).toHaveLength(2);
    expect(turns.isRunning()).toBe(true);
    runs[1]?.('ends');
    await second;
    await settled();
    runs[2]?.('ends');
    expect(await late).toBe('old');
  });
});
