import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chosen } from '../../../../src/domain/merge/choice.ts';
import type { GivenChoices } from '../../../../src/domain/merge/decisionView.ts';
import { MergeDecision } from '../../../../src/screens/hosted/deciding/MergeDecision.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';

afterEach(cleanup);

const merge = { kind: 'pull', id: 1, source: 'ada/fork', target: 'bob/shop' } as const;
const names = { base: 'Before', mine: 'Theirs', theirs: 'Yours' };

let stored: Chosen;
let opens: number;
let finished: Chosen | undefined;
/** A promise that the worker waits for before it answers. */
let slow: Promise<unknown> | undefined;

beforeEach(() => {
  stored = [];
  opens = 0;
  finished = undefined;
  slow = undefined;
});

const conflict = {
  id: 'a',
  entity: 'type',
  name: 'Pet',
  sentence: 'Both changed the description of Pet.',
  base: 'A pet',
  mine: 'A dog',
  theirs: 'A cat',
  wording: 'text',
};

/** The worker, in which one description was changed on both sides. */
const deciding = {
  async open(_merge: unknown, given?: GivenChoices) {
    opens += 1;
    await slow;
    if (given !== undefined) stored = given.chosen;
    const left = stored.length === 0 ? ['a'] : [];
    return {
      ok: true,
      value: {
        state: 's',
        conflicts: [conflict],
        left,
        chosen: stored,
        commits: {},
        document: 'd',
      },
    };
  },
  apart: async () => ({ ok: false }),
  result: async () => ({ ok: false }),
  async finish(_merge: unknown, { chosen }: GivenChoices) {
    finished = chosen;
    return { ok: true, value: 'call' };
  },
};

function show(): void {
  const hosted = { deciding } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <MergeDecision merge={merge} names={names} finish="Finish" onFinished={() => undefined} />
    </HostedContext>,
  );
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('the typed text is the choice before it is accepted, and is restored after leaving', async () => {
  show();
  await press('Write it myself');
  await type('A cat or a dog');
  await expect.poll(() => stored).toEqual([['a', { text: 'A cat or a dog' }]]);
  cleanup();
  show();
  expect((await screen.findByText('A cat or a dog')).tagName).toBe('CODE');
  await press('Write it myself');
  expect((await field()).value).toBe('A cat or a dog');
});

test('says that it counts while it is typed, and what the keys do', async () => {
  show();
  await press('Write it myself');
  const words =
    'It is chosen while you type. Ctrl+Enter goes on, Escape brings back what was chosen before.';
  expect((await field()).getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getByText(words)).toBeDefined();
  await type('A cat or a dog');
  expect(await screen.findByText('All are decided.')).toBeDefined();
  await press('Go on');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('finishing takes what is typed, also after a side was chosen', async () => {
  show();
  await press('Theirs for all');
  await expect.poll(() => stored).toEqual([['a', 'mine']]);
  await press('Write it myself');
  await type('A pet of any kind');
  await press('Finish');
  expect(finished).toEqual([['a', { text: 'A pet of any kind' }]]);
});

test('what was chosen before comes back if nothing is written after all', async () => {
  show();
  await press('Write it myself');
  await type('A');
  await press('Cancel');
  await expect.poll(() => stored).toEqual([]);
  await press('Theirs for all');
  await press('Write it myself');
  await type('B');
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await expect.poll(() => stored).toEqual([['a', 'mine']]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('of the texts that are typed while the worker merges, it only gets the last one, even after leaving', async () => {
  show();
  await press('Write it myself');
  await type('A');
  await expect.poll(() => stored).toHaveLength(1);
  const before = opens;
  let answer = () => {};
  slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (const text of ['A ', 'A p', 'A pe', 'A pet']) await type(text);
  cleanup();
  answer();
  await expect.poll(() => stored).toEqual([['a', { text: 'A pet' }]]);
  expect(opens).toBe(before + 2);
});
