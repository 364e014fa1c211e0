import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { pick, roll } from '../../fuzz/random.ts';
import type { Intent } from '../ledger.ts';
import { pathOf } from '../world/person.ts';
import { someLife, type Happening, type Step } from './steps.ts';

export type CallName =
  | 'addAndSave'
  | 'addOnly'
  | 'describeAndSave'
  | 'renameAndSave'
  | 'cutOff'
  | 'overtake'
  | 'comment'
  | 'openIssue'
  | 'commentOnNew'
  | 'closeIssue'
  | 'deleteIssue'
  | 'tag'
  | 'star'
  | 'newDocument'
  | 'poison'
  | 'foreignSave';

/** The calls that a person makes on one device. */
export const calls: Readonly<Record<CallName, Step>> = {
  addAndSave: {
    weight: 8,
    run: async (happening) => {
      addType(happening);
      await save(happening);
    },
  },
  addOnly: { weight: 2, run: addType },
  describeAndSave: {
    weight: 4,
    run: async (happening) => {
      const { person, random, index, world } = happening;
      const { types } = person.device.current.copy;
      if (types.length === 0) return;
      const type = pick(random, types.slice(0, 2));
      const description = `by ${person.device.name} ${index}`;
      world.tell(() => `${who(happening)} describes ${type.name}`);
      person.device.edit({ kind: 'type.update', name: type.name, type: { ...type, description } });
      await save(happening);
    },
  },
  renameAndSave: {
    weight: 1,
    run: async (happening) => {
      const { person, random, index, world } = happening;
      const { types } = person.device.current.copy;
      const type = types.find(({ name }) => name.startsWith('Free'));
      if (type === undefined) {
        addType(happening, `Free${index}`);
        return;
      }
      const name = `Free${index}x${roll(random, 9)}`;
      world.tell(() => `${who(happening)} calls ${type.name} ${name}`);
      world.ledger.renamed.add(type.name).add(name);
      person.device.edit({ kind: 'type.update', name: type.name, type: { ...type, name } });
      await save(happening);
    },
  },
  /** A call whose outcome nobody learns, and another one right after it. */
  cutOff: {
    weight: 3,
    run: async (happening) => {
      const { world, random, index } = happening;
      const fault = pick(random, ['answerLost', 'killedAfter', 'brokenOff', 'late'] as const);
      world.network.next = fault;
      world.tell(() => `to the next write happens: ${fault}`);
      const act = pick(random, [
        calls.addAndSave,
        calls.comment,
        calls.star,
        calls.describeAndSave,
      ]);
      await act.run(happening);
      await world.clock.pass(roll(random, 12_000));
      const next = { ...happening, index: index + 500_000 };
      if (roll(random, 3) > 0) await act.run(next);
    },
  },
  /** A save reaches the provider before the answer to an earlier request arrives. */
  overtake: {
    weight: 1,
    run: async (happening) => {
      const { world, person } = happening;
      world.network.nextRead = 'slowAnswer';
      world.tell(() => `${who(happening)} asks what the provider has, and is answered slowly`);
      void person.adopt(someLife(happening)).catch(() => undefined);
      await world.clock.pass(250);
      await calls.addAndSave.run(happening);
    },
  },
  comment: {
    weight: 6,
    run: async (happening) => {
      const { person, index, world } = happening;
      const { document } = person.device.current;
      const id = world.issues.get(document) ?? 0;
      const text = `said ${index}`;
      await comment(happening, { ...pathOf(document), id }, text);
    },
  },
  openIssue: {
    weight: 2,
    run: async (happening) => {
      const { person, index } = happening;
      const { current } = person.device;
      const title = `issue ${index}`;
      const input = { ...pathOf(current.document), body: { title } };
      const call = await ask(happening, { kind: 'issue', title }, 'issues.create', input);
      if (call !== undefined) current.issues.push(call);
    },
  },
  /** A comment on an issue that may not exist yet. */
  commentOnNew: {
    weight: 3,
    run: async (happening) => {
      const { person, index } = happening;
      const { issues, document } = person.device.current;
      const issue = issues.at(-1);
      if (issue === undefined) return;
      const input = pathOf(document);
      await comment(happening, input, `on new ${index}`, {
        dependsOn: issue,
        answersOf: { id: issue },
      });
    },
  },
  closeIssue: {
    weight: 1,
    run: async (happening) => {
      const { issues, document } = happening.person.device.current;
      const issue = issues.at(-1);
      if (issue === undefined) return;
      const input = { ...pathOf(document), body: { status: roll(happening.random, 2) + 1 } };
      const rest = { dependsOn: issue, answersOf: { id: issue } };
      await ask(happening, { kind: 'other' }, 'issues.update', input, rest);
    },
  },
  deleteIssue: {
    weight: 1,
    run: async (happening) => {
      const { issues, document } = happening.person.device.current;
      const issue = issues.pop();
      if (issue === undefined) return;
      happening.world.ledger.deletedIssues.add(issue);
      const rest = { dependsOn: issue, answersOf: { id: issue } };
      await ask(happening, { kind: 'other' }, 'issues.delete', pathOf(document), rest);
    },
  },
  tag: {
    weight: 2,
    run: async (happening) => {
      const { person, index } = happening;
      const version = `1.${index}.0`;
      const input = { ...pathOf(person.device.current.document), body: { version } };
      await ask(happening, { kind: 'tag', version }, 'tags.create', input);
    },
  },
  star: {
    weight: 2,
    run: async (happening) => {
      const { person, random } = happening;
      const active = roll(random, 2) === 0;
      const input = { ...pathOf(person.device.current.document), body: { active } };
      await ask(happening, { kind: 'other' }, 'document.star', input);
    },
  },
  /**
   * A document that is created, saved and perhaps deleted, while each of these calls may still be pending.
   */
  newDocument: {
    weight: 2,
    run: async (happening) => {
      const { person, random, index, world } = happening;
      const { name } = person.device.current;
      const document = `new-${person.device.name}-${index}`;
      const made = await ask(happening, { kind: 'other' }, 'document.create', {
        user: name,
        body: { name: document },
      });
      if (made === undefined) return;
      const input = { user: name, document };
      // The save does not really depend on it, but the caller says so.
      if (roll(random, 3) === 0) await person.save(someLife(happening), { dependsOn: made });
      if (roll(random, 2) === 0) {
        const about = {
          ...pathOf(person.device.current.document),
          id: world.issues.get(person.device.current.document) ?? 0,
        };
        await comment(happening, about, `after ${document}`, { dependsOn: made });
      }
      if (roll(random, 2) === 0) {
        await person.save(someLife(happening), { input, dependsOn: made });
      }
      if (roll(random, 2) === 0) {
        await ask(happening, { kind: 'other' }, 'document.delete', input, { dependsOn: made });
      }
      if (roll(random, 3) === 0) await person.save(someLife(happening), { input });
    },
  },
  /** A call that the provider refuses permanently. */
  poison: {
    weight: 1,
    run: async (happening) => {
      const { person, index } = happening;
      const input = { ...pathOf(person.device.current.document), id: 999_999_999 };
      if (roll(happening.random, 3) === 0) {
        await ask(happening, { kind: 'other' }, 'issues.delete', input);
      } else await comment(happening, input, `poison ${index}`);
    },
  },
  /** A save by somebody else, directly at the provider. */
  foreignSave: {
    weight: 3,
    run: async ({ world, person, index }) => {
      const { document, token } = person.device.current;
      const name = `Foreign${index}`;
      world.tell(() => `somebody else adds ${name} to ${document}`);
      await world.clock.busy(world.saveForeign(document, token, name));
    },
  },
};

function who({ person }: Happening): string {
  return `${person.device.name}/${person.device.current.name}`;
}

function addType(happening: Happening, name = `T${happening.index}`): void {
  happening.world.tell(() => `${who(happening)} adds ${name}`);
  happening.person.device.edit({
    kind: 'type.add',
    type: { kind: 'struct', name, properties: [] },
  });
}

async function save(happening: Happening): Promise<void> {
  const { person, world } = happening;
  const id = await person.save(someLife(happening));
  world.tell(() => `${who(happening)} saves: ${id ?? 'refused'}`);
}

async function comment(
  happening: Happening,
  path: JsonObject,
  text: string,
  rest = {},
): Promise<void> {
  const input = { ...path, body: { comment: text } };
  await ask(happening, { kind: 'comment', text }, 'issues.createComment', input, rest);
}

async function ask(
  happening: Happening,
  intent: Intent,
  endpoint: string,
  input: JsonObject,
  rest = {},
): Promise<string | undefined> {
  const { person, world } = happening;
  const id = await person.ask(intent, { endpoint, input, ...rest }, someLife(happening));
  world.tell(
    () => `${who(happening)} asks for ${endpoint} ${JSON.stringify(input)}: ${id ?? 'refused'}`,
  );
  return id;
}
