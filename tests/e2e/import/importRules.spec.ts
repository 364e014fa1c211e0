import { expect, test } from '../support/app.ts';
import { isFull } from '../full.ts';
import { githubDocumentPath } from '../../../scripts/large/githubDocument.mjs';
import { leftForOlder, Sandbox } from '../support/sandbox.ts';

// High enough for every card.
test.use({ viewport: { width: 1440, height: 2400 } });

let sandbox: Sandbox;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  await sandbox.open();
});

const openapi = (rest: object): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Rocks', version: '1' }, paths: {}, ...rest });

const schemas = (all: object): string => openapi({ components: { schemas: all } });

interface TypeApi {
  readonly operations?: Readonly<Record<string, { readonly arguments?: object }>>;
  readonly definitions: object;
}

const rock = { type: 'object', properties: { weight: { type: 'number' } } };

test(
  'the report names what could not become part of the specification',
  { tag: ['@5.8', '@5.9', '@5.10', '@5.11', '@5.12'] },
  async () => {
    for (const { message, code, where, becomes, text } of [
      {
        message: 'Can not create scalar object',
        code: 'scalar-type',
        where: '/components/schemas/Weight',
        // A scalar becomes no type: references to it become the scalar.
        becomes: { weight: { type: 'number' } },
        text: schemas({
          Rock: {
            type: 'object',
            properties: { weight: { $ref: '#/components/schemas/Weight' } },
          },
          Weight: { type: 'number' },
        }),
      },
      {
        message: 'Can only resolve local refs',
        code: 'reference-not-local',
        where: '/components/schemas/Rock/properties/kind',
        becomes: { weight: { type: 'number' }, kind: { type: 'any' } },
        text: schemas({
          Rock: {
            type: 'object',
            properties: { weight: { type: 'number' }, kind: { $ref: 'kinds.json#/Kind' } },
          },
        }),
      },
      {
        message: 'Provided an invalid type',
        code: 'invalid-type',
        where: '/components/schemas/Rock/properties/kind',
        becomes: { weight: { type: 'number' }, kind: { type: 'any' } },
        text: schemas({
          Rock: {
            type: 'object',
            properties: { weight: { type: 'number' }, kind: { type: 'mineral' } },
          },
        }),
      },
      {
        message: 'Could not resolve ref',
        code: 'reference-missing',
        where: '/components/schemas/Rock/properties/kind',
        becomes: { weight: { type: 'number' }, kind: { type: 'any' } },
        text: schemas({
          Rock: {
            type: 'object',
            properties: {
              weight: { type: 'number' },
              kind: { $ref: '#/components/schemas/Kind' },
            },
          },
        }),
      },
      {
        message: 'Provided an invalid argument',
        code: 'invalid-argument',
        where: '/paths/~1rocks/get/parameters/0',
        becomes: { weight: { type: 'number' } },
        text: openapi({
          components: { schemas: { Rock: rock } },
          paths: {
            '/rocks': {
              get: {
                operationId: 'rocks.get',
                parameters: [
                  { name: 'mood', in: 'nowhere', schema: { type: 'string' } },
                  { name: 'size', in: 'query', schema: { type: 'number' } },
                ],
                responses: {},
              },
            },
          },
        }),
      },
    ]) {
      await test.step(message, async () => {
        await sandbox.importText(text);
        const group = sandbox.dialog.getByRole('group').filter({ hasText: code });
        await group.locator('summary').click();
        await expect(group).toContainText(message);
        await expect(group).toContainText(where);
        await sandbox.closeReport();
        // The rest of the document is imported.
        await expect(sandbox.type('Rock')).toContainText('weight');
        await expect(sandbox.type('Weight')).toBeHidden();
        const exported = JSON.parse(await sandbox.exported()) as TypeApi;
        expect(exported.definitions).toEqual({
          Rock: { type: 'struct', properties: becomes },
        });
        const [operation] = Object.values(exported.operations ?? {});
        expect(Object.keys(operation?.arguments ?? {})).toEqual(
          code === 'invalid-argument' ? ['size'] : [],
        );
      });
    }
  },
);

