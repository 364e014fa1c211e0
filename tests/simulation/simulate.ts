import { createRandom, pick, roll } from '../fuzz/random.ts';
import { createClock } from './clock.ts';
import { Device, type Person } from './device.ts';
import { createNetwork } from './network.ts';
import { baseUrl, readSpec, sharedProvider } from './world.ts';

export interface Outcome {
  readonly violations: readonly string[];
  readonly story: readonly string[];
}

let runs = 0;

/** One run of the whole system: two devices of two people and their provider, from a seed. */
export async function simulate(seed: number, steps: number): Promise<Outcome> {
  const provider = await sharedProvider();
  const random = createRandom(seed);
  const clock = createClock(Date.parse('2026-03-04T05:06:07.000Z') + (runs += 1) * 86_400_000);
  const story: string[] = [];
  const violations: string[] = [];
  const say = (line: string) => story.push(`${((clock.now() / 1000) % 1e6).toFixed(1)} ${line}`);
  const network = createNetwork(clock, random, async (url, init) => {
    provider.clock.time = clock.now();
    const response = await provider.app.request(
      url.replace(baseUrl, 'http://localhost:8080/api'),
      init,
    );
    const body = init.body === undefined ? '' : ` ${init.headers?.['If-Match'] ?? ''}`;
    say(`  server: ${init.method} ${url.replace(baseUrl, '')}${body} → ${response.status}`);
    return response;
  });
  provider.clock.time = clock.now();
  const owner = `ada${seed}x${runs}`;
  const token = await provider.person(owner);
  const { json: made } = await provider.ask('POST', `/document/${owner}`, {
    token,
    body: { name: 'shop' },
  });
  if (made.success !== true) throw new Error(JSON.stringify(made));
  const { json: issue } = await provider.ask('POST', `/document/${owner}/shop/issue`, {
    token,
    body: { title: 'Talk' },
  });
  const person: Person = { name: owner, token };
  const world = { clock, network, random };
  const devices = ['one', 'two'].map((name) => new Device(name, person, `${owner}/shop`, world));
  for (const device of devices) {
    device.open();
    await clock.until(
      device
        .check()
        .then(() => device.adopt())
        .catch(() => undefined),
    );
  }
  /** What the screen called saved: types by name, and comments by text, with the device in order. */
  const savedTypes = new Set<string>();
  const comments = new Map<string, string[]>(devices.map(({ name }) => [name, []]));
  let counter = 0;

  for (let step = 0; step < steps; step++) {
    const device = pick(random, devices);
    switch (roll(random, 14)) {
      case 0:
      case 1:
      case 2: {
        const name = `T${counter++}`;
        device.edit({ kind: 'type.add', type: { kind: 'struct', name, properties: [] } });
        say(`${device.name} adds ${name} and saves`);
        if (await device.save()) savedTypes.add(name);
        break;
      }
      case 3:
      case 4: {
        const text = `comment ${counter++}`;
        say(`${device.name} says ${text}`);
        if (await device.comment(Number(issue.id), text)) comments.get(device.name)?.push(text);
        break;
      }
      case 5: {
        const type = device.copy.types[0];
        if (type === undefined) break;
        say(`${device.name} describes ${type.name} and saves`);
        device.edit({
          kind: 'type.update',
          name: type.name,
          type: { ...type, description: `by ${device.name} ${step}` },
        });
        await device.save();
        break;
      }
      case 6:
        device.isOffline = !device.isOffline;
        say(`${device.name} is ${device.isOffline ? 'offline' : 'online'}`);
        break;
      case 7:
        network.isDown = roll(random, 3) === 0;
        say(`the server is ${network.isDown ? 'down' : 'up'}`);
        break;
      case 8:
        network.trouble = pick(random, [0, 0.2, 0.6]);
        say(`trouble ${network.trouble}`);
        break;
      case 9: {
        const realm = [...device.realms][0];
        if (realm === undefined) break;
        say(`${device.name}: a page is killed`);
        realm.kill();
        break;
      }
      case 10:
        if (device.realms.size < 3) {
          say(`${device.name} opens a page`);
          device.open();
        }
        break;
      case 11:
        say(`${device.name} checks and adopts`);
        void device
          .check()
          .then(() => device.adopt())
          .catch(() => undefined);
        break;
      case 12:
        void device.decide();
        break;
      case 13:
        await clock.pass(roll(random, 60_000));
        break;
    }
    await clock.pass(roll(random, 400));
  }

  say('everything heals');
  network.trouble = 0;
  network.isDown = false;
  for (const device of devices) {
    device.isOffline = false;
    device.open();
  }
  const openCalls = () =>
    devices.flatMap((device) =>
      [...device.store.tables().calls.values()].filter(
        ({ state }) => !['done', 'cancelled'].includes(state),
      ),
    );
  await clock.pass(60_000);
  const stuck = openCalls().filter(
    ({ state }) => !['conflict', 'failed', 'signIn'].includes(state),
  );
  const behindPerson = (call: (typeof stuck)[number]) =>
    openCalls().some(
      (other) =>
        other.stream === call.stream && other.account === call.account && other.order < call.order,
    );
  for (const call of stuck) {
    if (!behindPerson(call))
      violations.push(`7: ${call.id} ${call.endpoint} is ${call.state}: ${call.error}`);
  }
  for (let round = 0; round < 6; round++) {
    for (const device of devices) {
      await clock.until(device.decide());
      await clock.pass(30_000);
      await clock.until(device.check());
      await device.adopt();
    }
  }
  // What one device took over is saved nowhere: both have it by now.
  for (const device of devices) {
    await device.save();
    await clock.pass(60_000);
    await clock.until(device.decide());
    await clock.pass(30_000);
  }
  for (const device of devices) {
    await clock.until(device.check());
    await device.adopt();
  }
  if (openCalls().length > 0) violations.push(`7: ${openCalls().length} calls are left at the end`);

  const { json: head } = await provider.ask('GET', `/document/${owner}/shop`, { token });
  const final = readSpec(JSON.stringify(head.spec ?? {}));
  const there = new Set(final.types.map(({ name }) => name));
  const aside = new Set<string>();
  for (const device of devices) {
    for (const { body } of device.store.tables().setAside) {
      const spec = readSpec(await device.textOf(body));
      for (const { name } of spec.types) aside.add(name);
    }
  }
  for (const name of savedTypes) {
    if (!there.has(name) && !aside.has(name)) violations.push(`1: ${name} was saved and is lost`);
  }
  for (const device of devices) {
    const names = device.copy.types.map(({ name }) => name).join();
    if (names !== final.types.map(({ name }) => name).join()) {
      violations.push(`4: ${device.name} has [${names}], the provider [${[...there].join()}]`);
    }
  }
  const { json: said } = await provider.ask(
    'GET',
    `/document/${owner}/shop/issue/${String(issue.id)}/comment?count=1000`,
    { token },
  );
  const texts: string[] = [];
  for (let at = 0; ; at += 100) {
    const { json: page } = await provider.ask(
      'GET',
      `/document/${owner}/shop/issue/${String(issue.id)}/comment?startIndex=${at}&count=100`,
      { token },
    );
    const entry = page.entry as { comment: string }[];
    texts.push(...entry.map(({ comment }) => comment));
    if (texts.length >= Number(said.totalResults) || entry.length === 0) break;
  }
  for (const [device, wanted] of comments) {
    for (const text of wanted) {
      const times = texts.filter((each) => each === text).length;
      if (times === 0) violations.push(`1: ${device}'s "${text}" is lost`);
      if (times > 1) violations.push(`2: ${device}'s "${text}" is there ${times} times`);
    }
    const own = texts.filter((text) => wanted.includes(text));
    if (own.join() !== wanted.join())
      violations.push(`3: ${device} said ${wanted.join()}, there is ${own.join()}`);
  }
  return { violations, story };
}
