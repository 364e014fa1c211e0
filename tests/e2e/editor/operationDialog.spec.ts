import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectOptions } from '../support/expectOptions.ts';
import { expectInOrder, atEachWidth } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';
import { selectByTyping } from '../support/selectByTyping.ts';

test.use({ viewport: { width: 1440, height: 1400 } });

let sandbox: Sandbox;
let dialog: Locator;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
  dialog = page.getByRole('dialog', { name: /^(New operation|Operation)$/ });
});

async function openNew(): Promise<void> {
  await sandbox.toolbar.getByRole('button', { name: 'Operation' }).click();
  await expect(field('Name')).toBeFocused();
}

async function openEdit(name: string): Promise<void> {
  await sandbox.jumpTo(name);
  await sandbox
    .operation(name)
    .getByRole('button', { name: `Edit ${name}`, exact: true })
    .click();
  await expect(field('Name')).toHaveValue(name);
}

async function save(): Promise<void> {
  await button('Save').click();
  await expect(dialog).toBeHidden();
}

const field = (name: string) => dialog.getByLabel(name, { exact: true });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const group = (name: string) => dialog.getByRole('group', { name, exact: true });
const editedRow = (table: string) =>
  rows(table).filter({ has: dialog.page().getByRole('button', { name: 'Done' }) });
const rows = (table: string) =>
  dialog
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    // Without the column headers.
    .filter({ hasNot: sandbox.page.getByRole('columnheader') });

