import type { Import, SourceFile } from './readImports.ts';
import { readImports } from './readImports.ts';
import type { Room } from './rooms.ts';
import { allowedBarrels, house } from './rooms.ts';

/** All violations of the import rules in `files`, one sentence each; empty if there are none. */
export function checkImports(files: readonly SourceFile[]): string[] {
  const breaches: string[] = [];
  const graph = new Map<string, readonly string[]>();

  for (const file of files) {
    const room = roomOf(file.path);
    if (room === undefined) {
      breaches.push(`${file.path} lies in no room of the house.`);
      continue;
    }
    const { imports, barrel } = readImports(file);
    if ((barrel || /\/index\.tsx?$/.test(file.path)) && !allowedBarrels.includes(file.path)) {
      breaches.push(`${file.path} is a barrel: import from where things are made.`);
    }
    for (const one of imports) {
      const breach =
        one.path === undefined ? checkPackage(room, one) : checkRoom(room, one, one.path);
      if (breach !== undefined) breaches.push(`${file.path} ${breach}`);
    }
    const targets = imports.filter((one) => one.kind !== 'address').map((one) => one.path ?? '');
    graph.set(file.path, targets);
  }

  for (const loop of findLoops(graph)) breaches.push(`Loop: ${loop.join(' → ')}.`);
  return breaches;
}

function roomOf(path: string): Room | undefined {
  return house.find(({ folder }) => path.startsWith(`${folder}/`));
}

function checkPackage(room: Room, { specifier }: Import): string | undefined {
  if (specifier.startsWith('node:')) {
    return room.node ? undefined : `imports ${specifier}, but does not run on Node.`;
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (room.packages.includes(name)) return undefined;
  return `imports ${name}, which ${room.folder} may not use.`;
}

function checkRoom(room: Room, { kind }: Import, path: string): string | undefined {
  const target = roomOf(path);
  if (target === undefined) return `imports ${path}, which lies in no room of the house.`;
  if (room.rooms.includes(target.folder)) return undefined;
  if (!room.typesOf.includes(target.folder)) {
    return `imports ${path}: ${room.folder} may not use ${target.folder}.`;
  }
  if (kind !== 'value') return undefined;
  return `imports ${path}: of ${target.folder}, ${room.folder} may use types only.`;
}

/**
 * One path for every loop: a depth-first search in which an edge back to a file on the current path
 * closes a loop.
 */
function findLoops(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const loops: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string): void => {
    const start = way.indexOf(path);
    if (start !== -1) loops.push([...way.slice(start), path]);
    if (start !== -1 || done.has(path)) return;
    way.push(path);
    for (const target of graph.get(path) ?? []) visit(target);
    way.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return loops;
}
