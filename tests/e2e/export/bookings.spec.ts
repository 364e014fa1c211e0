import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { CountingHand, KeyboardHand, PointerHand, type WholeHand } from '../support/hands.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { whatIsMissing } from '../support/publishable.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const name = 'bookings.list';
const path = '/rooms/:room/bookings';

const button = (scope: Locator, label: string) =>
  scope.getByRole('button', { name: label, exact: true });

/** Waits for the dialog of a new type that was named in a list, and adds these properties. */
async function makeType(page: Page, hand: CountingHand, properties: readonly string[]) {
  const made = page.getByRole('dialog', { name: 'New type', exact: true });
  await expect(made.getByLabel('Name of the next property')).toBeFocused();
  for (const property of properties) {
    await hand.type(property);
    await hand.enter(button(made, 'Add'));
  }
  // Enter saves when no further property was begun.
  await hand.enter(button(made, 'Save'));
  await expect(made).toBeHidden();
}

/** Types into the focused list, and chooses the new type that it offers to create. */
async function chooseTyped(page: Page, hand: CountingHand, text: string, proposed: string) {
  await hand.type(text);
  const option = page.getByRole('option').last();
  await expect(option).toContainText(proposed);
  await hand.enter(option);
}

/** Types into the focused list, and chooses the first option. */
async function chooseFirst(page: Page, hand: CountingHand, text: string, option: string) {
  await hand.type(text);
  await expect(page.getByRole('option').first()).toHaveText(option);
  await hand.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}

/**
 * Creates an operation by keyboard: three arguments, one of them in the path, an array of a new type as
 * return, and two throws.
 */
async function byKeyboard(page: Page, hand: CountingHand): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New operation' });
  const argument = dialog.getByLabel('Argument name', { exact: true });
  await hand.press('Alt+y');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await hand.type(name);
  await hand.press('Tab', 'Tab', 'Tab');
  await hand.type(path);
  await hand.press('Enter');
  await expect(argument).toBeFocused();
  await hand.type('from');
  await hand.press('Enter');
  await expect(argument).toHaveValue('');
  await hand.type('limit');
  await hand.press('Tab', 'Tab');
  await chooseFirst(page, hand, 'int', 'integer');
  await hand.press('Tab', 'Enter');
  await expect(argument).toBeFocused();
  await hand.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  await chooseTyped(page, hand, 'Booking[]', 'New type Booking for Booking[]');
  await makeType(page, hand, ['id', 'day']);
  const element = dialog.getByRole('combobox', { name: 'Type of each element Booking' });
  await expect(element).toBeFocused();
  await hand.press('Tab', 'Tab', 'Tab');
  await hand.type('404');
  await hand.press('Tab', 'Tab');
  await chooseTyped(page, hand, 'Problem', 'New type Problem');
  await makeType(page, hand, []);
  await hand.press('Tab', 'Enter');
  const thrown = dialog.getByRole('group', { name: 'New throw' });
  await expect(thrown.getByRole('combobox', { name: /^Code 500/ })).toBeFocused();
  await hand.press('Tab', 'Tab', 'Tab', 'Enter', 'Control+Enter');
  await expect(dialog).toBeHidden();
}

async function byPointer(page: Page, hand: CountingHand): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New operation' });
  const argument = dialog.getByLabel('Argument name', { exact: true });
  const option = (label: string) => page.getByRole('option', { name: label, exact: true });
  const combobox = (scope: Locator, label: RegExp) => scope.getByRole('combobox', { name: label });
  await hand.click(page.getByRole('toolbar').getByRole('button', { name: 'New Operation' }));
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await hand.type(name);
  await hand.click(dialog.getByLabel('Path', { exact: true }));
  await hand.type(path);
  await hand.enter(button(dialog, 'Add argument room'), argument);
  await expect(argument).toBeFocused();
  await hand.type('from');
  const addArgument = button(dialog, 'Add argument');
  await hand.enter(addArgument);
  await expect(argument).toHaveValue('');
  await hand.type('limit');
  await hand.click(combobox(dialog.getByRole('group', { name: 'New argument' }), /^Type /));
  await hand.click(option('integer'));
  await hand.click(addArgument);
  await hand.click(combobox(dialog.getByRole('group', { name: 'Type of the return' }), /^Type /));
  await chooseTyped(page, hand, 'Booking[]', 'New type Booking for Booking[]');
  await makeType(page, hand, ['id', 'day']);
  const thrown = dialog.getByRole('group', { name: 'New throw' });
  await hand.click(combobox(thrown, /^Code /));
  await hand.click(option('404 Not Found'));
  await hand.click(combobox(thrown, /^Type /));
  await chooseTyped(page, hand, 'Problem', 'New type Problem');
  await makeType(page, hand, []);
  const add = button(dialog, 'Add throw');
  await hand.click(add);
  await hand.click(add);
  await hand.click(button(dialog, 'Save'));
  await expect(dialog).toBeHidden();
}

