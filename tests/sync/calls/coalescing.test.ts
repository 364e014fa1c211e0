import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { coalesce } from '../../../src/sync/calls/coalescing.ts';
import { openStates } from '../../storage/callStates.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';

/** The actions of a person and of the engine, one after the other. */
type Asked =
  | { readonly kind: 'save'; readonly text: string }
  | { readonly kind: 'switch' }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'tag'; readonly version: string }
  /** The first call in the queue is sent, and its answer is pending. */
  | { readonly kind: 'send' }
  /** The first call is done. */
  | { readonly kind: 'done' };

/** A minimal model of a provider's state. */
interface Provider {
  readonly saves: readonly string[];
  readonly isStarred: boolean;
  readonly said: readonly string[];
}

const asked: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save'), text: fc.string() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('switch') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('comment'), text: fc.constant('+1') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tag'), version: fc.string() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('done') }) },
);

/**
 * The call for an action. A save is based on the last one, and a star is toggled, based on what the screen
 * shows.
 */
function callOf(wish: Asked, order: number, isStarred: boolean, copy: string): PendingCall {
  const id = `c${order}`;
  switch (wish.kind) {
    case 'save':
      return someCall(id, order, {
        endpoint: 'document.update',
        input: { user: 'ada', document: 'shop' },
        save: { body: wish.text, content: wish.text, base: { body: copy } },
      });
    case 'switch':
      return someCall(id, order, {
        input: { user: 'ada', document: 'shop', body: { active: !isStarred } },
      });
    case 'comment':
      return someCall(id, order, {
        endpoint: 'issues.createComment',
        input: { user: 'ada', document: 'shop', id: 1, body: { comment: wish.text } },
      });
    default:
      return someCall(id, order, {
        endpoint: 'tags.create',
        input: { user: 'ada', document: 'shop', body: { version: 'v' } },
      });
  }
}

function apply({ saves, isStarred, said }: Provider, call: PendingCall): Provider {
  const body = call.input['body'] as { active?: boolean; comment?: string } | undefined;
  switch (call.endpoint) {
    case 'document.update':
      return { saves: [...saves, call.save?.body ?? ''], isStarred, said };
    case 'document.star':
      return { saves, isStarred: body?.active === true, said };
    default:
      return { saves, isStarred, said: [...said, call.id] };
  }
}

/**
 * Plays actions with and without coalescing; returns the provider's state in both cases, and what was
 * touched.
 */
function play(wishes: readonly Asked[], isStarredBefore: boolean) {
  let plain: Provider = { saves: [], isStarred: isStarredBefore, said: [] };
  let real = plain;
  let isStarred = isStarredBefore;
  let copy = 'at first';
  let line: PendingCall[] = [];
  const touched: PendingCall[] = [];
  wishes.forEach((wish, order) => {
    const [first, ...others] = line;
    if (wish.kind === 'send') {
      if (first !== undefined) line = [{ ...first, state: 'sending', attempts: 1 }, ...others];
      return;
    }
    if (wish.kind === 'done') {
      if (first !== undefined) real = apply(real, first);
      line = others;
      return;
    }
    const call = callOf(wish, order, isStarred, copy);
    if (wish.kind === 'save') copy = wish.text;
    plain = apply(plain, call);
    if (wish.kind === 'switch') isStarred = !isStarred;
    const { replaced, call: wanted } = coalesce(line, call);
    touched.push(...replaced);
    line = line.filter((each) => !replaced.includes(each));
    if (wanted !== undefined) line.push(wanted);
  });
  for (const call of line) real = apply(real, call);
  return { plain, real, touched };
}

describe('calls that take the place of earlier ones', () => {
  test('leave the provider with what it would have without them', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 30 }), fc.boolean(), (wishes, isStarred) => {
        const { plain, real } = play(wishes, isStarred);
        expect(real.saves.at(-1)).toBe(plain.saves.at(-1));
        expect(real.isStarred).toBe(plain.isStarred);
        expect(real.said).toEqual(plain.said);
      }),
      { numRuns: 500 },
    );
  });

  test('send nothing more than those, and nothing twice', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 30 }), (wishes) => {
        const { plain, real } = play(wishes, false);
        const rest = [...plain.saves];
        for (const save of real.saves) {
          const at = rest.indexOf(save);
          expect(at).toBeGreaterThanOrEqual(0);
          rest.splice(0, at + 1);
        }
      }),
    );
  });

  test('invariant 2: nothing that ever left is touched, nor any comment or tag', () => {
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 30 }), (wishes) => {
        for (const { attempts, endpoint } of play(wishes, false).touched) {
          expect(attempts).toBe(0);
          expect(['document.update', 'document.star']).toContain(endpoint);
        }
      }),
    );
  });
});

const saveOf = (id: string, rest: Partial<PendingCall> = {}) =>
  someCall(id, 1, {
    endpoint: 'document.update',
    save: { body: id, content: id, base: { body: `base of ${id}`, commit: `c-${id}`, seq: 1 } },
    ...rest,
  });
