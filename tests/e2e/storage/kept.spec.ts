import { dropFile, expect, test } from '../support/app.ts';
import { documents, largeDocument, rockDocument } from '../support/documents.ts';
import { aside, leftForOlder, Sandbox } from '../support/sandbox.ts';

// High enough for every card of a sample.
test.use({ viewport: { width: 1440, height: 3200 } });

let sandbox: Sandbox;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
});

/** Writes data as the older editor would, without opening the app. */
async function leaveAsOlder(text: string, id = 'sandbox'): Promise<void> {
  await aside(sandbox.page.context(), (page) =>
    page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `typeschema_editor_${id}`,
      text,
    ] as const),
  );
}

interface Key {
  readonly key: string;
  readonly altKey?: boolean;
  readonly ctrlKey?: boolean;
}

const plants = documents.find(({ type }) => type === 'Plant')?.text ?? '';

/** A document with one type whose deletion is too large for a row of the journal. */
const large = JSON.stringify({
  definitions: {
    Small: { type: 'struct', properties: { name: { type: 'string' } } },
    Wide: {
      type: 'struct',
      properties: Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [
          `property${index}`,
          { type: 'string', description: 'One of very many. '.repeat(25) },
        ]),
      ),
    },
  },
});

test.describe('after a reload', () => {
  test(
    'an edit is undone and redone, and so is the import before it',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      await sandbox.deleteOperation('pet.create');
      await sandbox.saved();
      const shorter = await sandbox.previewText();

      await page.reload();
      await sandbox.undo('Delete operation pet.create').click();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await sandbox.undo('Import TypeAPI').click();
      await expect(sandbox.welcome).toBeVisible();
      await sandbox.saved();

      // The undone step can be redone, and the bodies of the import still exist.
      await page.reload();
      await expect(sandbox.welcome).toBeVisible();
      await sandbox.redo('Import TypeAPI').click();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await sandbox.redo('Delete operation pet.create').click();
      await expect(sandbox.operation('pet.create')).toBeHidden();
      await sandbox.saved();
      await expect.poll(() => sandbox.previewText()).toBe(shorter);
      await page.reload();
      await expect(sandbox.operation('pet.get')).toBeVisible();
      await expect.poll(() => sandbox.previewText()).toBe(shorter);
      await expect(sandbox.redo('Delete operation pet.create')).toHaveCount(0);
    },
  );

  test(
    'a step too large for the journal is undone from its body',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.open();
      await sandbox.importText(large);
      await sandbox.closeReport();
      await sandbox.saved();
      const whole = await sandbox.exported();
      await sandbox.jumpTo('Wide');
      await sandbox.type('Wide').getByRole('button', { name: 'Delete Wide', exact: true }).click();
      await sandbox.saved();

      await page.reload();
      await sandbox.undo('Delete type Wide').click();
      await sandbox.saved();
      expect(await sandbox.exported()).toBe(whole);
      await page.reload();
      await sandbox.redo('Delete type Wide').click();
      await expect(sandbox.type('Wide')).toHaveCount(0);
      await sandbox.saved();
      expect(await sandbox.exported()).not.toContain('Wide');
    },
  );

  test('the last 200 steps can be undone, and no more', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto('/?debug');
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await sandbox.saved();
    const rev = page.getByRole('region', { name: 'Debug' }).getByRole('definition').nth(1);
    await sandbox.operation('pet.create').getByRole('heading').click();
    await press(
      [
        { key: 's', altKey: true },
        { key: 'w', altKey: true },
      ],
      105,
    );
    await sandbox.saved();
    await expect(rev).toHaveText('211');
    // The journal is compacted when idle, which deletes what is older than 200 steps.
    await page.reload();
    await expect(sandbox.undo('Move operation pet.create up')).toBeEnabled();
    await page.locator('body').press('Control+z');
    await sandbox.saved();
    await press([{ key: 'z', ctrlKey: true }], 220);
    await sandbox.saved();
    await expect(rev).toHaveText('411');
    await expect(sandbox.toolbar.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();

    /** Ten rounds of keys per frame, because rendering each of hundreds of steps would take a minute. */
    async function press(keys: readonly Key[], times: number): Promise<void> {
      await page.evaluate(
        async ([pressed, rounds]) => {
          for (let round = 1; round <= rounds; round += 1) {
            for (const key of pressed) {
              const code = `Key${key.key.toUpperCase()}`;
              const event = { ...key, code, bubbles: true, cancelable: true };
              (document.activeElement ?? document.body).dispatchEvent(
                new KeyboardEvent('keydown', event),
              );
            }
            if (round % 10 === 0) await new Promise(requestAnimationFrame);
          }
        },
        [keys, times] as const,
      );
    }
  });
});