const booking = { type: 'reference', target: 'Booking' };
const problem = { type: 'reference', target: 'Problem' };

for (const { by, make, clicks, keys } of [
  { by: 'the keyboard alone', make: byKeyboard, clicks: 0, keys: 110 },
  { by: 'pointer and names', make: byPointer, clicks: 12, keys: 81 },
] as const) {
  test(
    `the usual operation takes at most ${clicks} clicks and ${keys} keys by ${by}`,
    { tag: '@full' },
    async ({ page }) => {
      const sandbox = new Sandbox(page);
      const hand = new CountingHand(page);
      await sandbox.open();
      await make(page, hand);
      // The welcome screen, where the dialog was opened, has disappeared since the first type was created.
      await expect(sandbox.operation(name)).toBeFocused();
      await sandbox.saved();
      expect(JSON.parse(await sandbox.exported('TypeAPI'))).toMatchObject({
        operations: {
          [name]: {
            method: 'GET',
            path,
            arguments: {
              room: { in: 'path', schema: { type: 'string' } },
              from: { in: 'query', schema: { type: 'string' } },
              limit: { in: 'query', schema: { type: 'integer' } },
            },
            return: { code: 200, schema: { type: 'array', schema: booking } },
            throws: [
              { code: 404, schema: problem },
              { code: 500, schema: problem },
            ],
          },
        },
        definitions: {
          Booking: { properties: { id: { type: 'string' }, day: { type: 'string' } } },
          Problem: { type: 'struct' },
        },
      });
      expect(hand.clicks).toBeLessThanOrEqual(clicks);
      expect(hand.keys).toBeLessThanOrEqual(keys);
    },
  );
}

const fold = (scope: Locator, title: string) =>
  scope.locator('summary').filter({ hasText: title }).last();

/** Fills in the info of the API, with a tag that operations can have. */
async function describeApi(sandbox: Sandbox, hand: WholeHand): Promise<void> {
  const settings = sandbox.dialogTitled('Settings');
  await hand.run('Settings');
  await hand.use(fold(settings, 'License'));
  await hand.use(fold(settings, 'Tags'));
  for (const [label, text] of [
    ['Title', 'Bookings'],
    ['Version', '1.0.0'],
    ['Description', 'Who has which room, and when.'],
    ['License name', 'Apache 2.0'],
    ['SPDX identifier', 'Apache-2.0'],
    ['Base URL', 'https://api.rooms.test/v1'],
  ] as const) {
    await hand.write(settings.getByLabel(label, { exact: true }), text);
  }
  const security = settings.getByRole('combobox', { name: /^Security/ });
  await hand.choose(security, 'HTTP Bearer: a token');
  await hand.use(button(settings, 'Add tag'));
  await hand.write(settings.getByLabel('Name of tag 1'), 'bookings');
  await hand.write(settings.getByLabel('Description of tag 1'), 'What is booked');
  await hand.use(button(settings, 'Save'));
  await expect(settings).toBeHidden();
}

