import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeEdit } from '../../../src/domain/edits/describeEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import type { Operation, Specification, Type } from '../../../src/domain/model/specification.ts';
import { debugReport, type DebugReportInput } from '../../../src/screens/library/debugReport.ts';
import type { JournalRow } from '../../../src/storage/database/database.ts';
import { anyCharacter } from '../../support/unicode.ts';
import { runsOf } from '../../support/runs.ts';

const now = new Date('2026-03-19T15:42:00.000Z');

function rowsOf(edits: readonly Edit[]): JournalRow[] {
  return edits.map((edit, index) => ({
    account: 'local',
    spec: 'sandbox',
    seq: index + 1,
    edit: { v: 1, edit },
    undo: { v: 1, edit },
    label: describeEdit(edit),
    ...(index === 1 ? { step: 'undo' as const } : {}),
    at: '2026-03-19T15:41:00.000Z',
  }));
}

function inputWith(changes: Partial<DebugReportInput>): DebugReportInput {
  return {
    now,
    version: '0.1.0+4011d18a',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
    rev: 2,
    writtenRev: 1,
    role: 'writer',
    journal: [],
    timings: [],
    failures: [],
    room: {},
    persistence: 'unknown',
    counts: { operations: 1, types: 2 },
    specifications: undefined,
    restorePoints: undefined,
    settings: [],
    ...changes,
  };
}

const read = (changes: Partial<DebugReportInput>) =>
  JSON.parse(debugReport(inputWith(changes))) as Record<string, unknown>;

describe('a report', () => {
  it('contains what is needed to find a bug', () => {
    const report = read({
      journal: rowsOf([
        { kind: 'type.delete', name: 'Pet' },
        { kind: 'root.set', root: 'Pet' },
      ]),
      timings: [{ name: 'follow', count: 3, lastMs: 0.94321, worstMs: 12 }],
      room: { usage: 10, quota: 100, full: true },
      persistence: 'refused',
      specifications: 4,
      restorePoints: 31,
      failures: [
        {
          at: '2026-03-19T15:40:00.000Z',
          part: 'The preview',
          error: 'TypeError',
          message: 'Pet is not a function',
          where: ['page-CoZhL-1k.js:2:4711'],
        },
        {
          at: '2026-03-19T15:40:01.000Z',
          part: 'The page',
          error: 'Pet of Ada',
          message: '',
          where: [],
        },
      ],
      settings: [{ name: 'theme', value: 'dark' }],
    });
    expect(report).toEqual({
      report: 'typewright',
      v: 1,
      at: '2026-03-19T15:42:00.000Z',
      app: '0.1.0+4011d18a',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
      specification: { rev: 2, writtenRev: 1, role: 'writer', operations: 1, types: 2 },
      device: {
        specifications: 4,
        restorePoints: 31,
        usage: 10,
        quota: 100,
        memoryOnly: false,
        full: true,
        persistence: 'refused',
      },
      journal: [
        { seq: 1, edit: 'type.delete', step: 'do', at: '2026-03-19T15:41:00.000Z' },
        { seq: 2, edit: 'root.set', step: 'undo', at: '2026-03-19T15:41:00.000Z' },
      ],
      timings: [{ name: 'follow', count: 3, lastMs: 0.9, worstMs: 12 }],
      failures: [
        {
          at: '2026-03-19T15:40:00.000Z',
          part: 'The preview',
          error: 'TypeError',
          where: ['page-CoZhL-1k.js:2:4711'],
        },
        { at: '2026-03-19T15:40:01.000Z', part: 'The page', error: 'unknown', where: [] },
      ],
      settings: [{ name: 'theme', value: 'dark' }],
    });
  });

  it('names what is unknown', () => {
    expect(read({}).device).toMatchObject({
      specifications: null,
      restorePoints: null,
      usage: null,
    });
  });

  it('names edits by their kind only', () => {
    const batch: Edit = {
      kind: 'batch',
      edits: Array.from({ length: 23 }, () => ({ kind: 'type.delete', name: 'Pet' })),
    };
    const foreign = { kind: 'hunter2' } as unknown as Edit;
    const rows = rowsOf([batch, { kind: 'batch', edits: [{ kind: 'root.set', root: null }] }]);
    const journal = [
      ...rows,
      { seq: 3, edit: { v: 1, body: 'f00' }, label: '', at: '' },
      { seq: 4, edit: { v: 9, edit: foreign }, label: '', at: '' },
      {
        seq: 5,
        edit: { v: 9, edit: { kind: 'constructor' } as unknown as Edit },
        label: '',
        at: '',
      },
    ];
    const edits = (read({ journal }).journal as { edit: string }[]).map(({ edit }) => edit);
    expect(edits).toEqual([
      `batch of ${Array(20).fill('type.delete').join(', ')} and 3 more`,
      'batch of root.set',
      'stored as a body',
      'unknown',
      'unknown',
    ]);
  });

  it('describes settings by their shape, and omits revealing names', () => {
    const settings = {
      theme: 'light',
      'asked-persistence': true,
      sizes: { navigator: 22, secretProject: 56 },
      recent: ['Pets', 'Orders'],
      'last:Pets': 'sandbox',
      width: 280,
      none: null,
      odd: Number.NaN,
      apiToken: 1234,
      Password: true,
      'view.session': 'dark',
      '<script>': 1,
    };
    const report = read({
      settings: Object.entries(settings).map(([name, value]) => ({ name, value })),
    });
    expect(report.settings).toEqual([
      { name: 'theme', value: 'light' },
      { name: 'asked-persistence', value: true },
      { name: 'sizes', value: 'object of 2' },
      { name: 'recent', value: 'list of 2' },
      { name: 'last', value: 'text of 7 characters' },
      { name: 'width', value: 280 },
      { name: 'none', value: null },
      { name: 'odd', value: 'no number' },
      { name: 'apiToken', value: 'left out' },
      { name: 'Password', value: 'left out' },
      { name: 'view', value: 'left out' },
      { name: 'unnamed', value: 1 },
    ]);
  });
});

