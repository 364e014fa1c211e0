import { expect, test } from 'vitest';
import { createClient } from '../../src/provider/client.ts';
import { openEngine, namesOf, provider, start, textOf } from './engine.ts';
import { someCall } from '../storage/outboxStore.contract.ts';
import { ModelProvider } from './modelProvider.ts';

const day = 24 * 60 * 60 * 1000;

function opened(capabilities?: string[]) {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time, capabilities);
  model.put('ada/shop', textOf([]));
  return { model, clock, engine: openEngine(model.fetch, {}, clock) };
}

test('a call that a broken server may have done is in doubt, and looked for once its key is too old', async () => {
  const { model, clock, engine } = opened();
  model.fates.push('brokenAfter');
  const id = await engine.comment('hello');
  await engine.turn();
  expect(engine.call(id)).toMatchObject({ state: 'retry', unsure: true, status: 502 });
  clock.time += 61 * day;
  await engine.drain();
  expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 1 });
  expect(model.comments).toHaveLength(1);
});

test('what a provider says it can not do now is not in doubt', async () => {
  const { model, engine } = opened();
  model.fates.push({ status: 429, retryAfter: 1 });
  const id = await engine.comment('hello');
  await engine.turn();
  expect(engine.call(id)).toMatchObject({ state: 'retry', unsure: false });
});

test('a first save names what it was compared with at each attempt, so that its key tells however many have saved since', async () => {
  const { model, engine } = opened();
  model.fates.push('brokenAfter');
  const id = await engine.save(textOf(['mine']));
  await engine.turn();
  expect(engine.call(id).save?.base?.commit).toBe('commit1');
  // Somebody removes the change again, and others save more often than the engine searches commits.
  for (let times = 0; times < 20; times++) model.put('ada/shop', textOf([`B${times}`]));
  await engine.drain();
  expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 2 });
  expect(namesOf(model.documents.get('ada/shop')?.text ?? '')).toEqual(['B19']);
});

test('a save that restores an earlier state is not taken for the commit that had it before its base', async () => {
  const { model, engine } = opened([]);
  model.put('ada/shop', textOf(['A']));
  model.put('ada/shop', textOf(['A', 'B']));
  await engine.adopt();
  model.fates.push('requestLost');
  const id = await engine.save(textOf(['A']));
  await engine.turn();
  model.put('ada/shop', textOf(['A', 'B', 'C']));
  await engine.drain();
  expect(engine.call(id).state).not.toBe('uncertain');
  expect(namesOf(model.documents.get('ada/shop')?.text ?? '')).toEqual(['A', 'C']);
});

test('a save that changes nothing is done, although no commit has its content, when its key is too old', async () => {
  const { model, clock, engine } = opened();
  model.put('ada/shop', textOf(['A']));
  await engine.adopt();
  model.fates.push({ status: 502 });
  const id = await engine.save(textOf(['A']));
  await engine.turn();
  expect(engine.call(id)).toMatchObject({ state: 'retry', unsure: true });
  model.put('ada/shop', textOf(['A', 'B']));
  clock.time += 61 * day;
  await engine.drain();
  expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 1 });
  expect(namesOf(model.documents.get('ada/shop')?.text ?? '')).toEqual(['A', 'B']);
});

test('of two comments with the same words the first is not taken for the second', async () => {
  const { model, clock, engine } = opened([]);
  await engine.comment('+1');
  await engine.drain();
  clock.time += 1000;
  model.fates.push('requestLost');
  const second = await engine.comment('+1');
  await engine.drain();
  expect(engine.call(second)).toMatchObject({ state: 'done', attempts: 2 });
  expect(model.comments.map(({ comment }) => comment)).toEqual(['+1', '+1']);
});