/** A save that is based on `a`. */
const next = (rest: Partial<PendingCall> = {}) =>
  saveOf('b', {
    save: { body: 'b', content: 'b', base: { body: 'a', commit: 'c-a', seq: 1 } },
    ...rest,
  });
const starOf = (id: string, active: boolean | undefined, rest: Partial<PendingCall> = {}) =>
  someCall(id, 1, {
    input: { user: 'ada', document: 'shop', body: active === undefined ? {} : { active } },
    ...rest,
  });

describe('two saves in a row', () => {
  test('become the later one, made of what the first was made of', () => {
    const [first, second] = [saveOf('a'), next({ order: 2 })];
    const { replaced, call } = coalesce([first], second);
    expect(replaced).toEqual([first]);
    expect(call).toMatchObject({
      id: 'b',
      order: 2,
      save: { body: 'b', base: { body: 'base of a', commit: 'c-a', seq: 1 } },
    });
  });

  test('say what was said of both, each line once', () => {
    const saying = (message: string) => ({
      input: { user: 'ada', document: 'shop', body: { message } },
    });
    const said = (before: object, after: object) =>
      coalesce([saveOf('a', before)], next(after)).call?.input['body'];
    expect(said(saying('Pets\nShops'), saying('Shops\nStock'))).toEqual({
      message: 'Pets\nShops\nStock',
    });
    expect(said(saying('Pets'), {})).toEqual({ message: 'Pets' });
    const silent = { input: { user: 'ada', document: 'shop' } };
    expect(said(silent, silent)).toBeUndefined();
  });

  test('become one that is made of nothing where the first was', () => {
    const first = saveOf('a', { save: { body: 'a', content: 'a' } });
    expect(coalesce([first], next()).call?.save).toEqual({ body: 'b', content: 'b' });
  });

  test('stay two once the first has left, or waits for a person', () => {
    for (const state of openStates) {
      for (const attempts of [0, 1]) {
        const isUntouched = attempts === 0 && ['queued', 'waiting', 'signIn'].includes(state);
        const { replaced } = coalesce([saveOf('a', { state, attempts })], next());
        expect(replaced.length, `${state} ${attempts}`).toBe(isUntouched ? 1 : 0);
      }
    }
  });

  test('stay two where the second was not made of the first', () => {
    // The result of a merge or of a person's choice contains changes that this device's copy does not have.
    expect(coalesce([saveOf('merged')], next()).replaced).toEqual([]);
    expect(
      coalesce([saveOf('a')], saveOf('b', { save: { body: 'b', content: 'b' } })).replaced,
    ).toEqual([]);
  });

  test('stay two with anything between them', () => {
    const line = [saveOf('a'), starOf('s', true)];
    expect(coalesce(line, next())).toMatchObject({ replaced: [], call: { id: 'b' } });
  });

  test('wait for what the first waits for, and stay two where they wait for two', () => {
    const waiting = saveOf('a', { dependsOn: 'x' });
    expect(coalesce([waiting], next()).call?.dependsOn).toBe('x');
    expect(coalesce([saveOf('a')], next({ dependsOn: 'y' })).call?.dependsOn).toBe('y');
    expect(coalesce([waiting], next({ dependsOn: 'x' })).replaced).toHaveLength(1);
    expect(coalesce([waiting], next({ dependsOn: 'y' })).replaced).toEqual([]);
  });
});

describe('a star', () => {
  test('that is set and taken back is none', () => {
    const [on, off] = [starOf('a', true), starOf('b', false)];
    expect(coalesce([on], off)).toEqual({ replaced: [on], call: undefined });
    expect(coalesce([off], on)).toEqual({ replaced: [off], call: undefined });
  });

  test('that is set twice is one', () => {
    const [first, second] = [starOf('a', true), starOf('b', true)];
    expect(coalesce([first], second)).toEqual({ replaced: [first], call: second });
  });

  test('of which nobody knows what it becomes is left alone', () => {
    for (const [was, is] of [
      [undefined, true],
      [true, undefined],
      [undefined, undefined],
    ] as const) {
      expect(coalesce([starOf('a', was)], starOf('b', is)).replaced).toEqual([]);
    }
  });

  test('that has left is left alone', () => {
    const sending = starOf('a', true, { state: 'sending', attempts: 1 });
    expect(coalesce([sending], starOf('b', false)).replaced).toEqual([]);
  });
});

test('comments and tags of one text are all said', () => {
  for (const endpoint of [
    'issues.createComment',
    'pulls.createComment',
    'tags.create',
    'document.meta',
  ]) {
    const [first, second] = ['a', 'b'].map((id) => someCall(id, 1, { endpoint }));
    if (first === undefined || second === undefined) throw new Error('There are two.');
    expect(coalesce([first], second)).toEqual({ replaced: [], call: second });
  }
});
