import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { CountingHand } from '../support/countingHand.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { whatIsMissing } from '../support/publishable.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const name = 'bookings.list';
const path = '/rooms/:room/bookings';

/** Waits for the dialog of a new type that was named in a list, and gives it these properties. */
async function makeType(page: Page, hand: CountingHand, properties: readonly string[]) {
  const made = page.getByRole('dialog', { name: 'New type', exact: true });
  await expect(made.getByLabel('Name of the next property')).toBeFocused();
  for (const property of properties) {
    await hand.type(property);
    await hand.press('Enter');
  }
  // Without another property, Enter saves.
  await hand.press('Enter');
  await expect(made).toBeHidden();
}

/** Types into the list that has the focus, and takes what it proposes to make. */
async function chooseTyped(page: Page, hand: CountingHand, text: string, proposed: string) {
  await hand.type(text);
  await expect(page.getByRole('option').last()).toContainText(proposed);
  await hand.press('Enter');
}

/** Types into the list that has the focus, and takes the first option. */
async function chooseFirst(page: Page, hand: CountingHand, text: string, option: string) {
  await hand.type(text);
  await expect(page.getByRole('option').first()).toHaveText(option);
  await hand.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}

/** Three arguments of which one is in the path, an array of a new type as return, two throws. */
async function byKeyboard(page: Page, hand: CountingHand): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New operation' });
  const argument = dialog.getByLabel('Argument name', { exact: true });
  await page.locator('body').focus();
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
  await hand.press('Enter');
  await expect(argument).toBeFocused();
  await hand.type('from');
  await hand.press('Enter');
  await expect(argument).toHaveValue('');
  await hand.type('limit');
  await hand.click(combobox(dialog.getByRole('group', { name: 'New argument' }), /^Type /));
  await hand.click(option('integer'));
  await hand.click(dialog.getByRole('button', { name: 'Add argument', exact: true }));
  await hand.click(combobox(dialog.getByRole('group', { name: 'Type of the return' }), /^Type /));
  await chooseTyped(page, hand, 'Booking[]', 'New type Booking for Booking[]');
  await makeType(page, hand, ['id', 'day']);
  const thrown = dialog.getByRole('group', { name: 'New throw' });
  await hand.click(combobox(thrown, /^Code /));
  await hand.click(option('404 Not Found'));
  await hand.click(combobox(thrown, /^Type /));
  await chooseTyped(page, hand, 'Problem', 'New type Problem');
  await makeType(page, hand, []);
  const add = dialog.getByRole('button', { name: 'Add throw', exact: true });
  await hand.click(add);
  await hand.click(add);
  await hand.click(dialog.getByRole('button', { name: 'Save', exact: true }));
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
      // The welcome, where it began, is gone since the first of its types was made.
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