/** Describes the operation, an argument, the return and an error. */
async function describeOperation(sandbox: Sandbox, hand: WholeHand): Promise<void> {
  const operation = sandbox.dialogTitled('Operation');
  const card = sandbox.operation(name);
  const description = operation.getByLabel('Description', { exact: true });
  await hand.use(button(card, `Edit ${name}`));
  await hand.write(operation.getByLabel('Summary'), 'Lists bookings');
  await hand.write(description.first(), 'Those of one room.');
  await hand.use(button(operation, 'Add tag bookings'));
  await hand.write(operation.getByLabel('New tag'), 'rooms and halls');
  await hand.use(button(operation, 'Edit argument from'));
  await hand.write(operation.getByLabel('Argument description'), 'The first day');
  await hand.write(operation.getByLabel('Sent as'), 'from_day');
  await hand.write(operation.getByLabel('Default', { exact: true }), 'today');
  await hand.use(button(operation, 'Done'));
  await hand.use(fold(operation, 'Description and content types'));
  await hand.write(description.last(), 'The bookings, by day');
  const sentAs = operation.getByRole('combobox', { name: /^Also sent as/ });
  await hand.choose(sentAs, 'application/xml');
  const media = operation.getByRole('list', { name: 'Content types' });
  await expect(media).toHaveText(/^application\/json\s*application\/xml$/);
  await hand.use(button(operation, 'Edit error 404'));
  await hand.use(fold(operation, 'Description and content types'));
  await hand.write(description.last(), 'There is no such room');
  await expectInOrder(sandbox.page, 'the operation with what is said of it', '[role="dialog"]');
  await hand.use(button(operation, 'Save'));
  await expect(operation).toBeHidden();
  await expect(card).toContainText('The first day');
  await expect(card).toContainText('application/json, application/xml');
  await expect(card).toContainText('There is no such room');
  await expect(card.getByRole('row').filter({ hasText: /^tags/ })).toContainText(
    'bookings, rooms and halls',
  );

  // A tag that was typed but not added is saved too, and unknown; it is removed again.
  await hand.use(button(card, `Edit ${name}`));
  await hand.use(button(operation, 'Remove tag rooms and halls'));
  await hand.use(button(operation, 'Save'));
  await expect(operation).toBeHidden();
}

/** Opens the property `day` with its constraints, changes it and saves it. */
async function editDay(
  sandbox: Sandbox,
  hand: WholeHand,
  change: (property: Locator) => Promise<void>,
): Promise<void> {
  const property = sandbox.dialogTitled('Property day of Booking');
  await hand.use(button(sandbox.type('Booking'), 'Edit property day'));
  await expect(property).toBeVisible();
  await hand.use(fold(property, 'Constraints'));
  await change(property);
  await hand.use(button(property, 'Save'));
  await expect(property).toBeHidden();
}

/** Downloads the specification as OpenAPI to a file. */
async function exportTo(sandbox: Sandbox, hand: WholeHand, file: string): Promise<void> {
  const dialog = sandbox.dialogTitled('Export');
  await hand.run('Export');
  await hand.choose(dialog.getByRole('combobox', { name: 'Format' }), 'OpenAPI (JSON)');
  await expect(dialog.getByRole('region', { name: 'Exported specification' })).toContainText(
    '"openapi": "3.1',
  );
  const saving = sandbox.page.waitForEvent('download');
  await hand.use(button(dialog, 'Download'));
  await (await saving).saveAs(file);
  await hand.use(button(dialog, 'Close').first());
  await expect(dialog).toBeHidden();
}

/** Makes a change of each kind: removes, renames, changes a value and a text, and adds. */
async function changeEach(sandbox: Sandbox, hand: WholeHand): Promise<void> {
  await hand.use(button(sandbox.operation(name), 'Delete argument limit'));
  await hand.use(button(sandbox.type('Booking'), 'Edit property id'));
  const identifier = sandbox.dialogTitled('Property id of Booking');
  await hand.write(identifier.getByLabel('Name', { exact: true }), 'number');
  await hand.use(button(identifier, 'Save'));
  await expect(identifier).toBeHidden();
  await editDay(sandbox, hand, async (property) => {
    await hand.append(property.getByLabel('Allowed values'), '\nfriday');
    await hand.write(property.getByLabel('Description'), 'The day of the week');
  });
  const made = sandbox.dialogTitled('New type');
  await hand.run('New Type');
  await hand.write(made.getByLabel('Name', { exact: true }), 'Room');
  await hand.use(button(made, 'Save'));
  await expect(sandbox.type('Room')).toBeVisible();
}