/** Selects an option by its beginning. */
async function choose(scope: Locator, label: string, option: string): Promise<void> {
  const page = scope.page();
  await scope.getByRole('combobox', { name: new RegExp(`^${label} `) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}

/** An operation in the export. */
async function printed(name: string): Promise<unknown> {
  await expect(dialog).toBeHidden();
  const document = JSON.parse(await sandbox.exported()) as { operations: Record<string, unknown> };
  return document.operations[name];
}

test(
  'a new operation has GET, an empty path and 200, and Enter saves it',
  { tag: ['@full', '@2.39'] },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await openNew();
    await expect(dialog.getByRole('combobox', { name: 'Method GET' })).toBeVisible();
    await expect(field('Path')).toHaveValue('');
    await expect(dialog.getByRole('combobox', { name: 'HTTP code 200 OK' })).toBeVisible();
    await page.keyboard.type('pet.feed');
    await page.keyboard.press('Enter');
    expect(await printed('pet.feed')).toEqual({ method: 'GET', path: '', return: { code: 200 } });
  },
);

test('saving without changes makes no edit', { tag: ['@full', '@2.40'] }, async ({ page }) => {
  await sandbox.openSample('Webshop and events');
  const undo = sandbox.toolbar.getByRole('button', { name: /^Undo/ });
  const before = await undo.getAttribute('aria-label');
  await openEdit('catalog.setPicture');
  await save();
  await openEdit('event.receive');
  await field('Name').fill('event.other');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(undo).toHaveAttribute('aria-label', before ?? '');
  await expect(sandbox.operation('event.receive')).toBeVisible();
});

test(
  'a refused save closes, says why, and opens again with everything that was typed',
  { tag: ['@2.41', '@5.1', '@5.4', '@5.5'] },
  async () => {
    const rule = 'Operation name must match the regular expression: ^[A-Za-z0-9_.]{1,128}$';
    await sandbox.openSample('Pet shop');
    await openNew();
    await field('Name').fill('pet feed');
    await expect(dialog).toContainText(rule);
    await field('Path').fill('/pets/:id/food');
    await field('Argument name').fill('half');
    await choose(group('New argument'), 'In', 'header');
    await choose(group('New argument'), 'Type', 'Other …');
    await choose(group('New argument'), 'Kind', 'Type');
    await choose(group('New throw'), 'Code', '404 Not Found');
    await save();
    await expect(sandbox.messages).toContainText(rule);
    await expect(sandbox.operation('pet feed')).toHaveCount(0);

    await sandbox.messages.getByRole('button', { name: /again/i }).click();
    await expect(field('Name')).toHaveValue('pet feed');
    await expect(field('Path')).toHaveValue('/pets/:id/food');
    await expect(field('Argument name')).toHaveValue('half');
    await expect(group('New argument').getByRole('combobox', { name: 'In header' })).toBeVisible();
    await expect(group('New throw').getByRole('combobox', { name: /Code 404/ })).toBeVisible();
    await field('Name').fill('pet.get');
    await expect(dialog).toContainText('An operation named pet.get already exists');
    await field('Name').fill('pet.feed');
    await save();
    // An argument without a type and a throw without one are ignored.
    expect(await printed('pet.feed')).toEqual({
      method: 'GET',
      path: '/pets/:id/food',
      return: { code: 200 },
    });
  },
);

test(
  'arguments are added, edited, moved and deleted',
  { tag: ['@2.36', '@3.9', '@4.8', '@5.4'] },
  async () => {
    await sandbox.openSample('Webshop and events');
    await openEdit('catalog.getProduct');
    const row = group('New argument');
    await button('Add argument').click();
    await expect(rows('Arguments')).toHaveCount(2);
    await expect(row).toContainText('An argument needs a name, a location and a type.');
    await expect(row.getByRole('combobox', { name: 'In query' })).toBeVisible();
    await expect(row.getByRole('combobox', { name: 'Type string' })).toBeVisible();
    await field('Argument name').fill('fields');
    await expectOptions(row, 'In', ['path', 'query', 'header']);
    await choose(row, 'In', 'header');
    await row.getByRole('combobox', { name: /^Type / }).click();
    const options = row.page().getByRole('option');
    // Only a few at first; the rest appear once the list has been measured.
    await expect
      .poll(async () => (await options.allTextContents()).slice(0, 11))
      .toEqual([
        'string',
        'integer',
        'number',
        'boolean',
        'date',
        'date-time',
        'time',
        'uuid',
        'email',
        'uri',
        'Other …',
      ]);
    await row.page().keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await choose(row, 'Type', 'Other …');
    await choose(row, 'Kind', 'Array of …');
    await choose(group('Each element'), 'Each element', 'Type');
    await group('Each element')
      .getByRole('combobox', { name: /^Type name/ })
      .click();
    await row.page().keyboard.type('Product');
    await row.page().keyboard.press('Enter');
    await field('Argument name').press('Enter');
    await expect(rows('Arguments')).toHaveCount(3);
    await expect(field('Argument name')).toBeFocused();
    await expect(field('Argument name')).toHaveValue('');

    await button('Move argument fields up').click();
    await expect(rows('Arguments').nth(1)).toContainText('fields');
    await button('Edit argument language').click();
    const edited = editedRow('Arguments');
    await expect(edited.getByLabel('Argument name')).toBeFocused();
    await expect(edited.getByLabel('Sent as')).toHaveValue('Accept-Language');
    await edited.getByLabel('Argument name').fill('locale');
    await choose(edited, 'Type', 'integer');
    await button('Done').click();
    await expect(button('Edit argument locale')).toBeFocused();
    await button('Delete argument sku').click();
    await expect(button('Delete argument fields')).toBeFocused();
    await save();
    expect(await printed('catalog.getProduct')).toMatchObject({
      arguments: {
        fields: {
          in: 'header',
          schema: { type: 'array', schema: { type: 'reference', target: 'Product' } },
        },
        locale: { in: 'header', name: 'Accept-Language', schema: { type: 'integer' } },
      },
    });
  },
);

test(
  'a variable of the path gets an argument with one click',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await openNew();
    await field('Name').fill('pet.feed');
    await field('Path').fill('/pets/:id/food/{meal}');
    await button('Add argument id').click();
    await expect(button('Add argument meal')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field('Path')).toBeFocused();
    await expect(rows('Arguments')).toHaveText([/^id\s*string\s*path$/, /^meal\s*string\s*path$/]);
  },
);

