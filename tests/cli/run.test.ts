import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentReport } from '../../cli/readDocument.ts';
import { run } from '../../cli/run.ts';

const typeapi = JSON.stringify({
  operations: {
    'pets.list': {
      method: 'GET',
      path: '/pets',
      return: {
        code: 200,
        schema: { type: 'array', schema: { type: 'reference', target: 'Pet' } },
      },
    },
  },
  definitions: { Pet: { type: 'struct', properties: { name: { type: 'string' } } } },
});
const openapi = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets/{id}:
    get:
      operationId: pets.get
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: Nothing } }
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typewright-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a command in the test's folder. */
async function command(line: string, stdin = '') {
  let stdout = '';
  let stderr = '';
  const code = await run(line.split(' '), {
    cwd: folder,
    stdin: () => Promise.resolve(new TextEncoder().encode(stdin)),
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
    terminal: false,
  });
  return { code, stdout, stderr };
}

async function place(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

const written = (name: string) => readFile(join(folder, name), 'utf8');

describe('convert', () => {
  it('writes one document to standard output', async () => {
    await place({ 'pets.yaml': openapi });
    const { code, stdout, stderr } = await command('convert pets.yaml --to typeapi');
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      operations: { 'pets.get': { method: 'GET', path: '/pets/:id' } },
    });
  });

  it('reads standard input and writes a file', async () => {
    const { code, stdout } = await command('convert - --to internal --out out/pets.json', typeapi);
    expect(code).toBe(0);
    expect(stdout).toBe('');
    expect(JSON.parse(await written('out/pets.json'))).toMatchObject({
      operations: [{ name: 'pets.list' }],
    });
    expect(await readdir(join(folder, 'out'))).toEqual(['pets.json']);
  });

  it('prints what is lost of a document, also if no report is requested', async () => {
    const closed = openapi.replace(
      'paths:',
      'components: { securitySchemes: { mutual: { type: mutualTLS } } }\nsecurity: [{ mutual: [] }]\npaths:',
    );
    await place({ 'pets.yaml': closed });
    const { code, stdout, stderr } = await command('convert pets.yaml --to openapi30-yaml');
    expect(code).toBe(0);
    expect(stdout).toContain('openapi: 3.0');
    expect(stderr).toContain('pets.yaml /components/securitySchemes/mutual: warning: "mutual" is');
    expect(stderr).toContain(
      'pets.yaml /security: warning: The security requirements that name "mutual" are left out',
    );
  });

  it('keeps relative paths and names of a folder, and reports every document', async () => {
    await place({
      'specs/a/pets.yaml': openapi,
      'specs/b.json': typeapi,
      'specs/notes.txt': 'not read',
      'specs/.hidden/c.json': typeapi,
      'specs/broken.json': '{"a":',
    });
    const { code, stderr } = await command(
      'convert specs --to typeapi --out build/ --report report.json',
    );
    expect(code).toBe(1);
    expect(stderr).toContain('specs/broken.json: ');
    expect(stderr).toMatch(/2 read, 2 operations, 1 type, \d+ remarks?, 1 refused/);
    expect(await readdir(join(folder, 'build'), { recursive: true })).toEqual([
      'a',
      'b.json',
      'a/pets.json',
    ]);
    const report = JSON.parse(await written('report.json')) as DocumentReport[];
    expect(report.map(({ file, format, operations }) => [file, format, operations])).toEqual([
      ['specs/a/pets.yaml', 'openapi-yaml', 1],
      ['specs/b.json', 'typeapi', 1],
      ['specs/broken.json', null, 0],
    ]);
    for (const { findings, ms } of report) {
      expect(ms).toBeGreaterThanOrEqual(0);
      for (const finding of findings) {
        expect(Object.keys(finding)).toEqual(
          expect.arrayContaining(['code', 'severity', 'message', 'path']),
        );
      }
    }
    expect(report[2]?.findings).toMatchObject([
      { severity: 'error', message: expect.stringContaining('line 1') as string, path: '' },
    ]);
  });

  it('does not let two documents with the same name overwrite each other', async () => {
    await place({ 'specs/pets.json': typeapi, 'specs/pets.yaml': openapi });
    expect((await command('convert specs --out build')).code).toBe(0);
    expect((await readdir(join(folder, 'build'))).toSorted()).toEqual([
      'pets.json',
      'pets.yaml.json',
    ]);
  });

  it('converts the other files when one is missing', async () => {
    await place({ 'pets.json': typeapi });
    const { code, stderr } = await command('convert pets.json gone.json --out build/');
    expect(code).toBe(1);
    expect(stderr).toContain('there is no file or folder gone.json');
    expect(await readdir(join(folder, 'build'))).toEqual(['pets.json']);
  });

  it.each([
    ['convert', 'Name at least one file'],
    ['convert a.json b.json', '--out DIR'],
    [
      'convert a.json --to nothing',
      "The format nothing can't be written. Choose one of these: typeapi",
    ],
    [
      'convert a.json --from nothing',
      "The format nothing can't be read. Choose one of these: auto",
    ],
    ['convert a.json --wrong', 'Unknown option'],
    ['convert a.json --names odd', '--names must be hash or path'],
  ])('refuses “%s” as wrong usage', async (line, message) => {
    const { code, stderr, stdout } = await command(line);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr).toContain('--help');
  });
});