test('raw data is typed by its values', { tag: ['@5.13', '@5.14', '@5.15'] }, async () => {
  const propertyRow = (name: string) =>
    sandbox.cards.getByRole('row').filter({ has: sandbox.page.getByText(name, { exact: true }) });

  await test.step('dates, date-times and times are recognised', async () => {
    await sandbox.importText(
      JSON.stringify({
        day: '2026-11-21',
        moment: '2026-11-21T10:30:00Z',
        local: '2026-11-21T10:30:00',
        clock: '10:30:00',
        text: '2026-11-21 or so',
      }),
      'Raw data (JSON)',
    );
    await sandbox.closeReport();
    await expect(propertyRow('day')).toContainText(/\bdate\b/);
    await expect(propertyRow('moment')).toContainText('date-time');
    await expect(propertyRow('local')).toContainText('date-time');
    await expect(propertyRow('clock')).toContainText(/\btime\b/);
    await expect(propertyRow('text')).not.toContainText(/\b(date|time)\b/);
  });

  await test.step('whole numbers are integers, others numbers', async () => {
    await sandbox.importText('{"pieces": 3, "weight": 2.5}', 'Raw data (JSON)');
    await sandbox.closeReport();
    await expect(propertyRow('pieces')).toContainText('integer');
    await expect(propertyRow('weight')).toContainText('number');
  });

  await test.step('an array is typed from all of its elements', async () => {
    await sandbox.importText(
      '{"names": ["a", "b"], "sizes": [1, 2.5], "rocks": [{"weight": 1}, {"colour": "red"}]}',
      'Raw data (JSON)',
    );
    await sandbox.closeReport();
    await expect(propertyRow('names')).toContainText('string');
    await expect(propertyRow('sizes')).toContainText('number');
    const element = sandbox.cards.getByRole('article').filter({ hasText: 'weight' });
    await expect(element.filter({ hasText: 'colour' })).toBeVisible();
  });
});

const plant = (operation: string) =>
  JSON.stringify({
    imports: [{ alias: 'soil', url: 'https://soil.example/schema.json' }],
    operations: [{ name: operation, httpMethod: 'GET', httpPath: '/plants', httpCode: 200 }],
    types: [{ type: 'struct', name: 'Plant', properties: [{ name: 'height', type: 'number' }] }],
    root: 0,
  });

test(
  'an import replaces imports, operations, types and root; a body among the arguments of an older specification becomes the payload',
  { tag: ['@4.16', '@4.17'] },
  async ({ expectProblem }) => {
    // Extracting GitHub's document from its package takes a while, once.
    test.slow();
    // Nothing answers there: an include that can't be loaded does not prevent the import.
    expectProblem(/soil\.example/);
    await sandbox.importText(plant('plant.get'), 'Internal JSON');
    await sandbox.closeReport();
    await expect(sandbox.cards).toContainText('soil');
    await sandbox.importText(
      JSON.stringify({
        operations: [{ name: 'rock.get', httpMethod: 'GET', httpPath: '/rocks', httpCode: 200 }],
        types: [{ type: 'struct', name: 'Rock', properties: [{ name: 'weight', type: 'number' }] }],
      }),
      'Internal JSON',
    );
    await sandbox.closeReport();
    await expect.poll(() => sandbox.cardNames('Operation')).toEqual(['rock.get']);
    await expect.poll(() => sandbox.cardNames('Type')).toEqual(['Rock']);
    await expect(sandbox.cards).not.toContainText('soil');
    await expect(sandbox.type('Rock').getByRole('heading')).not.toContainText('root');

    await sandbox.importText(
      JSON.stringify({
        operations: [
          {
            name: 'rock.create',
            httpMethod: 'POST',
            httpPath: '/rocks',
            httpCode: 201,
            arguments: [
              { name: 'dry', in: 'query', type: 'boolean' },
              { name: 'rock', in: 'body', type: 'Rock' },
            ],
          },
        ],
        types: [{ type: 'struct', name: 'Rock', properties: [{ name: 'weight', type: 'number' }] }],
      }),
      'Internal JSON',
    );
    await sandbox.closeReport();
    const card = sandbox.operation('rock.create');
    await expect(card.getByRole('row').filter({ hasText: 'Rock' })).toContainText('body');
    const kept = async (): Promise<unknown> =>
      JSON.parse((await leftForOlder(sandbox.page, 'sandbox')) ?? 'null');
    await expect.poll(kept).toMatchObject({
      operations: [{ arguments: [{ name: 'dry' }], payload: 'Rock' }],
    });

    // For a large document, progress is shown; `importGithub.spec.ts` tests this for a dropped file in every
    // run.
    if (!isFull) return;
    await sandbox.openImport();
    await sandbox.chooseFormat('Detect');
    await sandbox.dialog.locator('input[type="file"]').setInputFiles(await githubDocumentPath());
    await expect(sandbox.dialog.getByText('13 MB')).toBeVisible();
    await Promise.all([
      sandbox.dialog.getByRole('progressbar').waitFor(),
      sandbox.dialog.getByRole('button', { name: 'Import', exact: true }).click(),
    ]);
    await sandbox.closeReport({ timeout: 60_000 });
    const operations = sandbox.cards.getByRole('heading', { name: 'Operations 1,223' });
    await expect(operations).toBeVisible();
    await expect(sandbox.cards.getByText('rock.create')).toHaveCount(0);
  },
);
