import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

// High enough for every card.
test.use({ viewport: { width: 1440, height: 2600 } });

let sandbox: Sandbox;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
});

const reference = (target: string) => ({ type: 'reference', target });

/** A document with everything that a card can show. */
const orders = {
  baseUrl: 'https://orders.example/v1',
  security: { type: 'apiKey', name: 'X-Key', in: 'header' },
  import: { crm: 'typehub://acme:crm@1.2.0', tax: 'https://tax.example/types.json' },
  root: 'Order',
  operations: {
    'order.create': {
      description: 'Takes an order.',
      method: 'POST',
      path: '/shops/:shop/orders',
      arguments: {
        shop: { in: 'path', schema: { type: 'integer' } },
        dry: { in: 'query', schema: { type: 'boolean' } },
        trace: { in: 'header', schema: { type: 'string' } },
        payload: { in: 'body', schema: reference('Order') },
      },
      return: { code: 201, schema: reference('Order') },
      throws: [
        { code: 400, schema: reference('Problem') },
        { code: 500, contentType: 'text/plain' },
      ],
    },
    'order.import': {
      method: 'PUT',
      path: '/orders',
      arguments: {
        payload: { in: 'body', schema: { type: 'array', schema: reference('Order') } },
      },
      return: { code: 200, schema: { type: 'map', schema: reference('Order') } },
    },
    'order.note': {
      method: 'PATCH',
      path: '/orders/notes',
      arguments: { payload: { in: 'body', schema: { type: 'map', schema: { type: 'string' } } } },
      return: { code: 204 },
    },
    'order.scan': {
      method: 'POST',
      path: '/orders/scan',
      arguments: { payload: { in: 'body', contentType: 'application/octet-stream' } },
      return: { code: 202, schema: { type: 'array', schema: reference('Order') } },
    },
  },
  definitions: {
    Order: {
      description: 'What somebody wants.',
      type: 'struct',
      parent: { type: 'reference', target: 'Page', template: { T: 'Problem' } },
      properties: {
        day: { description: 'When it came.', type: 'string', format: 'date' },
        buyer: { description: 'Who it is for.', ...reference('Person') },
        lines: { type: 'array', schema: { type: 'integer' } },
      },
    },
    Page: { type: 'struct', properties: { entry: { type: 'generic', name: 'T' } } },
    Person: {
      type: 'struct',
      base: true,
      discriminator: 'kind',
      mapping: { Guest: 'guest', Member: 'member' },
      properties: { kind: { type: 'string' } },
    },
    Guest: { type: 'struct', parent: reference('Person') },
    Member: { type: 'struct', parent: reference('Person') },
    Prices: { type: 'map', schema: { type: 'number' } },
    Problem: { type: 'struct', properties: { message: { type: 'string' } } },
  },
};

/** Opens the document, whose imports can't be resolved. */
async function openOrders(): Promise<void> {
  const { page } = sandbox;
  await page.route(/tax\.example|\/api\//, (route) =>
    route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await sandbox.open();
  await sandbox.importText(JSON.stringify(orders));
  await sandbox.closeReport();
  await sandbox.saved();
}

const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true });

/** The texts of a card's table, row by row, the heading first. */
async function tableOf(card: Locator, name: string): Promise<string[][]> {
  const table = card.getByRole('table', { name, exact: true });
  await expect(table).toBeVisible();
  return table.evaluate((element) =>
    Array.from(element.querySelectorAll('[role="row"]'), (row) =>
      Array.from(
        // Without the column for the row's buttons.
        row.querySelectorAll('[role="columnheader"], [role="cell"]:not(:has(button))'),
        (cell) => cell.textContent ?? '',
      ),
    ),
  );
}

async function hasButtons(scope: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(button(scope, name), name).toHaveCount(1);
}