describe('lint', () => {
  it('exits with 0 if nothing is missing and with 1 otherwise', async () => {
    await place({ 'pets.json': typeapi, 'broken.yaml': 'a: [' });
    expect(await command('lint pets.json')).toMatchObject({
      code: 0,
      stdout: 'pets.json: typeapi, 1 operation, 1 type, 0 remarks, 0 findings\n',
    });
    const { code, stdout } = await command('lint pets.json broken.yaml');
    expect(code).toBe(1);
    expect(stdout).toContain('broken.yaml: refused\n    This is not valid YAML: ');
  });

  it('runs the checks of the editor', async () => {
    const sized = openapi.replace(
      'schema: { type: integer }',
      'schema: { type: integer, enum: [1, 2], default: 3, minimum: 5, maximum: 4 }',
    );
    const code = "schema: { type: string, pattern: '(' }";
    const patterned = openapi.replace('schema: { type: integer }', code).replace('{id}', '{no}');
    await place({ 'sized.yaml': sized, 'patterned.yaml': patterned });
    const { stdout } = await command('lint sized.yaml --report report.json');
    expect(stdout).toContain('sized.yaml: openapi-yaml, 1 operation, 0 types, ');
    expect(stdout).toContain('Default of the argument id of pets.get: ');
    const [report] = JSON.parse(await written('report.json')) as DocumentReport[];
    expect(report?.findings.map(({ code: kind }) => kind)).toEqual([
      'constraint-range',
      'default-not-allowed',
    ]);
    const wrong = await command('lint patterned.yaml');
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toContain('error path-argument-without-variable (1): ');
    expect(wrong.stdout).toContain('info pattern-foreign (1): ');
  });
});

describe('diff', () => {
  const without = typeapi.replace('"name":{"type":"string"}', '');

  it('prints what changed, breaking changes first, and proposes a version', async () => {
    await place({ 'old.json': typeapi, 'new.json': without });
    const { code, stdout } = await command('diff old.json new.json --version 1.2.3');
    expect(code).toBe(0);
    expect(stdout).toContain('Breaking: Type Pet');
    expect(stdout).toContain('This calls for a major version: 2.0.0.');
  });

  it('fails on the kinds of changes it is told to', async () => {
    await place({ 'old.json': typeapi, 'new.json': without });
    expect((await command('diff old.json new.json --fail-on breaking')).code).toBe(1);
    expect((await command('diff old.json old.json --fail-on any')).code).toBe(0);
    const described = typeapi.replace('"method"', '"description":"All of them","method"');
    await place({ 'described.json': described });
    expect((await command('diff old.json described.json --fail-on minor')).code).toBe(0);
    expect((await command('diff old.json described.json --fail-on any')).code).toBe(1);
    expect((await command('diff old.json new.json --fail-on odd')).code).toBe(2);
  });

  it('prints the changes as JSON', async () => {
    await place({ 'old.json': typeapi, 'new.json': without });
    const { stdout } = await command('diff old.json new.json --json');
    expect(JSON.parse(stdout)).toMatchObject({
      step: 'major',
      next: null,
      changes: [{ level: 'major', path: { entity: 'type', name: 'Pet' } }],
    });
  });
});