test(
  'an API that begins with nothing can be published, and what changes in it is named',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    const sandbox = new Sandbox(page);
    await sandbox.open();
    await byKeyboard(page, new CountingHand(page));

    const settings = sandbox.dialogTitled('Settings');
    await sandbox.toolbar.getByRole('button', { name: 'Settings', exact: true }).click();
    await settings.getByText('License', { exact: true }).click();
    await settings.getByText('Tags', { exact: true }).click();
    for (const [label, text] of [
      ['Title', 'Bookings'],
      ['Version', '1.0.0'],
      ['Description', 'Who has which room, and when.'],
      ['License name', 'Apache 2.0'],
      ['SPDX identifier', 'Apache-2.0'],
      ['Base URL', 'https://api.rooms.test/v1'],
    ] as const) {
      await settings.getByLabel(label, { exact: true }).fill(text);
    }
    await settings.getByRole('combobox', { name: /^Security/ }).click();
    await page.getByRole('option', { name: 'HTTP Bearer: a token' }).click();
    await settings.getByRole('button', { name: 'Add tag' }).click();
    await settings.getByLabel('Name of tag 1').fill('bookings');
    await settings.getByLabel('Description of tag 1').fill('What is booked');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toBeHidden();

    const operation = sandbox.dialogTitled('Operation');
    const card = sandbox.operation(name);
    await card.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await operation.getByLabel('Summary').fill('Lists bookings');
    await operation.getByLabel('Description', { exact: true }).first().fill('Those of one room.');
    await operation.getByRole('button', { name: 'Add tag bookings' }).click();
    await operation.getByLabel('New tag').fill('rooms and halls');
    await operation.getByRole('button', { name: 'Edit argument from' }).click();
    await operation.getByLabel('Argument description').fill('The first day');
    await operation.getByLabel('Sent as').fill('from_day');
    await operation.getByLabel('Default', { exact: true }).fill('today');
    await operation.getByRole('button', { name: 'Done' }).click();
    await operation.getByText('Description and content types').click();
    const returned = operation.getByLabel('Description', { exact: true }).last();
    await returned.fill('The bookings, by day');
    await operation.getByRole('combobox', { name: /^Also sent as/ }).click();
    await page.getByRole('option', { name: 'application/xml' }).click();
    const media = operation.getByRole('list', { name: 'Content types' });
    await expect(media).toHaveText(/^application\/json\s*application\/xml$/);
    await operation.getByRole('button', { name: 'Edit error 404' }).click();
    await operation.getByText('Description and content types').last().click();
    await operation.getByLabel('Description', { exact: true }).last().fill('There is no such room');
    await expectInOrder(page, 'the operation with what is said of it', '[role="dialog"]');
    await operation.getByRole('button', { name: 'Save' }).click();
    await expect(operation).toBeHidden();
    await expect(card).toContainText('The first day');
    await expect(card).toContainText('application/json, application/xml');
    await expect(card).toContainText('There is no such room');
    await expect(card.getByRole('row').filter({ hasText: /^tags/ })).toContainText(
      'bookings, rooms and halls',
    );

    // The tag that was typed and not added is saved, and unknown; it goes again.
    await card.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await operation.getByRole('button', { name: 'Remove tag rooms and halls' }).click();
    await operation.getByRole('button', { name: 'Save' }).click();

    const property = sandbox.dialogTitled('Property day of Booking');
    const type = sandbox.type('Booking');
    const openDay = async () => {
      await sandbox.pressInRow(type, 'Edit property day');
      await expect(property).toBeVisible();
      await property.getByText('Constraints', { exact: true }).click();
    };
    await openDay();
    await property.getByLabel('Description').fill('When it begins');
    await property.getByRole('checkbox', { name: 'Nullable' }).click();
    await property.getByRole('checkbox', { name: 'Required' }).click();
    await property.getByLabel('Allowed values').fill('monday\ntuesday');
    await property.getByLabel('Examples').fill('monday');
    await property.getByRole('button', { name: 'Save' }).click();
    await expect(property).toBeHidden();
    await sandbox.saved();

    const text = await sandbox.exported('OpenAPI (JSON)');
    expect(await whatIsMissing(text)).toEqual([]);
    const unlicensed = JSON.stringify({ ...JSON.parse(text), info: { title: 'A', version: '1' } });
    expect(await whatIsMissing(unlicensed)).toEqual([expect.stringMatching(/^info-license: /)]);
    expect(JSON.parse(text)).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
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

    // One change of each kind: added, removed, renamed, another value, another wording.
    await sandbox.pressInRow(card, 'Delete argument limit');
    await sandbox.pressInRow(type, 'Edit property id');
    const identifier = sandbox.dialogTitled('Property id of Booking');
    await identifier.getByLabel('Name', { exact: true }).fill('number');
    await identifier.getByRole('button', { name: 'Save' }).click();
    await expect(identifier).toBeHidden();
    await openDay();
    await property.getByLabel('Allowed values').fill('monday\ntuesday\nfriday');
    await property.getByLabel('Description').fill('The day of the week');
    await property.getByRole('button', { name: 'Save' }).click();
    await expect(property).toBeHidden();
    await sandbox.toolbar.getByRole('button', { name: 'New Type', exact: true }).click();
    await sandbox.dialogTitled('New type').getByLabel('Name', { exact: true }).fill('Room');
    await page.keyboard.press('Control+Enter');
    await expect(sandbox.type('Room')).toBeVisible();
    await sandbox.saved();
    await sandbox.command('Compare');
    const compare = sandbox.dialogTitled('Compare');
    await compare.getByRole('textbox', { name: 'Text' }).fill(text);
    await compare.getByRole('button', { name: 'Compare with the text' }).click();
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
  },
);
