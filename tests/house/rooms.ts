/** What one room of the house may import. Arrows point down: see docs/ARCHITECTURE.md. */
export interface Room {
  readonly folder: string;
  /** Rooms whose code it may use, besides its own. */
  readonly rooms: readonly string[];
  /** Rooms of which it may use only types, and the addresses of workers. */
  readonly typesOf: readonly string[];
  /**
   * Packages it may use. They run in the room's realm, so React is not allowed in a worker, for
   * example.
   */
  readonly packages: readonly string[];
  /** Whether it runs on Node, and so may use `node:` modules. */
  readonly node: boolean;
}

const react = ['react', 'react-dom'];
const shown = [...react, 'lucide-react', '@tanstack/react-virtual'];
const behaviour = ['xstate', '@xstate/react'];
const screens = [...shown, ...behaviour, 'react-resizable-panels', 'prismjs', 'qr'];
const app = [...react, ...behaviour, 'lucide-react', 'comlink', 'dexie', 'workbox-window'];
const worker = ['comlink', 'diff', 'workbox-precaching', 'workbox-routing'];

function room(
  folder: string,
  rooms: readonly string[],
  rest: Partial<Pick<Room, 'typesOf' | 'packages' | 'node'>> = {},
): Room {
  return { folder, rooms: [folder, ...rooms], typesOf: [], packages: [], node: false, ...rest };
}

const model = 'src/domain/model';
const constraints = 'src/domain/constraints';
const edits = 'src/domain/edits';
const check = 'src/domain/check';
const compare = 'src/domain/compare';
const merge = 'src/domain/merge';
const domain: readonly string[] = [model, constraints, edits, check, compare, merge];

/**
 * Contains `format.ts`, the interface; beside it and the four rooms below is one folder per format.
 */
const format = 'src/formats';
const syntax = 'src/formats/syntax';
const reading = 'src/formats/reading';
const settling = 'src/formats/settling';
const registry = 'src/formats/registry';
const typeschema = 'src/formats/typeschema';
const typeapi = 'src/formats/typeapi';
const internal = 'src/formats/internal';
const jsonschema = 'src/formats/jsonschema';
const openapi = 'src/formats/openapi';
const raw = 'src/formats/raw';
const typescript = 'src/formats/typescript';
const families: readonly string[] = [
  typeschema,
  typeapi,
  internal,
  jsonschema,
  openapi,
  raw,
  typescript,
];
/** The formats that declare the keys of metadata, each in a type that is a table of keys. */
const metadataTables: readonly string[] = [jsonschema, openapi];
const formats: readonly string[] = [format, syntax, reading, settling, registry, ...families];

const provider = 'src/provider';
const storage = 'src/storage';
const sync = 'src/sync';
const machines = 'src/machines';
const ui = 'src/ui';
const reference = 'src/reference';
const routes = 'src/routes';
/** Sample specifications, for the sandbox and for a new server. */
const samples = 'src/samples';

const belowRoutes = [
  'server/http',
  'server/accounts',
  'server/store',
  'server/triggers',
  'server/work',
];

/** Inner rooms come before outer ones, because a file belongs to the first room that matches. */
const server: readonly Room[] = [
  room('server/logging', [], { packages: ['pino'], node: true }),
  room('server/pages', [reference, ui, provider, ...domain], { packages: ['react', 'react-dom'] }),
  room('server/work', ['server/pages', ...domain, ...formats], {
    packages: ['tinypool'],
    node: true,
  }),
  room('server/store', domain, { packages: ['kysely', 'better-sqlite3', 'pg'], node: true }),
  room('server/accounts', ['server/store', provider, ...domain], {
    packages: ['@simplewebauthn/server', 'openid-client'],
    node: true,
  }),
  room('server/triggers', ['server/store', 'server/logging', ...domain], {
    packages: ['undici', 'ipaddr.js'],
    node: true,
  }),
  room(
    'server/http',
    ['server/accounts', 'server/store', 'server/logging', provider, ...formats, ...domain],
    { typesOf: ['server/work'], packages: ['hono', 'ipaddr.js'], node: true },
  ),
  // Of `ui` only the tokens, which the sign-in pages share with the app.
  room('server/routes', [...belowRoutes, samples, provider, routes, ui, ...formats, ...domain], {
    typesOf: ['server/pages'],
    packages: ['hono'],
    node: true,
  }),
  room('server', ['server/routes', ...belowRoutes, 'server/logging', routes, ...domain], {
    packages: ['hono', '@hono/node-server'],
    node: true,
  }),
];