test(
  'throws: unused codes only, 500 first, each with its shape',
  { tag: ['@2.37', '@3.11', '@3.12', '@3.13', '@4.8', '@5.5'] },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await openNew();
    await field('Name').fill('pet.feed');
    const row = group('New throw');
    await expect(row.getByRole('combobox', { name: /^Code 500/ })).toBeVisible();
    const codes = [
      400, 402, 403, 404, 405, 408, 409, 410, 412, 417, 422, 423, 424, 429, 499, 500, 501, 502, 503,
      504, 507, 508, 599, 999,
    ];
    const startsWith = (code: number) => new RegExp(`^${code} `);
    await expectOptions(row, 'Code', codes.map(startsWith));
    await button('Add throw').click();
    await expect(row).toContainText('A throw needs a code and a type.');
    await expect(dialog.getByRole('table', { name: 'Throws' })).toHaveCount(0);
    await expectOptions(row, 'Shape', ['Object', 'Map', 'Array', 'Content-Type', 'Other …']);
    await row.getByRole('combobox', { name: /^Type / }).click();
    await page.keyboard.type('Pet');
    await page.keyboard.press('Enter');
    await button('Add throw').click();
    await expect(rows('Throws')).toHaveText([/^500\s*Pet$/]);
    const unused = codes.filter((code) => code !== 500);
    await expectOptions(row, 'Code', ['Choose', ...unused.map(startsWith)]);
    // The type is that of the last throw, so only the code is missing.
    await expect(row.getByRole('combobox', { name: 'Type Pet' })).toBeVisible();
    await button('Add throw').click();
    await expect(row).toContainText('A throw needs a code and a type.');
    await expect(rows('Throws')).toHaveCount(1);

    await choose(row, 'Code', '404 Not Found');
    await choose(row, 'Shape', 'Content-Type');
    await choose(row, 'Content type', 'text/plain');
    await button('Add throw').click();
    await expect(rows('Throws')).toHaveText([/^500/, /^404\s*text\/plain$/]);
    await button('Move error 404 up').click();
    await button('Edit error 500').click();
    const edited = editedRow('Throws');
    await choose(edited, 'Shape', 'Array');
    await choose(edited, 'Code', '503 Service Unavailable');
    await save();
    expect(await printed('pet.feed')).toMatchObject({
      throws: [
        { code: 404, contentType: 'text/plain' },
        { code: 503, schema: { type: 'array', schema: { type: 'reference', target: 'Pet' } } },
      ],
    });
  },
);

test(
  'a code in use that is typed stays, in the open list, too, and is not saved',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await openNew();
    await field('Name').fill('pet.feed');
    const row = group('New throw');
    await row.getByRole('combobox', { name: /^Type / }).click();
    await page.keyboard.type('Pet');
    await page.keyboard.press('Enter');
    await button('Add throw').click();
    await expect(rows('Throws')).toHaveText([/^500/]);
    const code = row.getByRole('combobox', { name: /^Code / });
    const taken = row.getByText('The operation already throws 500');
    await expect(code).toBeFocused();
    await page.keyboard.type('500', { delay: 60 });
    await expect(code).toHaveText('500 Internal Server Error');
    await expect(taken).toBeVisible();
    await choose(row, 'Code', '409 Conflict');
    await expect(taken).toHaveCount(0);
    await code.click();
    await expect(page.getByRole('option', { name: /^500/ })).toHaveCount(0);
    await page.keyboard.type('500', { delay: 60 });
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(taken).toBeVisible();
    await expect(code).toBeFocused();
    await save();
    await expect(sandbox.messages).toContainText('pet.feed already throws the code 500');
    await sandbox.messages.getByRole('button', { name: /again/i }).click();
    await expect(code).toBeFocused();
    await expect(taken).toBeVisible();
    await choose(row, 'Code', '409 Conflict');
    await save();
    expect(await printed('pet.feed')).toMatchObject({ throws: [{ code: 500 }, { code: 409 }] });
  },
);

