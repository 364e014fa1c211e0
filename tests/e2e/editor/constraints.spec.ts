import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectInOrderAtEachWidth } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

let sandbox: Sandbox;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
});

const kennel = {
  openapi: '3.1.0',
  info: { title: 'Kennel', version: '1' },
  paths: {
    '/dogs': {
      get: {
        operationId: 'dogs',
        'x-rate': 5,
        parameters: [
          {
            name: 'limit',
            in: 'query',
            required: true,
            schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
          },
          {
            name: 'states',
            in: 'query',
            style: 'form',
            schema: {
              type: 'array',
              maxItems: 3,
              items: { type: 'string', enum: ['home', 'away'] },
            },
          },
        ],
        responses: {
          200: {
            description: 'All of them',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Dog' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Dog: {
        type: 'object',
        'x-table': 'dogs',
        required: ['name', 'state'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 64, description: 'What it listens to' },
          state: { type: 'string', enum: ['home', 'away', 'lost', 'found', 'sold'] },
          age: { type: 'integer', minimum: 0, exclusiveMaximum: 40, examples: [3] },
          size: {
            oneOf: [
              { type: 'string', enum: ['s', 'm'], pattern: '^[sm]$' },
              { type: 'integer', minimum: 3 },
            ],
          },
          chip: { type: 'string', pattern: '^[0-9]{15}$', readOnly: true, 'x-order': 4 },
        },
      },
    },
  },
};

interface Schema {
  readonly [keyword: string]: unknown;
}
interface Printed {
  readonly paths: {
    readonly '/dogs': { readonly get: { readonly parameters: readonly { schema: Schema }[] } };
  };
  readonly components: {
    readonly schemas: {
      readonly Dog: {
        readonly required?: readonly string[];
        readonly properties: Readonly<Record<string, Schema>>;
      };
    };
  };
}

async function openKennel(): Promise<void> {
  await sandbox.open();
  await sandbox.importText(JSON.stringify(kennel));
  await sandbox.closeReport();
  await sandbox.saved();
}

async function printed(): Promise<Printed> {
  return JSON.parse(await sandbox.exported('OpenAPI (JSON)')) as Printed;
}

const row = (name: string) => sandbox.type('Dog').getByRole('row').filter({ hasText: name });

async function openProperty(name: string): Promise<Locator> {
  await sandbox.pressInRow(sandbox.type('Dog'), `Edit property ${name}`);
  const dialog = sandbox.page.getByRole('dialog', { name: `Property ${name} of Dog` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Unfolds a section by keyboard. */
async function unfold(dialog: Locator, title: string): Promise<void> {
  const heading = dialog.locator('summary').filter({ hasText: title });
  await heading.press('Enter');
  await expect(heading.locator('..')).toHaveAttribute('open');
}

test('cards show constraints in few words', { tag: '@full' }, async () => {
  await openKennel();
  await expect(row('name')).toContainText('required · 1…64 characters');
  await expect(row('state')).toContainText('enum: home, away, lost +2');
  await expect(row('age')).toContainText('≥ 0, < 40 · e.g. 3');
  await expect(row('size')).toContainText('string enum: s, m · /^[sm]$/ · integer ≥ 3');
  await expect(row('chip')).toContainText('read-only · /^[0-9]{15}$/');
  const args = sandbox.operation('dogs').getByRole('row');
  await expect(args.filter({ hasText: 'limit' })).toContainText('required · int32 · 1…100 · = 20');
  await expect(args.filter({ hasText: 'states' })).toContainText('≤ 3 items · enum: home, away');
});

test(
  'constraints of a property are edited, refused in words, undone and printed',
  { tag: '@full' },
  async ({ page }) => {
    await openKennel();
    const before = await printed();
    const dialog = await openProperty('age');
    await expect(dialog.locator('summary').first()).toHaveText('Constraints3');
    await unfold(dialog, 'Constraints');
    await expectInOrderAtEachWidth(page, 'constraints');
    const field = (label: string) => dialog.getByLabel(label, { exact: true });
    await field('At least').fill('one');
    await expect(dialog).toContainText('This must be a number');
    await field('At least').fill('50');
    await expect(dialog).toContainText('Together with “At least”, this leaves no value');
    await field('At least').fill('1');
    await field('Examples').fill('3\n4');
    await dialog.getByRole('checkbox', { name: 'Required' }).click();
    await dialog.getByRole('combobox', { name: /^Format / }).click();
    await page.getByRole('option', { name: 'int64' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row('age')).toContainText('required · int64 · ≥ 1, < 40 · e.g. 3, 4');
    const { Dog } = (await printed()).components.schemas;
    expect(Dog.required).toEqual(['name', 'state', 'age']);
    expect(Dog.properties['age']).toEqual({
      type: 'integer',
      format: 'int64',
      minimum: 1,
      exclusiveMaximum: 40,
      examples: [3, 4],
    });
    await page.keyboard.press('Control+z');
    await expect(row('age')).toContainText('≥ 0, < 40 · e.g. 3');
    expect(await printed()).toEqual(before);
  },
);

test(
  'a save that says nothing new is refused for what is wrong, and can be reopened',
  { tag: '@full' },
  async () => {
    await openKennel();
    const dialog = await openProperty('name');
    await unfold(dialog, 'Constraints');
    await dialog.getByLabel('Maximum length', { exact: true }).fill('long');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(sandbox.messages).toContainText(
      'Maximum length of the property name: this must be a whole number, 0 or more',
    );
    await sandbox.messages.getByRole('button', { name: 'Edit again' }).click();
    const wrong = dialog.getByLabel('Maximum length', { exact: true });
    await expect(wrong).toHaveValue('long');
    await expect(wrong).toBeFocused();
  },
);

test('another type says which constraints go, with Undo', { tag: '@full' }, async () => {
  await openKennel();
  const dialog = await openProperty('state');
  await dialog.getByRole('combobox', { name: /^Type / }).click();
  await sandbox.page.getByRole('option', { name: 'Integer' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(sandbox.messages).toContainText(
    'enum of state removed: it does not apply to integer.',
  );
  await sandbox.messages.getByRole('button', { name: 'Undo' }).click();
  await expect(row('state')).toContainText('enum: home, away, lost +2');
});

test(
  'another type of a member of a union drops what no value of it has, and says so',
  { tag: '@full' },
  async () => {
    await openKennel();
    const dialog = await openProperty('size');
    const member = dialog.getByRole('group', { name: 'Member 1', exact: true });
    await member.getByRole('combobox').first().click();
    await sandbox.page.getByRole('option', { name: 'Boolean', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(sandbox.messages).toContainText(
      'enum, pattern of size removed: they do not apply to boolean | integer.',
    );
    expect((await printed()).components.schemas.Dog.properties['size']).toEqual({
      oneOf: [{ type: 'boolean' }, { type: 'integer', minimum: 3 }],
    });
    await sandbox.messages.getByRole('button', { name: 'Undo' }).click();
    await expect(row('size')).toContainText('string enum: s, m · /^[sm]$/ · integer ≥ 3');
  },
);

test(
  'constraints of an argument and of its elements are edited in its row',
  { tag: '@full' },
  async ({ page }) => {
    await openKennel();
    await sandbox.operation('dogs').getByRole('button', { name: 'Edit dogs', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Operation' });
    await dialog.getByRole('button', { name: 'Edit argument states' }).click();
    await unfold(dialog, 'Constraints');
    const element = dialog.getByRole('group', { name: 'Each element' }).last();
    await element.getByLabel('Allowed values', { exact: true }).fill('home\naway\nlost\n');
    await unfold(dialog.getByRole('table', { name: 'Arguments' }), 'Also in the source');
    await expect(dialog.getByRole('group', { name: 'style' })).toHaveText('"form"');
    await expectInOrderAtEachWidth(page, 'constraints of an argument');
    await dialog.getByRole('button', { name: 'Remove style' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const [, states] = (await printed()).paths['/dogs'].get.parameters;
    expect(states).toEqual({
      name: 'states',
      in: 'query',
      schema: {
        type: 'array',
        maxItems: 3,
        items: { type: 'string', enum: ['home', 'away', 'lost'] },
      },
    });
  },
);

test('what else is in the source is looked at, and removed', { tag: '@full' }, async () => {
  await openKennel();
  const dialog = await openProperty('chip');
  await unfold(dialog, 'Also in the source');
  await expect(dialog.getByRole('group', { name: 'x-order' })).toHaveText('4');
  await dialog.getByRole('button', { name: 'Remove x-order' }).press('Enter');
  await expect(dialog.getByText('Also in the source')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await printed()).components.schemas.Dog.properties['chip']).toEqual({
    type: 'string',
    pattern: '^[0-9]{15}$',
    readOnly: true,
  });
});

test(
  'what else is in the source of operations and types is looked at, and removed',
  { tag: '@full' },
  async ({ page }) => {
    await openKennel();
    const parts = [
      ['operation dogs', 'Operation', 'x-rate'],
      ['type Dog', 'Type Dog', 'x-table'],
    ] as const;
    for (const [what, title, key] of parts) {
      const [kind, name] = what.split(' ');
      const card = kind === 'type' ? sandbox.type(name ?? '') : sandbox.operation(name ?? '');
      await card.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: title });
      const heading = dialog.locator('summary').last();
      await expect(heading).toHaveText('Also in the source1');
      await heading.click();
      await expectInOrderAtEachWidth(page, `the source of the ${what}`);
      await dialog.getByRole('button', { name: `Remove ${key}` }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    }
    const text = await sandbox.exported('OpenAPI (JSON)');
    expect(text).not.toMatch(/x-rate|x-table/);
  },
);