/** Inner rooms come first. A new format belongs to the last one until it is listed. */
const formatRooms: readonly Room[] = [
  room(syntax, domain, { packages: ['js-yaml'] }),
  room(reading, domain, { typesOf: [format] }),
  room(settling, [reading, ...domain], { typesOf: [format] }),
  room(typeschema, [reading, syntax, format, ...domain]),
  room(typeapi, [typeschema, reading, syntax, format, ...domain], { typesOf: metadataTables }),
  room(internal, [typeapi, typeschema, reading, syntax, format, ...domain]),
  room(jsonschema, [reading, syntax, format, ...domain]),
  room(openapi, [jsonschema, reading, syntax, format, ...domain]),
  room(raw, [reading, syntax, format, ...domain]),
  room(typescript, [reading, syntax, format, ...domain], { typesOf: metadataTables }),
  room(registry, [settling, reading, syntax, format, ...families, ...domain]),
  room(format, [reading, syntax, ...domain]),
];

/** The rooms that all screens may use. */
const belowScreens: readonly string[] = [reference, ui, routes, machines, storage, ...domain];

const editor = 'src/screens/editor';
const typeRef = 'src/screens/editor/typeRef';
const cards = 'src/screens/editor/cards';
const navigator = 'src/screens/editor/navigator';
const dialogs = 'src/screens/editor/dialogs';
const shell = 'src/screens/editor/shell';
const reads = 'src/screens/reads';
/** The room that all screens of the hosted app share. */
const hostedScreens = 'src/screens/hosted/shared';
/** The room that issues and pull requests share. */
const threads = 'src/screens/hosted/threads';
/** The screen that shows two specifications beside each other, hosted or not. */
const comparison = 'src/screens/comparison';
const deciding = 'src/screens/hosted/deciding';
/** The list of earlier states, of which one is restored or compared with. */
const restorePoints = 'src/screens/restorePoints';
/** The list of what reading or printing noticed. */
const reports = 'src/screens/reports';
const hostedPages: readonly string[] = [
  'src/screens/hosted/issues',
  'src/screens/hosted/account',
  'src/screens/hosted/commits',
  'src/screens/hosted/conflict',
  'src/screens/hosted/document',
  'src/screens/hosted/explore',
  'src/screens/hosted/frame',
  'src/screens/hosted/outbox',
  'src/screens/hosted/person',
  'src/screens/hosted/publish',
  'src/screens/hosted/pulls',
  'src/screens/hosted/reference',
  'src/screens/hosted/settings',
  'src/screens/hosted/stars',
  'src/screens/hosted/triggers',
  'src/screens/hosted/versions',
];
/** Independent screens, which the app puts together. */
const singleScreens: readonly string[] = [
  'src/screens/compare',
  'src/screens/findings',
  'src/screens/library',
  'src/screens/preview',
  'src/screens/share',
  'src/screens/update',
];
const allScreens: readonly string[] = [
  ...singleScreens,
  ...hostedPages,
  comparison,
  deciding,
  reports,
  restorePoints,
  threads,
  hostedScreens,
  reads,
  editor,
  typeRef,
  cards,
  navigator,
  dialogs,
  shell,
];