test(
  'the payload is offered for POST, PUT and PATCH, the return not for 204',
  { tag: ['@2.38', '@3.3', '@3.4', '@3.5', '@3.8', '@3.14'] },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await openNew();
    await field('Name').fill('pet.feed');
    const payload = group('Type of the payload');
    const returned = group('Type of the return');
    for (const [method, offered] of [
      ['GET', false],
      ['POST', true],
      ['PUT', true],
      ['PATCH', true],
      ['DELETE', false],
      ['PUT', true],
    ] as const) {
      if (method !== 'GET') await choose(dialog, 'Method', method);
      await expect(payload).toHaveCount(offered ? 1 : 0);
    }
    await expectOptions(dialog, 'Method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    await expectOptions(dialog, 'HTTP code', [
      '200 OK',
      '201 Created',
      '202 Accepted',
      '204 No Content',
    ]);
    await expectOptions(payload, 'Shape', [
      'No payload',
      'Object',
      'Map',
      'Array',
      'Content-Type',
      'Other …',
    ]);
    await choose(payload, 'Shape', 'Content-Type');
    await payload.getByRole('combobox', { name: /^Content type/ }).click();
    await expect(page.getByRole('option')).toHaveText([
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'application/json',
      'multipart/form-data',
      'text/plain',
      'application/xml',
    ]);
    await page.keyboard.type('image/png');
    await page.keyboard.press('Enter');
    await expect(payload.getByRole('combobox', { name: 'Content type image/png' })).toBeVisible();
    await choose(returned, 'Shape', 'Map');
    await choose(returned, 'Type of each value', 'Pet');
    await save();
    expect(await printed('pet.feed')).toMatchObject({
      arguments: { payload: { in: 'body', contentType: 'image/png' } },
      return: { code: 200, schema: { type: 'map', schema: { type: 'reference', target: 'Pet' } } },
    });

    await openEdit('pet.feed');
    await choose(dialog, 'Method', 'DELETE');
    await choose(dialog, 'HTTP code', '204 No Content');
    await expect(returned).toHaveCount(0);
    await expect(dialog).toContainText('DELETE has no payload');
    await save();
    expect(await printed('pet.feed')).toEqual({
      method: 'DELETE',
      path: '',
      return: { code: 204 },
    });
  },
);

test('any type can be returned', { tag: '@full' }, async ({ page }) => {
  await sandbox.openSample('Pet shop');
  await openNew();
  await field('Name').fill('pet.feed');
  const returned = group('Type of the return');
  await choose(returned, 'Shape', 'Other …');
  await choose(returned, 'Kind', 'Map of …');
  await choose(group('Each value'), 'Each value', 'Array of …');
  await choose(group('Each element'), 'Each element', 'String');
  await choose(group('Each element'), 'Format', 'date-time');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openNew();
  await field('Name').fill('pet.feed');
  await choose(returned, 'Shape', 'Other …');
  await choose(returned, 'Kind', 'Map of …');
  await choose(group('Each value'), 'Each value', 'Array of …');
  await choose(group('Each element'), 'Each element', 'Boolean');
  await save();
  expect(await printed('pet.feed')).toMatchObject({
    return: {
      schema: { type: 'map', schema: { type: 'array', schema: { type: 'boolean' } } },
    },
  });
});

test(
  'stability, scopes and authorization can be set, and a rename keeps the rest',
  { tag: ['@3.6', '@3.7'] },
  async () => {
    await sandbox.openSample('Webshop and events');
    const before = (await (async () => {
      const document = JSON.parse(await sandbox.exported()) as {
        operations: Record<string, Record<string, unknown>>;
      };
      return document.operations['order.cancel'];
    })())!;
    await openEdit('order.cancel');
    await expectOptions(dialog, 'Stability', [
      'Not set (experimental)',
      '0 Deprecated',
      '1 Experimental',
      '2 Stable',
      '3 Legacy',
    ]);
    await choose(dialog, 'Stability', '3 Legacy');
    await field('Name').fill('order.stop');
    await button('Add scope catalog').click();
    await button('Remove scope orders').click();
    await field('New scope').fill('admin');
    await field('New scope').press('Enter');
    await expect(dialog.getByRole('list', { name: 'Scopes' })).toHaveText('catalogadmin');
    await dialog.getByText('Sends the Authorization header').click();
    await save();
    expect(await printed('order.stop')).toEqual({
      ...before,
      stability: 3,
      security: ['catalog', 'admin'],
      authorization: false,
    });
  },
);