describe('diff across formats', () => {
  it('says what it can not compare, because it was left out in reading', async () => {
    const schema = (more: string) =>
      `components: { schemas: { A: { allOf: [{ type: object, properties: { a: {} } }${more}] } } }\npaths:`;
    const old = openapi.replace('paths:', schema(''));
    const more = openapi.replace('paths:', schema(', { type: string }'));
    await place({ 'old.yaml': old, 'new.yaml': more });
    const { stdout, stderr, code } = await command('diff old.yaml new.yaml');
    expect([stdout, code]).toEqual(['Nothing changed.\n', 0]);
    expect(stderr).toMatch(
      /^new\.yaml: \d+ remarks? when reading it: what was left out or changed is not/,
    );
  });

  it('says nothing of what is kept without being shown, which is compared', async () => {
    const old = openapi.replace('paths:', 'webhooks: { a: { post: { responses: {} } } }\npaths:');
    await place({ 'old.yaml': old, 'new.yaml': openapi });
    expect(await command('diff old.yaml old.yaml')).toMatchObject({ stderr: '', code: 0 });
    expect((await command('diff old.yaml new.yaml')).stdout).toContain('webhook a was removed');
  });

  it('a document and its own print do not differ; what the format makes is counted apart', async () => {
    await place({ 'pets.json': typeapi });
    for (const format of [
      'openapi-yaml',
      'openapi30-json',
      'typeschema',
      'jsonschema-yaml',
      'internal',
    ]) {
      await command(`convert pets.json --to ${format} --out printed`);
      const { stdout, code } = await command('diff printed pets.json --fail-on any');
      expect({ format, code }).toEqual({ format, code: 0 });
      expect(stdout).toMatch(
        /^Nothing changed\.\n(?:\nNot comparable: \d+ differences? due only to one of the formats\.\n)?$/,
      );
      const told = await command('diff pets.json printed --json');
      const json = JSON.parse(told.stdout) as { notComparable: readonly { reason: string }[] };
      expect(json).toMatchObject({ step: 'none', changes: [] });
      for (const { reason } of json.notComparable) {
        expect(reason).toMatch(/^[A-Z].* (?:can’t hold|adds|says) this.*\.$/);
      }
    }
  });
});

describe('merge', () => {
  it('merges changes to different parts', async () => {
    const mine = typeapi.replace('"/pets"', '"/animals"');
    const theirs = typeapi.replace('"name":{', '"age":{"type":"integer"},"name":{');
    await place({ 'base.json': typeapi, 'mine.json': mine, 'theirs.json': theirs });
    const { code, stdout } = await command('merge base.json mine.json theirs.json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      operations: { 'pets.list': { path: '/animals' } },
      definitions: { Pet: { properties: { age: { type: 'integer' } } } },
    });
  });

  it('reports conflicts, writes mine and exits with 1', async () => {
    const mine = typeapi.replace('"/pets"', '"/mine"');
    const theirs = typeapi.replace('"/pets"', '"/theirs"');
    await place({ 'base.json': typeapi, 'mine.json': mine, 'theirs.json': theirs });
    const line = 'merge base.json mine.json theirs.json --out mine.json';
    const { code, stderr, stdout } = await command(line);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(
      'conflict: The operation pets.list was given a different httpPath on each side',
    );
    expect(JSON.parse(await written('mine.json'))).toMatchObject({
      operations: { 'pets.list': { path: '/mine' } },
    });
  });
});

