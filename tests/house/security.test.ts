import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/SECURITY.md');

/** All files of a folder with one of these endings, by their paths. */
function filesOf(folder: string, endings: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

const rows = [...page.matchAll(/^\| ([\d.]+) \| ([12]) \| (.+) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', , evidence = '']) => ({ id, level, evidence }),
);
const others = [...page.matchAll(/^\| ([\d., ]+) \| ([12]) \| [^|]+ \|$/gm)].flatMap(
  ([, ids = '', level = '']) => ids.split(', ').map((id) => ({ id, level })),
);
const isMet = ({ evidence }: { readonly evidence: string }) => evidence !== '**gap**';

test('each test that docs/SECURITY.md names is there', () => {
  const tests = filesOf('tests', /\.(?:test|spec)\.tsx?$/);
  // In code, a quotation mark within a name may be escaped or not.
  const plain = (text: string) => text.replaceAll('\\', '');
  const missing = rows.filter(isMet).filter(({ evidence }) => {
    const [, file = '', name = ''] = /^`([\w.]+)`: (.+)$/.exec(evidence) ?? [];
    if (file === '') return !/^\[[^\]]+\]\([^)]+\)$/.test(evidence);
    const found = tests.filter((path) => path.endsWith(`/${file}`));
    return !found.some((path) => new RegExp(`['"\`]${escape(name)}`).test(plain(read(path))));
  });
  expect(missing).toEqual([]);
});

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test('docs/SECURITY.md has every requirement of levels 1 and 2 once, and its sums are right', () => {
  const all = [...rows, ...others];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  // The number of requirements in ASVS 5.0.0.
  expect(all.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(all.filter(({ level }) => level === '2')).toHaveLength(183);
  const sums = ['1', '2'].map((level) => {
    const own = rows.filter((row) => row.level === level);
    return [own.filter(isMet).length, own.length];
  });
  const [[met1, all1], [met2, all2]] = sums as [[number, number], [number, number]];
  const said = page.replaceAll(/\s+/g, ' ');
  expect(said).toContain(
    `Of level 1, ${met1} of the ${all1} requirements that apply are met; of ` +
      `level 2, ${met2} of ${all2} (${Math.round((100 * met2) / all2)} %).`,
  );
  expect(met1).toBe(all1);
  expect(met2 / all2).toBeGreaterThanOrEqual(0.9);
});

test('nothing runs a text as code or as a command', () => {
  const found = ['src', 'workers', 'server']
    .flatMap((folder) => filesOf(folder, /\.tsx?$/))
    .filter((path) =>
      /\beval\(|new Function\(|node:child_process|node:vm|set(?:Timeout|Interval)\(['"`]|dangerouslySetInnerHTML|\.innerHTML/.test(
        read(path),
      ),
    );
  expect(found).toEqual([]);
});

test('the server has no random numbers but those of the system', () => {
  const code = filesOf('server', /\.tsx?$/);
  expect(code.filter((path) => /Math\.random|pseudoRandom/.test(read(path)))).toEqual([]);
  // The files that create people's secrets and encrypt them.
  for (const path of ['totp', 'secrets', 'password'].map(
    (name) => `server/accounts/secrets/${name}.ts`,
  )) {
    expect(read(path)).toMatch(/import \{[^}]*\brandomBytes\b[^}]*\} from 'node:crypto'/);
  }
});

test('nothing is hashed by what is broken, but for the codes of authenticator apps and for names', () => {
  const found = ['src', 'workers', 'server', 'cli']
    .flatMap((folder) => filesOf(folder, /\.tsx?$/))
    .filter((path) => /['"](?:sha-?1|md5)['"]|sha1Words/i.test(read(path)));
  // Names of unnamed types are made of SHA-1, which protects nothing.
  expect(found.toSorted()).toEqual([
    'server/accounts/secrets/totp.ts',
    'src/formats/reading/generatedNames.ts',
    'src/formats/reading/sha1.ts',
  ]);
});

test('no page listens to messages of other windows', () => {
  const found = filesOf('src', /\.tsx?$/).filter((path) =>
    /\b(?:window|globalThis|self)\.(?:addEventListener\('message'|onmessage)/.test(read(path)),
  );
  expect(found).toEqual([]);
});

test('nothing turns off the check of certificates', () => {
  const found = ['server', 'cli', 'docs/deploy']
    .flatMap((folder) => filesOf(folder, /./))
    .filter((path) => /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/.test(read(path)));
  expect(found).toEqual([]);
});

test('every package has an exact version and a hash, and comes from the registry', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const versions = [...Object.values(dependencies), ...Object.values(devDependencies)];
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  const { packages } = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<
      Record<string, { readonly resolved?: string; readonly integrity?: string }>
    >;
  };
  // With omit-lockfile-registry-resolved (.npmrc), only packages from outside of the registry have an
  // address.
  const loose = Object.entries(packages).filter(
    ([path, { resolved, integrity }]) =>
      path !== '' && (integrity === undefined || resolved !== undefined),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});