test('a type can be created without losing the dialog', { tag: '@full' }, async ({ page }) => {
  await sandbox.openSample('Pet shop');
  await openNew();
  await field('Name').fill('pet.feed');
  await choose(dialog, 'Method', 'POST');
  const payload = group('Type of the payload');
  await choose(payload, 'Shape', 'Array');
  await payload.getByRole('combobox', { name: /^Type of each element/ }).click();
  await page.keyboard.type('Meal');
  await page.keyboard.press('Enter');
  const above = page.getByRole('dialog', { name: /type/i }).last();
  await expect(above.getByLabel('Name', { exact: true })).toHaveValue('Meal');
  await above.getByRole('button', { name: 'Save' }).click();
  await expect(
    payload.getByRole('combobox', { name: 'Type of each element Meal', exact: true }),
  ).toBeVisible();
  await expect(field('Name')).toHaveValue('pet.feed');
  await save();
  await sandbox.jumpTo('Meal');
  await expect(sandbox.type('Meal')).toBeVisible();
});

test(
  'what is said of a response without a body is edited, and follows its code and its type',
  { tag: '@3.30' },
  async () => {
    const responses = { 204: { description: 'It is *gone*.' }, 301: { description: 'Moved.' } };
    await sandbox.open();
    await sandbox.importText(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        paths: { '/pets': { delete: { operationId: 'pets.end', responses } } },
        components: { schemas: { Pet: { type: 'object' } } },
      }),
    );
    await sandbox.closeReport();
    const card = sandbox.operation('pets.end');
    await expect(card).toContainText('No content, It is gone.');
    // Clicks in the words, not in the comma before them, which is only for screen readers.
    await card.getByText('It is gone.').dblclick({ position: { x: 20, y: 7 } });
    const description = dialog.getByRole('region', { name: 'Return' }).getByLabel('Description');
    await expect(description).toBeFocused();
    await description.fill('The pet is gone.');
    await choose(dialog, 'HTTP code', '202 Accepted');
    await save();
    await expect(card).toContainText('no type, The pet is gone.');
    const said = async () => {
      const text = JSON.parse(await sandbox.exported('OpenAPI (JSON)')) as {
        paths: { '/pets': { delete: { responses: unknown } } };
      };
      return text.paths['/pets'].delete.responses;
    };
    const kept = { 202: { description: 'The pet is gone.' }, 301: { description: 'Moved.' } };
    expect(await said()).toEqual(kept);
    await openEdit('pets.end');
    await choose(group('Type of the return'), 'Type', 'Pet');
    await save();
    expect(await said()).toMatchObject({ ...kept, 202: { content: expect.anything() as unknown } });
    await sandbox.toolbar.getByRole('button', { name: /^Undo/ }).click();
    expect(await said()).toEqual(kept);
  },
);