test.describe('restore', () => {
  test(
    'offers the states before an import and of the day, and is a single step',
    { tag: ['@2.12', '@4.4'] },
    async ({ page }) => {
      await sandbox.open();
      await sandbox.importText(rockDocument('rock.get'));
      await sandbox.closeReport();
      await sandbox.saved();
      // The day's first state becomes a restore point after some idle time.
      const dialog = sandbox.dialogTitled('Restore');
      const today = dialog.getByRole('list', { name: 'Today' }).getByRole('listitem');
      await expect(async () => {
        await sandbox.openRestore();
        const count = await today.count();
        await sandbox.closeDialog();
        expect(count).toBe(1);
      }).toPass();
      await sandbox.type('Rock').getByRole('button', { name: 'Delete Rock', exact: true }).click();
      await sandbox.importText(plants);
      await sandbox.closeReport();
      await sandbox.saved();

      await sandbox.openRestore();
      await expect(dialog.getByRole('list', { name: 'Stored' })).toContainText(
        '0 operations, 1 type · changed just now',
      );
      await expect(today.nth(0)).toContainText('Before an import');
      await expect(today.nth(0)).toContainText('1 operation, 0 types');
      await expect(today.nth(1)).toContainText('First of the day');
      await expect(today.nth(1)).toContainText('1 operation, 1 type');
      await today
        .nth(1)
        .getByRole('button', { name: /^Restore the state of \d+ \w+ \d{4} at/ })
        .click();
      await expect(dialog).toBeHidden();
      await expect(sandbox.operation('rock.get')).toBeVisible();
      await expect(sandbox.messages).toContainText('Restored an earlier state.');
      await sandbox.saved();

      await page.reload();
      await expect(sandbox.operation('rock.get')).toBeVisible();
      await sandbox.undo('Restored an earlier state').click();
      await expect(sandbox.type('Plant')).toBeVisible();
      await sandbox.saved();

      // The stored specification is restored as one step, too, and the state before becomes a
      // restore point.
      await sandbox.openRestore();
      await expect(today).toHaveCount(3);
      await dialog.getByRole('button', { name: 'Restore what is stored on this device' }).click();
      await expect(dialog).toBeHidden();
      await expect(sandbox.messages).toContainText('Restored what is stored on this device.');
      expect(await sandbox.cardNames('Type')).toEqual(['Plant']);
      await sandbox.messages.getByRole('button', { name: 'Undo' }).click();
      await expect(sandbox.undo('Restored what is stored on this device')).toHaveCount(0);
      await sandbox.openRestore();
      await expect(today.first()).toContainText('Before a restore');
    },
  );

  test('says so if there is nothing yet', { tag: '@full' }, async () => {
    await sandbox.open();
    await sandbox.toolbar.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(sandbox.dialog).toContainText('There is nothing to restore yet');
  });
});

