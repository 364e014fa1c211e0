import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectFirstOptions, expectOptions } from '../support/expectOptions.ts';
import { atEachWidth, expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

let sandbox: Sandbox;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
});

/** Animals with an abstract subtype in between, a generic page, and types that use them. */
const zoo = {
  definitions: {
    Animal: {
      type: 'struct',
      base: true,
      properties: { species: { type: 'string' }, born: { type: 'string', format: 'date' } },
    },
    Bird: { type: 'struct', base: true, parent: { type: 'reference', target: 'Animal' } },
    Cat: { type: 'struct', parent: { type: 'reference', target: 'Animal' } },
    Hen: { type: 'struct', parent: { type: 'reference', target: 'Bird' } },
    Owl: { type: 'struct', parent: { type: 'reference', target: 'Bird' } },
    Page: {
      type: 'struct',
      properties: { entry: { type: 'array', schema: { type: 'generic', name: 'T' } } },
    },
    Pair: {
      type: 'struct',
      properties: {
        left: { type: 'generic', name: 'T' },
        right: { type: 'generic', name: 'U' },
      },
    },
    Shop: {
      type: 'struct',
      properties: {
        pet: { type: 'reference', target: 'Cat' },
        site: { type: 'string', format: 'uri', default: 'https://' },
      },
    },
  },
};

/** The first options of the type select for a property of `Shop`. */
const typesInShop = [
  'String',
  'Integer',
  'Number',
  'Boolean',
  'Any',
  'Generic',
  'Type',
  'Array of …',
  'Map of …',
  'One of …',
  // Formats that can also be typed, and types by name.
  'date',
  'date-time',
  'time',
  'uuid',
  'email',
  'uri',
  'Shop',
];

async function openZoo(): Promise<void> {
  await sandbox.open();
  await sandbox.importText(JSON.stringify(zoo));
  await sandbox.closeReport();
  await sandbox.saved();
}

const dialog = (title: string | RegExp) => sandbox.page.getByRole('dialog', { name: title });
const press = (scope: Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).click();

async function openType(name: string): Promise<Locator> {
  await sandbox.jumpTo(name);
  await press(sandbox.type(name), `Edit ${name}`);
  const opened = dialog(`Type ${name}`);
  await expect(opened.getByLabel('Name', { exact: true })).toHaveValue(name);
  return opened;
}

async function newType(): Promise<Locator> {
  await sandbox.toolbar.getByRole('button', { name: 'New Type', exact: true }).click();
  const opened = dialog('New type');
  await expect(opened.getByLabel('Name', { exact: true })).toBeFocused();
  return opened;
}

async function save(opened: Locator): Promise<void> {
  await press(opened, 'Save');
  await expect(opened).toBeHidden();
}