/** No screen imports another; the editor has its own rooms. */
function screen(folder: string, rooms: readonly string[]): Room {
  return room(folder, [...rooms, reads, ...belowScreens], {
    typesOf: [provider, ...formats],
    packages: screens,
  });
}

const screenRooms: readonly Room[] = [
  ...singleScreens.map((folder) => screen(folder, [comparison, reports, restorePoints])),
  ...hostedPages.map((folder) => screen(folder, [comparison, deciding, threads, hostedScreens])),
  screen(comparison, []),
  screen(reports, []),
  screen(restorePoints, []),
  screen(deciding, [hostedScreens]),
  screen(threads, [hostedScreens]),
  screen(hostedScreens, [comparison]),
  // The only room with live queries: see `useLiveRead`.
  room(reads, [storage, ...domain], { typesOf: formats, packages: ['dexie-react-hooks'] }),
  screen(typeRef, [editor]),
  screen(cards, [typeRef, editor]),
  screen(navigator, [editor]),
  screen(dialogs, [typeRef, editor, reports]),
  screen(shell, [dialogs, navigator, cards, editor]),
  screen(editor, []),
];

const boot = 'src/app/boot';
const editorParts = 'src/app/editor';
const sandbox = 'src/app/sandbox';
const hosted = 'src/app/hosted';
const library = 'src/app/library';
const includes = 'src/app/includes';
const session = 'src/app/session';
const files = 'src/app/files';
const update = 'src/app/update';
const outbox = 'src/app/outbox';
const workerBridge = 'src/app/worker';

function appRoom(folder: string, rooms: readonly string[]): Room {
  const ours = [reference, ui, routes, samples, machines, sync, storage, provider];
  const below = [...allScreens, ...ours, ...formats, ...domain];
  return room(folder, [...rooms, ...below], { typesOf: ['workers'], packages: app });
}

const appRooms: readonly Room[] = [
  appRoom(workerBridge, []),
  appRoom(outbox, [workerBridge]),
  appRoom(files, []),
  appRoom(update, [workerBridge]),
  appRoom(session, [files, outbox, workerBridge]),
  appRoom(includes, [session, workerBridge]),
  appRoom(library, [includes, session, files]),
  appRoom(editorParts, []),
  appRoom(sandbox, [editorParts, library]),
  appRoom(hosted, [
    boot,
    editorParts,
    library,
    includes,
    session,
    files,
    update,
    outbox,
    workerBridge,
  ]),
  appRoom(boot, [sandbox, editorParts, library, session, files, update, outbox, workerBridge]),
];

/** Tests are not a room: they may import anything. */
export const house: readonly Room[] = [
  room(model, []),
  room(edits, [model]),
  room(constraints, [model]),
  room(check, [model, constraints], { typesOf: [edits] }),
  room(compare, [model, constraints], { typesOf: [check] }),
  room(merge, [compare, edits, model]),
  ...formatRooms,
  room(provider, domain, { packages: ['valibot'] }),
  room(storage, domain, { typesOf: [provider], packages: ['dexie', '@noble/hashes'] }),
  room(sync, [...domain, provider, storage]),
  // From sync, machines use only the label, which is a pure function.
  room(machines, [...domain, sync], { packages: ['xstate'] }),
  room(routes, []),
  room(samples, []),
  room(ui, [], { packages: [...shown, '@base-ui/react'] }),
  room(reference, [ui, ...domain], { typesOf: [provider], packages: [...react, 'marked'] }),
  ...screenRooms,
  ...appRooms,
  room('workers', [...domain, ...formats, provider, storage, sync, routes], { packages: worker }),
  ...server,
  room(
    'cli',
    [...domain, ...formats, provider, storage, sync, 'server/accounts', 'server/store', 'server'],
    { node: true },
  ),
];

/** The only files that may re-export from other files. */
export const allowedBarrels: readonly string[] = [
  'src/provider/contract/index.ts',
  'src/formats/registry/registry.ts',
];
