import { expect, test } from '../support/app.ts';
import { expectInOrderAtEachWidth } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';
import { selectByTyping } from '../support/selectByTyping.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const kennel = {
  openapi: '3.1.0',
  info: { title: 'Kennel', version: '1' },
  paths: {},
  components: {
    schemas: {
      Cat: { type: 'object', properties: { lives: { type: 'integer' } } },
      Dog: { type: 'object', properties: { bark: { type: 'string' } } },
      Owner: {
        type: 'object',
        properties: {
          pet: {
            oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          },
          other: {
            oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          },
          guest: { $ref: '#/components/schemas/Cat' },
        },
      },
    },
  },
};

interface Printed {
  readonly components: {
    readonly schemas: {
      readonly Owner: { readonly properties: Readonly<Record<string, unknown>> };
    };
  };
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test(
  'unions are shown, edited by pointer and keyboard, and printed',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.open();
    await sandbox.importText(JSON.stringify(kennel));
    await sandbox.closeReport();
    const owner = sandbox.type('Owner');
    const row = (name: string) => owner.getByRole('row').filter({ hasText: name });
    await expect(row('pet')).toContainText('Cat | Dog');

    await sandbox.pressInRow(owner, 'Edit property pet');
    const pet = page.getByRole('dialog', { name: 'Property pet of Owner' });
    await pet.getByRole('button', { name: 'Add member' }).click();
    const third = pet.getByRole('group', { name: 'Member 3', exact: true });
    await third.getByRole('combobox', { name: /^Member 3 / }).focus();
    await selectByTyping(page, 'Integer');
    await expectInOrderAtEachWidth(page, 'members of a union');
    await pet.getByRole('button', { name: 'Remove member 1' }).click();
    await pet.getByRole('button', { name: 'Save' }).click();
    await expect(row('pet')).toContainText('Dog | integer');

    await sandbox.pressInRow(owner, 'Edit property guest');
    const guest = page.getByRole('dialog', { name: 'Property guest of Owner' });
    await guest.getByRole('combobox', { name: /^Type name / }).focus();
    await selectByTyping(page, 'Cat | string');
    await guest.getByRole('button', { name: 'Save' }).click();
    await expect(row('guest')).toContainText('Cat | string');

    await sandbox.pressInRow(owner, 'Edit property other');
    const other = page.getByRole('dialog', { name: 'Property other of Owner' });
    await other.getByRole('textbox', { name: 'Discriminator' }).fill('kind');
    await page.keyboard.press('Tab');
    await page.keyboard.type('cat, tomcat');
    await other.getByRole('textbox', { name: 'kind of Dog' }).fill('dog');
    await other.getByRole('combobox', { name: /^A value matches / }).focus();
    await selectByTyping(page, 'One or more');
    await expectInOrderAtEachWidth(page, 'the discriminator of a union');
    await other.getByRole('button', { name: 'Save' }).click();

    const printed = JSON.parse(await sandbox.exported('OpenAPI (JSON)')) as Printed;
    expect(printed.components.schemas.Owner.properties).toEqual({
      pet: { oneOf: [refTo('Dog'), { type: 'integer' }] },
      other: {
        anyOf: [refTo('Cat'), refTo('Dog')],
        discriminator: {
          propertyName: 'kind',
          mapping: {
            cat: refTo('Cat').$ref,
            tomcat: refTo('Cat').$ref,
            dog: refTo('Dog').$ref,
          },
        },
      },
      guest: { oneOf: [refTo('Cat'), { type: 'string' }] },
    });
  },
);
