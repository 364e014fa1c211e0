/** What one room of the house may import. Arrows point down: see docs/ARCHITECTURE.md. */
export interface Room {
  readonly folder: string;
  /** Rooms whose code it may use; its own is always among them. */
  readonly rooms: readonly string[];
  /** Rooms of which it may know the types, and the addresses of workers, only. */
  readonly typesOf: readonly string[];
  /** Packages it may use. Each runs in the room's realm: no React in a worker, say. */
  readonly packages: readonly string[];
  /** Whether it runs on Node, and so may use `node:` modules. */
  readonly node: boolean;
}

const schema = ['valibot'];
const text = ['js-yaml', '@noble/hashes'];
const widgets = [
  'react',
  'react-dom',
  '@base-ui/react',
  'lucide-react',
  '@tanstack/react-virtual',
  'react-resizable-panels',
];
const screens = [
  ...widgets,
  'xstate',
  '@xstate/react',
  'dexie-react-hooks',
  'prismjs',
  'diff',
  'react-markdown',
  'wouter',
];
const app = [...screens, 'comlink', 'dexie'];
const worker = ['comlink', 'diff', 'prismjs', 'workbox-precaching', 'workbox-routing'];
function room(
  folder: string,
  rooms: readonly string[],
  rest: Partial<Pick<Room, 'typesOf' | 'packages' | 'node'>> = {},
): Room {
  return { folder, rooms: [folder, ...rooms], typesOf: [], packages: [], node: false, ...rest };
}

const domain = 'src/domain';
const formats = 'src/formats';
const provider = 'src/provider';
const storage = 'src/storage';
const sync = 'src/sync';
const machines = 'src/machines';
const ui = 'src/ui';

const belowRoutes = [
  'server/http',
  'server/accounts',
  'server/store',
  'server/triggers',
  'server/work',
];

/** Each before what holds it, since a file is in the first room that fits. */
const server: readonly Room[] = [
  room('server/logging', [], { packages: ['pino'], node: true }),
  room('server/work', [domain, formats], { node: true }),
  room('server/store', [domain], { packages: ['kysely', 'better-sqlite3', 'pg'], node: true }),
  room('server/accounts', ['server/store', provider, domain], { node: true }),
  room('server/triggers', ['server/store', 'server/logging', domain], {
    packages: ['undici', 'ipaddr.js'],
    node: true,
  }),
  room(
    'server/http',
    ['server/accounts', 'server/store', 'server/logging', provider, formats, domain],
    { typesOf: ['server/work'], packages: ['hono', 'ipaddr.js'], node: true },
  ),
  room('server/routes', [...belowRoutes, provider, formats, domain], { node: true }),
  room('server', ['server/routes', ...belowRoutes, 'server/logging', domain], {
    packages: ['hono', '@hono/node-server'],
    node: true,
  }),
];

/** Tests are no room: they may import anything. */
export const house: readonly Room[] = [
  room(domain, [], { packages: schema }),
  room(formats, [domain], { packages: text }),
  room(provider, [domain], { packages: schema }),
  room(storage, [domain], { typesOf: [provider], packages: ['dexie', '@noble/hashes'] }),
  room(sync, [domain, provider, storage]),
  room(machines, [domain], { packages: ['xstate'] }),
  room(ui, [], { packages: widgets }),
  room('src/screens', [ui, machines, domain, storage], {
    typesOf: [provider, formats],
    packages: screens,
  }),
  room('src/app', ['src/screens', ui, machines, sync, storage, provider, formats, domain], {
    typesOf: ['workers'],
    packages: app,
  }),
  room('workers', [domain, formats, provider, storage, sync], { packages: worker }),
  ...server,
  room('cli', [domain, formats, provider, 'server/accounts', 'server/store', 'server'], {
    packages: schema,
    node: true,
  }),
];

/** The only files that may hand on what other files export. */
export const allowedBarrels: readonly string[] = [
  'src/provider/contract/index.ts',
  'src/formats/registry/registry.ts',
];