test.describe('data of the older editor', () => {
  test('is adopted once by a browser that has nothing yet', { tag: '@full' }, async ({ page }) => {
    await leaveAsOlder(rockDocument('rock.get'));
    await sandbox.open();
    await expect(sandbox.operation('rock.get')).toBeVisible();
    await expect(sandbox.messages).toContainText('Opened what the older editor left');
    await sandbox.saved();
    await page.reload();
    await expect(sandbox.undo('Open what the older editor left')).toBeVisible();
    await expect(sandbox.operation('rock.get')).toBeVisible();
    await expect(sandbox.messages).not.toContainText('older editor');
  });

  test(
    'becomes a step that Undo reverts if this app has data too',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      const pets = await sandbox.previewText();
      await leaveAsOlder(rockDocument('rock.get'));
      // The older editor's data is not overwritten by this app's copy, which is written at about this time.
      await page.waitForTimeout(2500);
      await page.reload();
      await expect(sandbox.operation('rock.get')).toBeVisible();
      await sandbox.saved();
      await sandbox.messages.getByRole('button', { name: 'Undo' }).click();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await sandbox.saved();
      await expect.poll(() => sandbox.previewText()).toBe(pets);

      await page.reload();
      await expect(sandbox.redo('Open what the older editor left')).toBeVisible();
      await expect(sandbox.operation('pet.create')).toBeVisible();

      // Data that the older editor writes later is adopted as well.
      await leaveAsOlder(rockDocument('stone.get'));
      await page.reload();
      await expect(sandbox.operation('stone.get')).toBeVisible();
    },
  );

  test(
    'that cannot be read is reported, and nothing changes',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      await leaveAsOlder('{"operations": [');
      await page.reload();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await expect(sandbox.messages).toContainText(
        "What the older editor left in this browser couldn't be read",
      );
      expect(await leftForOlder(page, 'sandbox')).toBe('{"operations": [');
    },
  );

  test(
    'is also written by this app: the specification as internal JSON',
    { tag: ['@4.2'] },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      await sandbox.deleteOperation('pet.create');
      await sandbox.saved();
      const left = async (): Promise<unknown> =>
        JSON.parse((await leftForOlder(page, 'sandbox')) ?? 'null');
      await expect
        .poll(left)
        .toMatchObject({ operations: [{ name: 'pet.delete' }, {}, {}, {}, {}] });
      expect(JSON.stringify(await left())).not.toContain('pet.create');

      // This app's own copy is not adopted; an empty specification leaves the old copy.
      await page.reload();
      await sandbox.undo('Delete operation pet.create').click();
      await sandbox.undo('Import TypeAPI').click();
      await expect(sandbox.welcome).toBeVisible();
      await sandbox.saved();
      const before = await leftForOlder(page, 'sandbox');
      await page.waitForTimeout(2500);
      expect(await leftForOlder(page, 'sandbox')).toBe(before);
      await page.reload();
      await expect(sandbox.welcome).toBeVisible();
      await expect(sandbox.redo('Import TypeAPI')).toBeVisible();
      await expect(sandbox.messages).not.toContainText('older editor');
    },
  );
});

test.describe('a large document', () => {
  let stored: Awaited<ReturnType<typeof largeDocument>>;
  test.beforeAll(async () => {
    stored = await largeDocument();
  });

  test(
    'is imported over others, undone after a reload, restored, duplicated and left for another',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      await sandbox.openImport();
      await dropFile(page, sandbox.dialog, {
        name: 'large.json',
        type: 'application/json',
        ...stored,
      });
      await sandbox.dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await sandbox.closeReport({ timeout: 45_000 });
      await sandbox.saved();
      const operations = (figure: string) =>
        sandbox.cards.getByRole('heading', { name: `Operations ${figure}`, exact: true });
      await expect(operations(stored.operations)).toBeVisible();

      await page.reload();
      await expect(operations(stored.operations)).toBeVisible();
      await sandbox.undo('Import OpenAPI (JSON)').click();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await sandbox.saved();
      // Specifications that are too large are not copied for the older editor.
      expect((await leftForOlder(page, 'sandbox'))?.length ?? 0).toBeLessThan(100_000);

      await sandbox.redo('Import OpenAPI (JSON)').click();
      await expect(operations(stored.operations)).toBeVisible();
      await sandbox.openRestore();
      await sandbox.dialog
        .getByRole('list', { name: 'Today' })
        .getByRole('listitem')
        .filter({ hasText: 'Before an import' })
        .getByRole('button')
        .first()
        .click();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await sandbox.saved();
      await sandbox.messages.getByRole('button', { name: 'Undo' }).click();
      await expect(operations(stored.operations)).toBeVisible();
      await sandbox.saved();

      const { title } = stored;
      // The name follows the title once the undo is stored.
      await expect(sandbox.name(title)).toBeVisible();
      const list = await sandbox.openSpecifications();
      await list.getByRole('button', { name: `Duplicate ${title}` }).click();
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await list.getByRole('button', { name: `${title} copy`, exact: true }).click();
      await expect(sandbox.name(`${title} copy`)).toBeVisible();
      await expect(operations(stored.operations)).toBeVisible();
      await sandbox.cards.locator('article').first().focus();
      await page.keyboard.press('Control+z');
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await sandbox.saved();

      await sandbox.openSpecifications();
      await list.getByRole('button', { name: title, exact: true }).click();
      await expect(sandbox.name(title)).toBeVisible();
      await expect(operations(stored.operations)).toBeVisible();
    },
  );
});
