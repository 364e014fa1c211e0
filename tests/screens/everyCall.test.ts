import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { endpoints } from '../../src/provider/contract/index.ts';

/** Calls that no screen makes, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'authorization.session': 'The session machine asks it (startSession).',
  'document.compare':
    'Other clients ask it: the worker compares what is shown, and tags.changelog has what a version breaks.',
  'document.getBase': 'The worker asks it for what is merged (workers/outbox/providerMerges.ts).',
  'document.preview':
    'Other clients ask it; what it answers is part of document.get and tags.getAll.',
  'document.update': 'The worker saves what is open in the editor (OutboxApi.save).',
  'tags.get': 'A version is read by document.get, which gives its specification, too.',
  'triggers.get': 'The list has all that is shown of a trigger.',
};

/** Writes that could wait in the outbox, and why a screen makes them at once. */
const atOnce: Readonly<Record<string, string>> = {
  'document.fork':
    'Only of a provider at which a fork can not be named: its answer says where the fork is.',
};

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Matches `call<Contract['account']['createKey']>('account.createKey'`, for example. */
const use = /\b(?:enqueue|call|useAnswer)(?:<[^>]*>)?\(\s*'(\w+\.\w+)'/g;
/** The same for an issue or a pull request: `call(`${resource}.get``. */
const useOfThread = /\b(?:enqueue|call|useAnswer)(?:<[^>]*>)?\(\s*`\$\{resource\}\.(\w+)`/g;

/** The calls that the code of screens, and of the app around them, makes by name. */
function usedCalls(pattern = use): ReadonlySet<string> {
  const files = ['src/screens', 'src/app'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${root}${folder}/${name}`),
  );
  return new Set(
    files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const ofThreads = [...text.matchAll(useOfThread)].flatMap(([, name = '']) => [
        `issues.${name}`,
        `pulls.${name}`,
      ]);
      const named = [...text.matchAll(pattern)].map(([, id = '']) => id);
      return pattern === use ? [...named, ...ofThreads] : named;
    }),
  );
}

it('every call of the contract is made by a screen, or has a reason why not', () => {
  const used = usedCalls();
  const unused = endpoints.map(({ id }) => id).filter((id) => !used.has(id));
  expect(unused.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});

it('whatever may wait in the outbox goes there, or has a reason why not', () => {
  const made = usedCalls(/\bcall(?:<[^>]*>)?\(\s*'(\w+\.\w+)'/g);
  const queueable = endpoints.filter((endpoint) => endpoint.queueable && made.has(endpoint.id));
  expect(queueable.map(({ id }) => id)).toEqual(Object.keys(atOnce));
});

it('no screen names a call that is not in the contract', () => {
  const known = new Set(endpoints.map(({ id }) => id as string));
  expect([...usedCalls()].filter((id) => !known.has(id))).toEqual([]);
});