describe('merge without a common base', () => {
  it('treats an empty base as a document with nothing in it', async () => {
    const theirs = typeapi.replaceAll('pets.list', 'pets.all');
    await place({ 'base.json': '', 'mine.json': typeapi, 'theirs.json': theirs });
    const { code, stdout, stderr } = await command('merge base.json mine.json theirs.json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { operations } = JSON.parse(stdout) as { operations: object };
    expect(Object.keys(operations)).toEqual(['pets.all', 'pets.list']);
  });

  it('has a conflict if both added the same thing differently', async () => {
    const theirs = typeapi.replace('"/pets"', '"/theirs"');
    await place({ 'base.json': '\n', 'mine.json': typeapi, 'theirs.json': theirs });
    const { code, stderr } = await command('merge base.json mine.json theirs.json');
    expect(code).toBe(1);
    expect(stderr).toContain('The operation pets.list was added differently on both sides');
  });

  it('refuses an empty document on either side', async () => {
    await place({ 'base.json': typeapi, 'empty.json': '' });
    for (const line of ['base.json empty.json base.json', 'base.json base.json empty.json']) {
      expect(await command(`merge ${line}`)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('There is nothing to import') as unknown,
      });
    }
  });
});

describe('merge of OpenAPI', () => {
  const old = openapi.replace('3.1.0', '3.0.3');

  it('writes the OpenAPI version of mine', async () => {
    const theirs = old.replace('/pets/{id}', '/animals/{id}');
    await place({ 'base.yaml': old, 'mine.yaml': old, 'theirs.yaml': theirs });
    const { code, stdout, stderr } = await command('merge base.yaml mine.yaml theirs.yaml');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^openapi: 3\.0\./);
    expect(stdout).toContain('/animals/{id}:');
  });

  it('reports that something in a document could not be read', async () => {
    const mine = `${old}        '2': { description: Odd }\n`.replace(
      "responses: { '204': { description: Nothing } }",
      "responses:\n        '204': { description: Nothing }",
    );
    await place({ 'base.yaml': old, 'mine.yaml': mine });
    const { stderr } = await command('merge base.yaml mine.yaml base.yaml');
    expect(stderr).toBe(
      'mine.yaml: one thing in it could not be read; "typewright lint mine.yaml" shows what.\n',
    );
  });

  it('reports what the output format cannot express', async () => {
    await place({ 'base.yaml': openapi, 'types.json': typeapi });
    const line = 'merge base.yaml base.yaml base.yaml --to typeschema';
    const { code, stderr } = await command(line);
    expect(code).toBe(0);
    expect(stderr).toContain('operation');
  });

  it('reads one of the three from standard input', async () => {
    await place({ 'base.yaml': openapi });
    const { code, stdout } = await command('merge base.yaml - base.yaml', openapi);
    expect({ code, found: stdout.includes('pets.get') }).toEqual({ code: 0, found: true });
    expect(await command('merge base.yaml - -', openapi)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Standard input can be one of the three') as unknown,
    });
  });
});

describe('the command line', () => {
  it('lists its formats', async () => {
    const { stdout } = await command('formats --json');
    const rows = JSON.parse(stdout) as { id: string; reads: boolean; writes: boolean }[];
    expect(rows.find(({ id }) => id === 'raw-json')).toMatchObject({ reads: true, writes: false });
    expect(rows.find(({ id }) => id === 'typescript')).toMatchObject({ reads: false });
    expect((await command('formats')).stdout).toContain('openapi-yaml');
  });

  it('shows help, and lists the commands when an unknown one is given', async () => {
    expect(await command('--help')).toMatchObject({ code: 0 });
    expect((await command('convert --help')).stdout).toContain('--report FILE');
    expect((await command('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
    expect(await command('explode')).toMatchObject({
      code: 2,
      stderr:
        'There is no command explode. The commands are: convert, lint, diff, merge, formats, push, pull, serve, user, document, audit, backup, restore.\n',
    });
  });
});