/** A specification in which every text by a person contains `secret`. */
function specificationOf(secret: string): Specification {
  const type: Type = {
    kind: 'struct',
    name: secret,
    description: secret,
    parent: {
      kind: 'reference',
      target: secret,
      template: [{ generic: secret, type: secret }],
    },
    discriminator: secret,
    mapping: [{ type: secret, value: secret }],
    metadata: { [secret]: secret },
    properties: [
      {
        name: secret,
        description: secret,
        type: { kind: 'string', default: secret },
        metadata: { 'x-key': secret },
      },
    ],
  };
  const operation: Operation = {
    name: secret,
    description: secret,
    httpMethod: 'POST',
    httpPath: `/${secret}`,
    httpCode: 200,
    arguments: [{ name: secret, in: 'header', type: { kind: 'string' }, wireName: secret }],
    payload: { type: { kind: 'mime', contentType: secret } },
    return: { type: { kind: 'reference', target: secret } },
    throws: [{ code: 500, type: { kind: 'reference', target: secret } }],
    tags: [secret],
    metadata: { [secret]: secret },
  };
  return {
    imports: [{ alias: secret, url: `https://${secret}@example.com/`, types: [type] }],
    operations: [operation],
    types: [type],
    root: secret,
    baseUrl: `https://user:${secret}@example.com/`,
    security: {
      type: 'oauth2',
      tokenUrl: `https://example.com/?token=${secret}`,
      authorizationUrl: secret,
      scopes: [secret],
    },
    metadata: { [secret]: { [secret]: [secret] } },
  };
}

/** Edits that contain the whole specification: in parts, at once, in a batch and in an undo. */
function editsOf(spec: Specification): Edit[] {
  const [operation] = spec.operations;
  const [type] = spec.types;
  const [include] = spec.imports;
  const secret = spec.root;
  if (!operation || !type || !include || secret === undefined) throw new Error('It has all.');
  const edits: Edit[] = [
    { kind: 'operation.add', operation },
    { kind: 'operation.rename', name: secret, to: `${secret}2` },
    { kind: 'argument.delete', operation: secret, name: secret },
    { kind: 'type.add', type },
    { kind: 'type.mapping', name: secret, mapping: [{ type: secret, value: secret }] },
    { kind: 'property.rename', type: secret, name: secret, to: `${secret}2` },
    { kind: 'import.add', include },
    { kind: 'root.set', root: secret },
    {
      kind: 'settings.set',
      baseUrl: spec.baseUrl ?? null,
      security: { type: 'apiKey', name: secret, in: 'header' },
    },
    { kind: 'settings.set', baseUrl: null, security: spec.security ?? null },
    { kind: 'spec.replace', content: { spec } },
    { kind: 'spec.replace', content: { body: secret } },
    { kind: 'restore', operations: { remove: [secret], put: [{ at: 0, name: secret }] } },
  ];
  return [...edits, { kind: 'batch', edits }];
}

/**
 * The report of everything about a specification that contains `secret`, even with careless
 * callers.
 */
function reportOf(secret: string): string {
  const spec = specificationOf(secret);
  return debugReport(
    inputWith({
      journal: [
        ...rowsOf(editsOf(spec)),
        { seq: 99, edit: { v: 1, body: secret }, label: secret, at: now.toISOString() },
        {
          seq: 100,
          edit: { v: 2, edit: { kind: secret } as unknown as Edit },
          label: secret,
          at: now.toISOString(),
        },
      ],
      // Objects with more fields than requested, as a caller may pass them on.
      counts: { ...spec, operations: 1, types: 1 },
      room: Object.assign({ usage: 1, quota: 2 }, { last: secret }),
      settings: [
        { name: 'last', value: secret },
        { name: `view:${secret}`, value: { [secret]: secret } },
        { name: `token.${secret}`, value: 12 },
        { name: 'all', value: [spec] },
      ],
    }),
  );
}

const secrets = [
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N',
  'AKIAIOSFODNN7EXAMPLE',
  'correct horse battery staple',
  'Bearer 0123456789abcdef0123456789abcdef',
  'maria.musterfrau@hospital.example',
  'zürich-kündigungen',
  '"quoted\\secret"',
];

describe('a specification full of secrets leaves no trace', () => {
  it.each(secrets)('%s', (secret) => {
    const report = reportOf(secret).toLowerCase();
    const pieces = [secret, ...secret.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 5)];
    for (const piece of pieces) {
      expect(report).not.toContain(JSON.stringify(piece).slice(1, -1).toLowerCase());
    }
  });

  it('the report for a different secret is the same except for lengths', () => {
    const anySecret = fc.string({ minLength: 8, maxLength: 60, unit: anyCharacter });
    const other = 'nothing to see';
    // Behind a setting's name, a text may look like a credential; then the report does not even show its
    // shape.
    const plain = (report: string) =>
      report.replaceAll(/text of \d+/g, 'text of n').replace('"object of 1"', '"left out"');
    fc.assert(
      fc.property(anySecret, (secret) => {
        expect(plain(reportOf(secret))).toBe(plain(reportOf(other)));
      }),
      { numRuns: runsOf(50, 200) },
    );
  });
});
