// The project's files: copies them, and finds out which of them import which.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';

/** Copies some of the project's files and links node_modules. */
export function copyProject(root, files, to) {
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file));
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
}

/** The files that git tracks or would track: paths relative to the project's root, sorted. */
export function listFiles(root) {
  const said = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  return [...new Set(said.split('\0'))]
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .toSorted();
}

/** The code of a source without comments and white space. */
export function codeOf(path, text) {
  let code = '';
  let from = 0;
  for (const { start, end } of parseSync(path, text).comments) {
    code += text.slice(from, start);
    from = end;
  }
  return (code + text.slice(from)).replaceAll(/\s+/g, ' ');
}

export function hashOf(...texts) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns a function from a file to everything it imports, directly or not, including itself but
 * not types.
 * @param {string} root
 * @returns {(file: string) => ReadonlySet<string>}
 */
export function createImports(root) {
  const known = new Map();
  const direct = (file) => {
    let found = known.get(file);
    if (found === undefined) known.set(file, (found = readImports(root, file)));
    return found;
  };
  return (file) => {
    const reached = new Set([file]);
    for (const one of reached) for (const other of direct(one)) reached.add(other);
    return reached;
  };
}

function readImports(root, file) {
  if (!/\.(?:ts|tsx|mjs)$/.test(file)) return [];
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const named = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ];
  return named
    .filter((name) => name?.startsWith('.'))
    .map((name) => posix.join(posix.dirname(file), name.replace(/\?.*$/, '')))
    .filter((path) => existsSync(join(root, path)));
}