/** Counts events on the page that come from another device than `by`. */
async function countOthers(page: Page, by: 'keyboard' | 'pointer'): Promise<() => Promise<number>> {
  await page.evaluate((hand) => {
    document.body.dataset['others'] = '0';
    const count = () => {
      const { dataset } = document.body;
      dataset['others'] = String(Number(dataset['others']) + 1);
    };
    const others = { keyboard: ['pointerdown', 'pointermove', 'wheel'], pointer: ['keydown'] };
    for (const type of others[hand]) {
      const listen = (event: Event) => {
        // Whether a key enters a character or ends a line of text.
        const isText =
          event instanceof KeyboardEvent &&
          (event.key.length === 1 ||
            (event.key === 'Enter' && event.target instanceof HTMLTextAreaElement));
        if (!isText) count();
      };
      window.addEventListener(type, listen, { capture: true });
    }
  }, by);
  return () => page.evaluate(() => Number(document.body.dataset['others']));
}

for (const { by, make, handOf } of [
  { by: 'keyboard', make: byKeyboard, handOf: (page: Page) => new KeyboardHand(page) },
  { by: 'pointer', make: byPointer, handOf: (page: Page) => new PointerHand(page) },
] as const) {
  test(
    `an API that begins with nothing can be published, and what changes in it is named, by ${by} alone`,
    { tag: '@full' },
    async ({ page }, testInfo) => {
      test.slow();
      const sandbox = new Sandbox(page);
      const hand: WholeHand = handOf(page);
      await sandbox.open();
      const others = await countOthers(page, by);
      await make(page, hand);
      await describeApi(sandbox, hand);
      await describeOperation(sandbox, hand);
      await editDay(sandbox, hand, async (property) => {
        await hand.write(property.getByLabel('Description'), 'When it begins');
        await hand.use(property.getByRole('checkbox', { name: 'Nullable' }));
        await hand.use(property.getByRole('checkbox', { name: 'Required' }));
        await hand.write(property.getByLabel('Allowed values'), 'monday\ntuesday');
        await hand.write(property.getByLabel('Examples'), 'monday');
      });
      await sandbox.saved();

      const file = testInfo.outputPath('bookings.json');
      await exportTo(sandbox, hand, file);
      const text = await readFile(file, 'utf8');
      expect(await whatIsMissing(text)).toEqual([]);
      const unlicensed = JSON.stringify({
        ...JSON.parse(text),
        info: { title: 'A', version: '1' },
      });
      expect(await whatIsMissing(unlicensed)).toEqual([expect.stringMatching(/^info-license: /)]);
      expect(JSON.parse(text)).toMatchObject({
        openapi: expect.stringMatching(/^3\.1\./),
        info: {
          title: 'Bookings',
          version: '1.0.0',
          description: 'Who has which room, and when.',
          license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
        },
        servers: [{ url: 'https://api.rooms.test/v1' }],
        tags: [{ name: 'bookings', description: 'What is booked' }],
        paths: {
          '/rooms/{room}/bookings': {
            get: {
              operationId: name,
              summary: 'Lists bookings',
              description: 'Those of one room.',
              tags: ['bookings'],
              parameters: [
                { name: 'room', in: 'path', required: true },
                { name: 'from_day', description: 'The first day', schema: { default: 'today' } },
                { name: 'limit' },
              ],
              responses: {
                200: { description: 'The bookings, by day', content: { 'application/xml': {} } },
                404: { description: 'There is no such room' },
              },
            },
          },
        },
        components: {
          schemas: {
            Booking: {
              required: ['day'],
              properties: {
                day: {
                  type: 'string',
                  description: 'When it begins',
                  enum: ['monday', 'tuesday'],
                  examples: ['monday'],
                },
              },
            },
          },
        },
      });

      await changeEach(sandbox, hand);
      await sandbox.saved();
      const compare = sandbox.dialogTitled('Compare');
      await hand.run('Compare');
      const choosing = page.waitForEvent('filechooser');
      await hand.use(button(compare, 'Choose a file…'));
      await (await choosing).setFiles(file);
      const changes = compare.getByRole('list', { name: 'Changes' });
      await expect(changes.getByRole('listitem')).toHaveText([
        'Operationbookings.list',
        /^BreakingArgument limit was removed/,
        /^TypeBookingbreaks clients of bookings\.list/,
        /^BreakingProperty id was renamed to number/,
        'WordingThe description of property day changed',
        /^CompatibleThe allowed values of property day changed: friday added/,
        'TypeRoom',
        'CompatibleWas added',
      ]);
      expect(await others()).toBe(0);
    },
  );
}