test(
  'the whole dialog works with the keyboard alone',
  { tag: ['@full', '@2.36', '@2.37', '@2.38', '@2.50'] },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    const { keyboard } = page;
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await keyboard.press(key);
    };
    const focused = page.locator(':focus');
    /** Presses Tab until the control with this name has the focus. */
    const tabTo = async (name: string | RegExp) => {
      for (let step = 0; step < 60; step++) {
        await keyboard.press('Tab');
        const [label, text] = await focused.evaluate((element) => {
          const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
          const said = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
          const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
          const own = labels.map((one) => one.textContent).join(' ');
          return [
            element.getAttribute('aria-label') ?? (said || own),
            element.textContent ?? '',
          ] as const;
        });
        const is = label === '' ? text : label;
        if (typeof name === 'string' ? is === name : name.test(is)) return;
      }
      throw new Error(`${String(name)} cannot be reached.`);
    };
    const select = (text: string) => selectByTyping(page, text);

    await page.locator('body').press('Alt+y');
    await expect(field('Name')).toBeFocused();
    await keyboard.type('pet.feed');
    await tabTo(/^Stability/);
    await select('2 Stable');
    await tabTo(/^Method/);
    await select('POST');
    await tabTo('Path');
    await keyboard.type('/pets/:id/food');
    await tabTo('HTTP code 200 OK');
    await select('201');
    await tabTo('Add argument id');
    await press('Enter');
    await expect(field('Path')).toBeFocused();
    await tabTo('Argument name');
    await keyboard.type('fast');
    await tabTo(/^In /);
    await select('header');
    await tabTo(/^Type /);
    await select('boolean');
    await tabTo('Add argument');
    await press('Enter');
    await expect(field('Argument name')).toBeFocused();
    await press('Shift+Tab', 'ArrowRight');
    await expect(button('Move argument fast up')).toBeFocused();
    await press('Enter');
    await expect(rows('Arguments').first()).toContainText('fast');
    await tabTo('Shape No payload');
    await select('Array');
    await tabTo('Type of each element Choose a type');
    await select('Pet');
    await tabTo(/^Code 500/);
    await tabTo('Type Choose a type');
    await select('Pet');
    await tabTo('Add throw');
    await press('Enter');
    await expect(rows('Throws')).toHaveCount(1);
    await tabTo('New scope');
    await keyboard.type('pets');
    await press('Enter');
    await expect(dialog.getByRole('list', { name: 'Scopes' })).toHaveText('pets');
    await press('Enter');
    expect(await printed('pet.feed')).toEqual({
      method: 'POST',
      path: '/pets/:id/food',
      arguments: {
        fast: { in: 'header', schema: { type: 'boolean' } },
        id: { in: 'path', schema: { type: 'string' } },
        payload: {
          in: 'body',
          schema: { type: 'array', schema: { type: 'reference', target: 'Pet' } },
        },
      },
      return: { code: 201 },
      throws: [{ code: 500, schema: { type: 'reference', target: 'Pet' } }],
      stability: 2,
      security: ['pets'],
    });
  },
);

test.describe('it is accessible, and nothing scrolls sideways,', () => {
  atEachWidth(() => {
    test('with every part of it open', { tag: '@full' }, async ({ page }) => {
      await sandbox.openSample('Webshop and events');
      const edit = 'Edit catalog.export';
      await sandbox.cards.getByRole('button', { name: edit, exact: true }).click();
      await field('Name').fill('not a name');
      await choose(dialog, 'Method', 'POST');
      await button('Edit argument currency').click();
      await button('Edit error 599').click();
      const payload = group('Type of the payload');
      await choose(payload, 'Shape', 'Array');
      await expectInOrder(page, 'the dialog', '[role="dialog"]');
      const body = dialog.locator('form > div').first();
      const overflow = await body.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await payload.getByRole('combobox', { name: /^Type of each element/ }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectInOrder(page, 'the list of types', '[role="listbox"]');
    });
  });
});

test(
  'what was typed is never lost: discarded or incomplete, it can be edited again',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await openEdit('pet.get');
    await field('Name').fill('pet.find');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const message = sandbox.messages;
    await expect(message).toContainText('Discarded: your changes to the operation pet.get.');
    const discarded = message.locator('[data-tone]').filter({ hasText: 'Discarded' });
    await discarded.getByRole('button', { name: 'Undo' }).click();
    await expect(field('Name')).toHaveValue('pet.find');
    await button('Cancel').click();
    await expect(dialog).toBeHidden();
    await expect(sandbox.operation('pet.get')).toBeVisible();

    await openEdit('pet.get');
    await field('Name').fill('pet.look');
    await field('Argument name').fill('depth');
    await choose(group('New argument'), 'Type', 'Other …');
    await choose(group('New argument'), 'Kind', 'Type');
    await save();
    await expect(message).toContainText('The argument depth was not added: it needs a type.');
    await expect(sandbox.operation('pet.look')).toBeVisible();
    await message.getByRole('button', { name: 'Edit again' }).click();
    await expect(field('Name')).toHaveValue('pet.look');
    await expect(field('Argument name')).toHaveValue('depth');
    await button('Cancel').click();

    // Nothing was typed, so there is no message.
    await openEdit('pet.update');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(message).not.toContainText('pet.update');
  },
);