test(
  'there is one route, with the editor on the left and on the right the preview, which follows every change',
  { tag: ['@2.1', '@2.2', '@2.3', '@2.4'] },
  async ({ page, expectProblem }) => {
    expectProblem(/^console error: .*404 \(Not Found\)/);
    await sandbox.open();
    await expect(sandbox.welcome).toBeVisible();
    // Nothing has changed yet.
    await expect(sandbox.preview).toHaveCount(0);
    await page.keyboard.press('Alt+y');
    const operation = sandbox.dialogTitled('New operation');
    await operation.getByRole('textbox', { name: 'Name' }).first().fill('pet.get');
    await page.keyboard.press('Enter');
    await expect(sandbox.preview).toContainText('"pet.get": {');
    const left = await sandbox.cards.boundingBox();
    const right = await sandbox.preview.boundingBox();
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);

    await page.keyboard.press('Alt+c');
    await sandbox.dialogTitled('New type').getByLabel('Name', { exact: true }).fill('Pet');
    await page.keyboard.press('Enter');
    await expect(sandbox.preview).toContainText('"Pet": {');
    await button(sandbox.type('Pet'), 'Root').click();
    await expect(sandbox.preview).toContainText('"root": "Pet"');
    await button(sandbox.operation('pet.get'), 'Copy pet.get').click();
    await expect(sandbox.preview).toContainText('"pet.get_copy": {');
    await sandbox.operation('pet.get').getByRole('heading').click();
    await page.keyboard.press('Alt+s');
    await expect.poll(() => sandbox.previewText()).toMatch(/"pet\.get_copy": \{[^]*"pet\.get": \{/);
    await page.keyboard.press('Alt+q');
    await sandbox.dialog.getByLabel('Path', { exact: true }).fill('/pets/all');
    await page.keyboard.press('Enter');
    await expect(sandbox.preview).toContainText('"path": "/pets/all"');
    await sandbox.deleteOperation('pet.get');
    await expect(sandbox.preview).not.toContainText('"pet.get": {');
    await button(sandbox.toolbar, 'Settings').click();
    await sandbox.dialog.getByLabel('Base URL').fill('https://pets.example');
    await page.keyboard.press('Enter');
    await expect(sandbox.preview).toContainText('"baseUrl": "https://pets.example"');
    await sandbox.saved();

    // There is no other route.
    expect((await page.goto('/sandbox'))?.status()).toBe(404);
    await page.getByRole('link', { name: 'Open the sandbox' }).click();
    await expect(sandbox.operation('pet.get_copy')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test(
  'an operation card shows everything about an operation',
  { tag: ['@2.18', '@2.19', '@2.20', '@2.21', '@2.22', '@2.23', '@2.24', '@3.8'] },
  async () => {
    await openOrders();
    const card = sandbox.operation('order.create');
    await expect(card.getByRole('heading')).toHaveText('POST/shops/:shop/orders');
    await expect(card).toContainText('order.create');
    await expect(card).toContainText('Takes an order.');
    await hasButtons(card, ['Edit order.create', 'Copy order.create', 'Delete order.create']);
    expect(await tableOf(card, 'Arguments of order.create')).toEqual([
      ['Arguments', 'Type', 'In'],
      ['shop', 'integer', 'path'],
      ['dry', 'boolean', 'query'],
      ['trace', 'string', 'header'],
      ['payload', 'Order', 'body'],
    ]);
    for (const name of ['shop', 'dry', 'trace']) {
      await hasButtons(card, [
        `Move argument ${name} up`,
        `Move argument ${name} down`,
        `Delete argument ${name}`,
      ]);
    }
    expect(await tableOf(card, 'Responses of order.create')).toEqual([
      ['Responses', 'Type'],
      ['201', 'Order'],
      ['400', 'Problem'],
      ['500', 'text/plain'],
    ]);
    for (const code of [400, 500]) {
      await hasButtons(card, [
        `Move error ${code} up`,
        `Move error ${code} down`,
        `Delete error ${code}`,
      ]);
    }
    // Every shape that a body can have.
    for (const [name, payload, response] of [
      ['order.import', 'array<Order>', ['200', 'map<Order>']],
      ['order.note', 'map<string>', ['204', 'No content']],
      ['order.scan', 'application/octet-stream', ['202', 'array<Order>']],
    ] as const) {
      const other = sandbox.operation(name);
      expect((await tableOf(other, `Payload of ${name}`))[1]).toEqual(['payload', payload, 'body']);
      expect((await tableOf(other, `Responses of ${name}`)).slice(1)).toEqual([response]);
    }
  },
);

test(
  'a type card shows everything about a type',
  { tag: ['@2.25', '@2.26', '@2.27', '@2.28', '@2.29', '@2.31', '@3.16'] },
  async () => {
    await openOrders();
    const card = sandbox.type('Order');
    await expect(card.getByRole('heading')).toContainText('Order');
    await expect(card).toContainText('extends Page<T = Problem>');
    await expect(card).toContainText('What somebody wants.');
    await hasButtons(card, ['Edit Order', 'Copy Order', 'Delete Order', 'Root']);
    await hasButtons(card, ['New Property of Order']);
    expect(await tableOf(card, 'Properties of Order')).toEqual([
      ['Properties', 'Type', 'Description', 'New Property'],
      ['day', 'string (date)', 'When it came.'],
      ['buyer', 'Person', 'Who it is for.'],
      ['lines', 'array<integer>', ''],
    ]);
    // A generic, and the values of a map.
    expect((await tableOf(sandbox.type('Page'), 'Properties of Page'))[1]).toEqual([
      'entry',
      'T',
      '',
    ]);
    expect(await tableOf(sandbox.type('Prices'), 'Key mapping of Prices')).toEqual([
      ['Key mapping', 'Type'],
      ['every key', 'number'],
    ]);
    // A type's name leads to its card.
    const person = sandbox.type('Person');
    await sandbox.expectFlash(person, () => card.getByRole('link', { name: 'Person' }).click());
    await expect(person).toContainText('abstract');
    await expect(person).toContainText('discriminated by kind');
    expect(await tableOf(person, 'kind is of Person')).toEqual([
      ['kind is', 'Type'],
      ['guest', 'Guest'],
      ['member', 'Member'],
    ]);
    await hasButtons(person, ['Delete mapping guest', 'Delete mapping member']);
    await sandbox.pressInRow(person, 'Delete mapping guest');
    await expect
      .poll(() => tableOf(person, 'kind is of Person'))
      .toEqual([
        ['kind is', 'Type'],
        ['member', 'Member'],
      ]);
  },
);

test(
  'imports are listed with alias and url, and a typehub one leads to its document',
  { tag: ['@2.17', '@2.33', '@3.1', '@3.2'] },
  async () => {
    await openOrders();
    for (const name of [...Object.keys(orders.operations), ...Object.keys(orders.definitions)]) {
      const line = sandbox.navigator.locator(`[role="treeitem"][aria-label^="${name}, "]`);
      await expect(line).toBeVisible();
    }
    const card = (alias: string) =>
      sandbox.cards.getByRole('article', { name: `Import ${alias}`, exact: true });
    await expect(card('tax').getByRole('heading')).toHaveText('tax');
    await expect(card('tax').getByRole('link')).toHaveText('https://tax.example/types.json');
    await expect(card('crm').getByRole('heading')).toHaveText('crm');
    const link = card('crm').getByRole('link', { name: 'typehub://acme:crm@1.2.0' });
    await expect(link).toHaveAttribute('href', /\/d\/acme\/crm\?version=1\.2\.0$/);
    // Checks the whole specification, because the rest is in the settings.
    const whole = JSON.parse(await sandbox.exported()) as typeof orders;
    expect(Object.keys(whole.operations)).toEqual(Object.keys(orders.operations));
    expect(Object.keys(whole.definitions).toSorted()).toEqual(
      Object.keys(orders.definitions).toSorted(),
    );
    const { import: imports, root, baseUrl, security } = orders;
    expect(whole).toMatchObject({ import: imports, root, baseUrl, security });
    const settings = sandbox.cards.getByRole('article', { name: 'Settings' });
    await expect(settings).toContainText('https://orders.example/v1');
    await expect(settings).toContainText('X-Key');

    await hasButtons(card('crm'), ['Delete import crm']);
    await button(card('tax'), 'Delete import tax').click();
    await expect(card('tax')).toHaveCount(0);
    expect(JSON.parse(await sandbox.exported())).toMatchObject({
      import: { crm: 'typehub://acme:crm@1.2.0' },
    });
  },
);

test('there are seven dialogs', { tag: ['@2.10', '@2.35', '@2.43'] }, async () => {
  await sandbox.openSample('Pet shop');
  for (const [name, title] of [
    ['New Operation', 'New operation'],
    ['New Type', 'New type'],
    ['Settings', 'Settings'],
    ['Include', 'Include'],
    ['Import', 'Import'],
    ['Export', 'Export'],
  ] as const) {
    await button(sandbox.toolbar, name).click();
    await expect(sandbox.dialogTitled(title)).toBeVisible();
    if (name === 'Include') {
      await expect(sandbox.dialog.getByLabel('URL')).toHaveAttribute('type', 'url');
    }
    await sandbox.closeDialog();
  }
  await button(sandbox.type('Pet'), 'New Property of Pet').click();
  await expect(sandbox.dialogTitled('New property of Pet')).toBeVisible();
  await sandbox.closeDialog();
});

test(
  'an argument can be of an imported type; a map of a scalar, of such a type, of another or of itself',
  { tag: ['@3.10', '@3.18'] },
  async ({ page }) => {
    await page.route(/tax\.example/, (route) =>
      route.fulfill({
        json: { definitions: { Rate: { type: 'struct', properties: {} } } },
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await sandbox.open();
    await sandbox.importText(
      JSON.stringify({
        import: { tax: 'https://tax.example/types.json' },
        operations: { 'tax.find': { method: 'GET', path: '/taxes' } },
        definitions: { Tax: { type: 'struct' } },
      }),
    );
    await sandbox.closeReport();
    const imported = sandbox.cards.getByRole('article', { name: 'Import tax', exact: true });
    await expect(imported).toContainText('1 type');
    const choose = async (scope: Locator, label: string, option: string) => {
      await scope.getByRole('combobox', { name: new RegExp(`^${label} `) }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await expect(page.getByRole('option')).toHaveCount(0);
    };

    await button(sandbox.operation('tax.find'), 'Edit tax.find').click();
    const added = sandbox.dialog.getByRole('group', { name: 'New argument', exact: true });
    for (const [name, type] of [
      ['rate', 'tax:Rate'],
      ['tax', 'Tax'],
    ] as const) {
      await added.getByLabel('Argument name').fill(name);
      await choose(added, 'In', 'query');
      await choose(added, 'Type', 'Other …');
      await choose(added, 'Kind', 'Type');
      await choose(added, 'Type name', type);
      await button(sandbox.dialog, 'Add argument').click();
    }
    await button(sandbox.dialog, 'Save').click();
    await expect(sandbox.dialog).toBeHidden();
    const card = sandbox.operation('tax.find');
    expect((await tableOf(card, 'Arguments of tax.find')).slice(1)).toEqual([
      ['rate', 'tax:Rate', 'query'],
      ['tax', 'Tax', 'query'],
    ]);

    for (const [name, kind, choice, shown] of [
      ['Sizes', 'Integer', undefined, 'integer'],
      ['Rates', 'Type', 'tax:Rate', 'tax:Rate'],
      ['Taxes', 'Type', 'Tax', 'Tax'],
      ['Tree', 'Type', 'This type', 'Tree'],
    ] as const) {
      await button(sandbox.toolbar, 'New Type').click();
      const dialog = sandbox.dialogTitled('New type');
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByRole('radio', { name: 'Map' }).click();
      await choose(dialog, 'Each value is', kind);
      if (choice !== undefined) await choose(dialog, 'Type name', choice);
      await button(dialog, 'Save').click();
      await expect(dialog).toBeHidden();
      expect((await tableOf(sandbox.type(name), `Key mapping of ${name}`))[1]).toEqual([
        'every key',
        shown,
      ]);
    }
  },
);