test('what a call of another kind made under the same number is not taken for it: it is found, and not done twice', async () => {
  const { model, engine } = opened([]);
  const issue = someCall('issue', 0, { endpoint: 'issues.create', state: 'done' });
  await engine.store.write((rows) => rows.put({ ...issue, answerId: '2', endedAt: start }));
  model.fates.push('answerLost');
  const id = await engine.comment('hello');
  await engine.drain();
  expect(model.comments.map((comment) => comment.id)).toEqual([2]);
  expect(engine.call(id)).toMatchObject({ state: 'done', attempts: 1, answerId: '2' });
});

test('what was found at a provider without keys has its number, so that what waits for it goes on', async () => {
  const { model, engine } = opened([]);
  model.fates.push('answerLost');
  const first = await engine.comment('hello');
  const reaction = await engine.ask({
    endpoint: 'issues.reactComment',
    input: { user: 'ada', document: 'shop', id: 1, reaction: 'like', body: { active: true } },
    dependsOn: first,
    answersOf: { comment: first },
  });
  await engine.drain();
  expect(engine.call(reaction).input['comment']).toBe(String(model.comments[0]?.id));
});

test('without If-Match, a save that may still arrive is not replaced before it can not any more', async () => {
  const { model, clock, engine } = opened(['idempotency-key']);
  await engine.adopt();
  model.fates.push('requestLost');
  const id = await engine.save(textOf(['mine']));
  await engine.turn();
  model.put('ada/shop', textOf(['theirs']));
  clock.time += 30_000;
  await engine.turn();
  expect(engine.call(id)).toMatchObject({ state: 'uncertain', unsure: true });
  await engine.drain();
  expect(engine.call(id)).toMatchObject({ state: 'cancelled' });
  expect(namesOf(model.documents.get('ada/shop')?.text ?? '')).toEqual(['theirs', 'mine']);
});

test.each([
  [['issue-status'], 'PUT /document/ada/shop/issues/1', 'What is this?'],
  [[], undefined, 'This provider does not offer what was asked for.'],
])(
  'a call beyond the rules is sent only to a provider that offers it: %j',
  async (capabilities, line, error) => {
    const { model, engine } = opened(capabilities);
    const id = await engine.ask({
      endpoint: 'issues.update',
      input: { user: 'ada', document: 'shop', id: 1, body: { status: 2 } },
    });
    await engine.turn();
    const writes = model.requests.filter((request) => !request.line.startsWith('GET'));
    expect(writes.map((request) => request.line.replace('/issue/', '/issues/'))).toEqual(
      line === undefined ? [] : [line],
    );
    expect(engine.call(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining(error),
    });
  },
);

test('a version that must break nobody is not asked of a provider that would make it anyway', async () => {
  const input = { user: 'ada', document: 'shop', body: { version: '1.0.1', breaking: false } };
  for (const [capabilities, sent] of [
    [[], 0],
    [['tag-gate'], 1],
  ] as const) {
    const { model, engine } = opened([...capabilities]);
    const id = await engine.ask({ endpoint: 'tags.create', input });
    await engine.turn();
    const tags = model.requests.filter(({ line }) => line.startsWith('POST '));
    expect(tags).toHaveLength(sent);
    const error = sent === 0 ? /^This provider can't say whether a version breaks/ : /What is this/;
    expect(engine.call(id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(error),
    });
  }
});

test('a write by a session says whose it is, and one by a token does not', async () => {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time);
  model.put('ada/shop', textOf([]));
  const engine = openEngine(
    model.fetch,
    {
      clientOf: async () => ({
        client: createClient({ baseUrl: provider, fetch: model.fetch, now: () => clock.time }),
        sessionOf: 'ada',
      }),
    },
    clock,
  );
  await engine.comment('by session');
  await engine.drain();
  const byToken = opened();
  await byToken.engine.comment('by token');
  await byToken.engine.drain();
  const accountOf = ({ requests }: ModelProvider) =>
    requests.find(({ line }) => line.startsWith('POST'))?.headers['Typewright-Account'];
  expect(accountOf(model)).toBe('ada');
  expect(accountOf(byToken.model)).toBeUndefined();
});