async function choose(scope: Locator, label: string, option: string): Promise<void> {
  const { page } = sandbox;
  await scope.getByRole('combobox', { name: new RegExp(`^${label}\\b`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}

/** A type in the export. */
async function printed(name: string): Promise<unknown> {
  const { definitions } = JSON.parse(await sandbox.exported()) as {
    readonly definitions: Readonly<Record<string, unknown>>;
  };
  return definitions[name];
}

test(
  'a new type is created with the keyboard alone',
  { tag: ['@full', '@2.8', '@2.39', '@3.15', '@3.21'] },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    const opened = await newType();
    await page.keyboard.type('Visit');
    const next = opened.getByLabel('Name of the next property');
    for (let tabs = 0; tabs < 12 && !(await isFocused(next)); tabs += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('note');
    await page.keyboard.press('Enter');
    await page.keyboard.type('pet');
    await page.keyboard.press('Tab');
    // Typing on the closed field searches.
    await page.keyboard.type('Pet');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(opened.getByRole('combobox', { name: /^Type of the next/ })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(next).toBeFocused();
    // Nothing is typed: Enter saves.
    await page.keyboard.press('Enter');
    await expect(opened).toBeHidden();
    expect(await printed('Visit')).toEqual({
      type: 'struct',
      properties: {
        note: { nullable: true, type: 'string' },
        pet: { nullable: true, type: 'reference', target: 'Pet' },
      },
    });
  },
);

test(
  'a name is checked while it is typed; a refused save says why and opens again',
  { tag: ['@2.16', '@2.41', '@5.2'] },
  async () => {
    await sandbox.openSample('Pet shop');
    const opened = await newType();
    const name = opened.getByLabel('Name', { exact: true });
    const rule = 'Type name must match the regular expression: ^[A-Za-z0-9_]{1,128}$';
    await name.fill('a type');
    await expect(opened).toContainText(rule);
    await name.fill('Pet');
    await expect(opened).toContainText('A type named Pet already exists');
    await name.fill('a type');
    await opened.getByLabel('Description').fill('Kept.');
    await opened.getByLabel('Name of the next property').fill('id');
    await save(opened);
    // Only errors interrupt a screen reader.
    await expect(sandbox.messages.getByRole('alert')).toContainText(rule);
    await expect(sandbox.type('a type')).toHaveCount(0);
    await sandbox.messages.getByRole('button', { name: 'Edit again' }).click();
    await expect(name).toHaveValue('a type');
    await expect(opened.getByLabel('Description')).toHaveValue('Kept.');
    await expect(opened.getByLabel('Name of the next property')).toHaveValue('id');
    await name.fill('Visit');
    await save(opened);
    expect(await printed('Visit')).toMatchObject({
      description: 'Kept.',
      properties: { id: { type: 'string' } },
    });
  },
);

test(
  'dismissing discards, and saving without changes changes nothing',
  { tag: ['@2.40'] },
  async ({ page }) => {
    await openZoo();
    const undo = sandbox.toolbar.getByRole('button', { name: /^Undo/ });
    const before = await undo.getAttribute('aria-label');
    const opened = await openType('Animal');
    await opened.getByLabel('Name', { exact: true }).fill('Beast');
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await save(await openType('Animal'));
    await expect(sandbox.type('Animal')).toBeVisible();
    await expect(undo).toHaveAttribute('aria-label', before ?? '');
  },
);

test(
  'a parent is chosen with its generics, but never the type itself or its descendants',
  { tag: ['@3.16', '@4.9', '@5.6'] },
  async () => {
    await openZoo();
    const bird = await openType('Bird');
    await expectOptions(bird, 'Parent', [
      'No parent',
      'Animal',
      'Cat',
      'Page',
      'Pair',
      'Shop',
      'New type …',
    ]);
    await expect(bird.getByRole('checkbox', { name: 'Abstract base' })).toBeChecked();
    await press(bird, 'Cancel');

    const opened = await newType();
    await opened.getByLabel('Name', { exact: true }).fill('CatPage');
    await choose(opened, 'Parent', 'Page');
    await choose(opened, 'T is', 'Cat');
    // With a new parent, choices that also exist there stay, and the others must be made again.
    await choose(opened, 'Parent', 'Pair');
    await expect(opened.getByRole('combobox', { name: /^T is/ })).toContainText('Cat');
    await choose(opened, 'U is', 'integer');
    await opened.getByText('Abstract base').click();
    await save(opened);
    expect(await printed('CatPage')).toEqual({
      type: 'struct',
      base: true,
      parent: { type: 'reference', target: 'Pair', template: { T: 'Cat', U: 'integer' } },
    });
  },
);

test(
  'a discriminator maps its subtypes, abstract ones by theirs; a new one starts over',
  { tag: ['@3.17', '@4.10', '@4.11'] },
  async () => {
    await openZoo();
    const opened = await openType('Animal');
    await expectOptions(opened, 'Discriminator', ['None', 'species', 'born']);
    await choose(opened, 'Discriminator', 'species');
    for (const name of ['Cat', 'Hen', 'Owl']) {
      await expect(opened.getByLabel(`Value for ${name}`)).toHaveValue(name);
    }
    await expect(opened.getByLabel('Value for Bird')).toHaveCount(0);
    await opened.getByLabel('Value for Cat').fill('cat');
    await press(opened, 'Delete mapping of Owl');
    await save(opened);
    expect(await printed('Animal')).toMatchObject({
      discriminator: 'species',
      mapping: { Cat: 'cat', Hen: 'Hen' },
    });

    const again = await openType('Animal');
    await expect(again.getByRole('button', { name: 'Also map Owl' })).toBeVisible();
    await choose(again, 'Discriminator', 'born');
    await expect(again.getByLabel('Value for Cat')).toHaveValue('Cat');
    await expect(again.getByLabel('Value for Owl')).toHaveValue('Owl');
    await save(again);
    expect(await printed('Animal')).toMatchObject({
      discriminator: 'born',
      mapping: { Cat: 'Cat', Hen: 'Hen', Owl: 'Owl' },
    });

    // An abstract subtype with its own mapping contributes the keys of that mapping.
    const { Bird, ...others } = zoo.definitions;
    const properties = { call: { type: 'string' } };
    const mapped = { ...Bird, properties, discriminator: 'call', mapping: { Owl: 'hoo' } };
    await sandbox.importText(JSON.stringify({ definitions: { ...others, Bird: mapped } }));
    await sandbox.closeReport();
    const third = await openType('Animal');
    await choose(third, 'Discriminator', 'species');
    await expect(third.getByLabel('Value for Owl')).toHaveValue('Owl');
    await expect(third.getByLabel('Value for Cat')).toHaveValue('Cat');
    await expect(third.getByLabel(/^Value for /)).toHaveCount(2);
  },
);

test(
  'a type can be a map or an array of a scalar or of itself, and deprecated',
  { tag: ['@2.39', '@3.15', '@3.19'] },
  async () => {
    await sandbox.openSample('Pet shop');
    const map = await newType();
    await map.getByLabel('Name', { exact: true }).fill('Names');
    await expect(map.getByRole('radio', { name: 'Struct' })).toBeChecked();
    await expect(map.getByRole('radio')).toHaveCount(3);
    await map.getByRole('radio', { name: 'Map' }).click();
    await choose(map, 'Each value is', 'Integer');
    await map.getByText('Deprecated').click();
    await map.getByLabel('Description').fill('How often each is given.');
    await save(map);
    expect(await printed('Names')).toEqual({
      description: 'How often each is given.',
      deprecated: true,
      type: 'map',
      schema: { type: 'integer' },
    });

    const tree = await newType();
    await tree.getByLabel('Name', { exact: true }).fill('Tree');
    await tree.getByRole('radio', { name: 'Array' }).click();
    await choose(tree, 'Each element is', 'Type');
    await choose(tree, 'Type name', 'This type');
    await save(tree);
    expect(await printed('Tree')).toEqual({
      type: 'array',
      schema: { type: 'reference', target: 'Tree' },
    });
  },
);

test(
  'properties are edited, moved and deleted within the dialog of their type',
  { tag: ['@4.8', '@full'] },
  async ({ page }) => {
    await openZoo();
    const opened = await openType('Shop');
    await press(opened, 'Edit property pet');
    await opened.getByLabel('Description').last().fill('Lives there.');
    await press(opened, 'Edit property pet');
    await opened.getByRole('button', { name: 'Move property pet down' }).focus();
    await page.keyboard.press('Enter');
    await expect(opened.getByRole('button', { name: 'Move property pet down' })).toBeFocused();
    await opened.getByLabel('Name of the next property').fill('city');
    await press(opened, 'Add');
    await opened.getByRole('button', { name: 'Delete property site' }).focus();
    await page.keyboard.press('Enter');
    await save(opened);
    const shop = (await printed('Shop')) as { readonly properties: object };
    expect(Object.keys(shop.properties)).toEqual(['pet', 'city']);
    expect(shop.properties).toMatchObject({ pet: { description: 'Lives there.', target: 'Cat' } });
    await sandbox.undo('Edit type Shop').click();
    expect(await printed('Shop')).toEqual(zoo.definitions.Shop);
  },
);

test('every reference follows a new name, as one step', { tag: '@full' }, async () => {
  await openZoo();
  const opened = await openType('Cat');
  await opened.getByLabel('Name', { exact: true }).fill('Tiger');
  await expect(opened).toContainText('Used in 1 place, which follows the new name.');
  await save(opened);
  expect(await printed('Shop')).toMatchObject({ properties: { pet: { target: 'Tiger' } } });
  await sandbox.undo('Rename type Cat to Tiger').click();
  expect(await printed('Shop')).toMatchObject({ properties: { pet: { target: 'Cat' } } });
});

test(
  'a type is created from a select, and the dialog below stays as it was',
  { tag: '@full' },
  async ({ page }) => {
    await openZoo();
    const opened = await openType('Shop');
    await opened.getByLabel('Name of the next property').fill('owner');
    await opened.getByRole('combobox', { name: /^Type of the next property/ }).click();
    await page.keyboard.type('Keeper');
    await page.getByRole('option', { name: /New type Keeper/ }).click();
    const made = dialog('New type');
    await expect(made.getByLabel('Name', { exact: true })).toHaveValue('Keeper');
    await save(made);
    await expect(opened.getByLabel('Name of the next property')).toHaveValue('owner');
    await save(opened);
    expect(await printed('Shop')).toMatchObject({
      properties: { owner: { target: 'Keeper' } },
    });
    expect(await printed('Keeper')).toEqual({ type: 'struct' });
  },
);

test(
  'a new property can be nullable, of nine types or a union, with a format and a default for strings',
  { tag: ['@2.31', '@3.20', '@3.21', '@3.22', '@3.23', '@3.24', '@5.3', '@5.7'] },
  async () => {
    await openZoo();
    await sandbox.jumpTo('Shop');
    await press(sandbox.type('Shop'), 'New Property of Shop');
    const opened = dialog('New property of Shop');
    const name = opened.getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await expect(opened.getByRole('checkbox', { name: 'Nullable' })).toBeChecked();
    await name.fill('a b');
    await expect(opened).toContainText(
      'Property name must match the regular expression: ^[A-Za-z0-9_.$]{1,128}$',
    );
    await name.fill('opened');
    await opened.getByLabel('Description').fill('Since when.');
    await opened.getByText('Deprecated').click();
    await expectFirstOptions(opened, 'Type', typesInShop);
    await expectOptions(opened, 'Format', ['None', 'date', 'date-time', 'time']);
    await choose(opened, 'Format', 'date');
    await opened.getByLabel('Default').fill('2020-01-01');
    await save(opened);
    const shop = (await printed('Shop')) as { readonly properties: Record<string, unknown> };
    expect(Object.keys(shop.properties)).toEqual(['pet', 'site', 'opened']);
    expect(shop.properties['opened']).toEqual({
      description: 'Since when.',
      deprecated: true,
      nullable: true,
      type: 'string',
      format: 'date',
      default: '2020-01-01',
    });
  },
);

test(
  'a property may refer to scalars, any, generics and types, its own listed apart from the others',
  { tag: ['@3.25', '@3.26', '@4.12', '@5.6', '@5.7'] },
  async ({ page }) => {
    await openZoo();
    await sandbox.jumpTo('Shop');
    await sandbox.pressInRow(sandbox.type('Shop'), 'Edit property site');
    const opened = dialog('Property site of Shop');
    // A format that is not among the options stays until another one is chosen.
    await expect(opened.getByRole('combobox', { name: 'Format uri' })).toBeVisible();
    await expect(opened.getByLabel('Default')).toBeVisible();
    // For a number, the field is in the folded section of constraints.
    await choose(opened, 'Type', 'Integer');
    await expect(opened.getByRole('combobox', { name: /^Format/ })).toBeHidden();
    await expect(opened.getByLabel('Default')).toBeHidden();
    await opened.locator('summary', { hasText: 'Constraints' }).click();
    await expect(opened.getByRole('combobox', { name: /^Format/ })).toBeVisible();
    await expect(opened.getByLabel('Default')).toBeVisible();
    await choose(opened, 'Type', 'Generic');
    await expect(opened.getByLabel('Default')).toHaveCount(0);
    await expect(opened.getByRole('combobox', { name: /^Format/ })).toHaveCount(0);
    await opened.getByRole('combobox', { name: /^Generic/ }).click();
    await page.keyboard.type('Site');
    await page.keyboard.press('Enter');
    await save(opened);
    expect(await printed('Shop')).toMatchObject({
      properties: { site: { type: 'generic', name: 'Site' } },
    });

    await sandbox.pressInRow(sandbox.type('Shop'), 'Edit property site');
    await choose(opened, 'Type', 'Map of …');
    await expectFirstOptions(opened, 'Each value', typesInShop);
    await choose(opened, 'Each value', 'Any');
    await save(opened);
    const shop = (await printed('Shop')) as { readonly properties: Record<string, unknown> };
    expect(shop.properties['site']).toEqual({ type: 'map', schema: { type: 'any' } });

    await sandbox.pressInRow(sandbox.type('Shop'), 'Edit property pet');
    const pet = dialog('Property pet of Shop');
    await pet.getByRole('combobox', { name: /^Type name/ }).click();
    await expect(page.getByRole('listbox')).toContainText(/Itself\s*Shop\s*Types\s*Animal/);
    await page.keyboard.press('Escape');
    await expectOptions(pet, 'Type name', [
      'Shop',
      'Animal',
      'Bird',
      'Cat',
      'Hen',
      'Owl',
      'Page',
      'Pair',
      'New type …',
    ]);
    await press(pet, 'Cancel');
  },
);

test(
  'settings have the base URL, and each kind of security with its fields',
  { tag: ['@3.27', '@3.28'] },
  async () => {
    await openZoo();
    const settings = dialog('Settings');
    const open = () =>
      sandbox.toolbar.getByRole('button', { name: 'Settings', exact: true }).click();
    const head = async () => {
      const { baseUrl, security } = JSON.parse(await sandbox.exported()) as Record<string, unknown>;
      return { baseUrl, security };
    };
    await open();
    await expect(settings.getByLabel('Title')).toBeFocused();
    await settings.getByLabel('Base URL').fill('https://api.example.com');
    await expectOptions(settings, 'Security', [
      'None',
      'HTTP Basic: user name and password',
      'HTTP Bearer: a token',
      'API key',
      'OAuth 2',
    ]);
    await choose(settings, 'Security', 'API key');
    await settings.getByLabel('Name of the key').fill('X-Key');
    await choose(settings, 'Sent in', 'Query');
    await save(settings);
    const baseUrl = 'https://api.example.com';
    expect(await head()).toEqual({
      baseUrl,
      security: { type: 'apiKey', name: 'X-Key', in: 'query' },
    });

    await open();
    await choose(settings, 'Security', 'OAuth 2');
    await settings.getByLabel('Token URL').fill('https://example.com/token');
    await settings.getByLabel('Authorization URL').fill('https://example.com/authorize');
    await settings.getByLabel('Scopes').fill('pets:read pets:write');
    await save(settings);
    expect(await head()).toEqual({
      baseUrl,
      security: {
        type: 'oauth2',
        tokenUrl: 'https://example.com/token',
        authorizationUrl: 'https://example.com/authorize',
        scopes: ['pets:read', 'pets:write'],
      },
    });

    await open();
    await choose(settings, 'Security', 'None');
    await save(settings);
    expect(await head()).toEqual({ baseUrl, security: undefined });
  },
);

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Expects that the page is accessible, and that nothing in the dialog is wider than it. */
async function expectFitting(page: Page, what: string): Promise<void> {
  await expectInOrder(page, what, '[role="dialog"]');
  const overflow = await sandbox.dialog
    .last()
    .evaluate(
      (element) =>
        Math.max(
          ...Array.from(element.querySelectorAll('*'), (one) => one.getBoundingClientRect().right),
        ) - element.getBoundingClientRect().right,
    );
  expect.soft(overflow, `${what} is wider than its dialog`).toBeLessThanOrEqual(1);
}

test.describe('the dialogs are accessible and fit,', () => {
  atEachWidth((width) => {
    test('a type, a property, settings and an include', { tag: '@full' }, async ({ page }) => {
      await openZoo();
      const open = async (name: string) => {
        const card = sandbox.cards.getByRole('button', { name, exact: true }).first();
        await card.scrollIntoViewIfNeeded();
        await card.click();
      };
      await open('Edit Animal');
      const type = dialog('Type Animal');
      await choose(type, 'Discriminator', 'species');
      await press(type, 'Edit property born');
      await type.getByLabel('Name of the next property').fill('a b');
      await expectFitting(page, 'the type dialog');
      await press(type, 'Cancel');

      for (const [command, title] of [
        ['Settings', 'Settings'],
        ['Include', 'Include'],
      ] as const) {
        if (width < 860) await sandbox.command(command);
        else await press(sandbox.toolbar, command);
        await expect(dialog(title)).toBeVisible();
        if (title === 'Settings') await choose(dialog(title), 'Security', 'OAuth 2');
        await expectFitting(page, `the ${title} dialog`);
        await press(dialog(title), 'Cancel');
      }
    });
  });
});
