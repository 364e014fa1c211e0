import type { JsonObject } from '../../src/domain/model/values/json.ts';
import type { Life } from './world/life.ts';
import type { Intent } from './ledger.ts';
import { pathOf, type Person } from './world/person.ts';
import { baseUrl } from './world/server.ts';
import type { World } from './world/world.ts';

export interface Scene {
  readonly world: World;
  readonly person: Person;
  /** The life of the page that the person uses. */
  readonly life: Life;
  /** Does something that is not part of the flow and never interrupted. */
  readonly elsewhere: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** One action of a person; its consequences happen before the next one. */
type Act = (scene: Scene) => Promise<unknown> | unknown;

/** A way through the engine, act by act. */
export type Flow = readonly Act[];

const add =
  (name: string): Act =>
  ({ person: { device } }) =>
    device.edit({ kind: 'type.add', type: { kind: 'struct', name, properties: [] } });
const describe =
  (name: string, description: string): Act =>
  ({ person: { device } }) => {
    const type = device.current.copy.types.find((each) => each.name === name);
    if (type !== undefined) {
      device.edit({ kind: 'type.update', name, type: { ...type, description } });
    }
  };
const save: Act = ({ person, life }) => person.save(life);
const ask =
  (intent: Intent, endpoint: string, rest: JsonObject): Act =>
  ({ person, life }) =>
    person.ask(
      intent,
      { endpoint, input: { ...pathOf(person.device.current.document), ...rest } },
      life,
    );
const comment =
  (text: string): Act =>
  (scene) => {
    const id = scene.world.issues.get(scene.person.device.current.document) ?? 0;
    return ask({ kind: 'comment', text }, 'issues.createComment', { id, body: { comment: text } })(
      scene,
    );
  };
const star = (active: boolean): Act =>
  ask({ kind: 'other' }, 'document.star', { body: { active } });
const offline =
  (isOffline: boolean): Act =>
  ({ person: { device } }) => {
    device.isOffline = isOffline;
  };
const decide: Act = ({ world, person, life }) =>
  life.unlessKilled(person.decide(world.random, false, life));
const foreign =
  (name: string): Act =>
  ({ world, person: { device }, elsewhere }) =>
    elsewhere(() => world.saveForeign(device.current.document, device.current.token, name));

/** Somebody else describes a type, directly at the provider. */
const describeForeign: Act = ({ world, person, elsewhere }) =>
  elsewhere(() => describeAt(world, person));

async function describeAt(world: World, person: Person): Promise<void> {
  const { document, token } = person.device.current;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const url = `${baseUrl}/document/${document}`;
  const found = await world.server.serve(url, { method: 'GET', headers });
  const { spec, commitHash = '' } = JSON.parse(await found.text()) as {
    readonly commitHash?: string;
    readonly spec: { readonly types: readonly object[] };
  };
  const types = spec.types.map((type) => ({ ...type, description: 'theirs' }));
  await world.server.serve(url, {
    method: 'PUT',
    headers: { ...headers, 'If-Match': commitHash },
    body: JSON.stringify({ spec: { ...spec, types } }),
  });
}

const openIssue: Act = async ({ person, life }) => {
  const { current } = person.device;
  const input = { ...pathOf(current.document), body: { title: 'Wish' } };
  const issue = await person.ask(
    { kind: 'issue', title: 'Wish' },
    { endpoint: 'issues.create', input },
    life,
  );
  if (issue !== undefined) current.issues.push(issue);
};
const commentOnIssue: Act = ({ person, life }) => {
  const { issues, document } = person.device.current;
  const [issue] = issues;
  if (issue === undefined) return undefined;
  const input = { ...pathOf(document), body: { comment: 'on it' } };
  const intent = { kind: 'comment', text: 'on it' } as const;
  const rest = { dependsOn: issue, answersOf: { id: issue } };
  return person.ask(intent, { endpoint: 'issues.createComment', input, ...rest }, life);
};
const makeDocument: Act = ({ person, life }) => {
  const user = person.device.current.name;
  const input = { user, body: { name: 'new' } };
  return person.ask({ kind: 'other' }, { endpoint: 'document.create', input }, life);
};
const newDocument = (person: Person) => ({ user: person.device.current.name, document: 'new' });

/**
 * The main ways through the engine. Each is run once without a crash, and once for each of its crash points.
 */
export const flows: Readonly<Record<string, Flow>> = {
  'a save': [add('A'), save],
  'saves in a row, which become one': [
    offline(true),
    add('A'),
    save,
    add('B'),
    save,
    offline(false),
  ],
  'a save on top of somebody else’s': [foreign('Theirs'), add('Mine'), save],
  'a conflict that a person ends': [
    add('A'),
    save,
    describeForeign,
    describe('A', 'mine'),
    save,
    decide,
  ],
  'a document that is made, saved to and deleted': [
    makeDocument,
    add('A'),
    ({ person, life }) => person.save(life, { input: newDocument(person) }),
    ({ person, life }) =>
      person.ask(
        { kind: 'other' },
        { endpoint: 'document.delete', input: newDocument(person) },
        life,
      ),
  ],
  'a comment': [comment('hello')],
  'an issue, and a comment on it': [openIssue, commentOnIssue],
  'a star that is set, and taken back': [star(true), star(false)],
  'a tag on a save': [
    add('A'),
    save,
    ask({ kind: 'tag', version: '1.0.0' }, 'tags.create', { body: { version: '1.0.0' } }),
  ],
  'a call that is refused, and taken back': [
    ask({ kind: 'other' }, 'issues.createComment', { id: 999_999_999, body: { comment: 'x' } }),
    ({ world, person, life }) => life.unlessKilled(discardAll(world, person, life)),
    comment('after it'),
  ],
  'what waits for somebody to sign in': [
    ({ person: { device } }) => {
      device.current.held = undefined;
    },
    add('A'),
    save,
    comment('later'),
    ({ person, life }) => life.unlessKilled(person.signIn(life)),
  ],
  'a copy that takes over what somebody else saved': [
    foreign('Theirs'),
    ({ person, life }) => life.unlessKilled(person.adopt(life)),
    add('Mine'),
    save,
  ],
};

async function discardAll(_world: World, person: Person, life: Life): Promise<void> {
  const ports = person.device.ports(life);
  const { account } = person.device.current;
  for (const call of await ports.store.read((rows) => rows.allOpen(account))) {
    await person.discard(call, life);
  }
}
