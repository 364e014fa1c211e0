// The browser's processes are killed with SIGKILL while a specification is renamed, duplicated or deleted:
// afterwards this is done completely or not at all, and no other specification has changed.
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { test } from '../support/mortalBrowser.ts';
import type { Sandbox } from '../support/sandbox.ts';

const rounds = Math.min(25, Number(process.env['KILL_ROUNDS'] ?? '25'));
/** The longest time between a click and the kill, in milliseconds. */
const longest = 120;

/** The name of each specification's only type, by the specification's name. */
type Library = Readonly<Record<string, string>>;

interface Gesture {
  /** The button that is clicked, and the text that is typed then. */
  readonly button: string;
  readonly typed?: string;
  readonly after: Library;
}

test(
  `a library is as before or as after, in ${rounds} kills of the browser`,
  { tag: '@full' },
  async ({ openApp }) => {
    test.setTimeout(60_000 + rounds * 30_000);
    const url = process.env['TYPEWRIGHT_URL'] ?? '';
    let browser = await openApp(url);
    for (const name of ['Ants', 'Bees', 'Cats']) await importAs(browser.sandbox, name);
    let before = await readLibrary(browser.sandbox);
    expect(before).toEqual({ Ants: 'Ants', Bees: 'Bees', Cats: 'Cats' });
    let kept = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const gesture = randomGesture(before, round);
      await browser.sandbox.openSpecifications();
      await browser.sandbox.dialog
        .getByRole('button', { name: gesture.button, exact: true })
        .click();
      if (gesture.typed !== undefined) {
        await browser.page.keyboard.type(gesture.typed);
        await browser.page.keyboard.press('Enter');
      }
      await setTimeout(Math.random() * longest);
      await browser.kill();

      browser = await openApp(url);
      const { sandbox } = browser;
      const was = before;
      // A deleted specification may be shown at first, until another one is opened instead.
      await expect(async () => {
        before = await readLibrary(sandbox);
        const wanted = isSame(before, gesture.after) ? gesture.after : was;
        expect(before, `round ${round}: ${gesture.button}`).toEqual(wanted);
      }).toPass({ timeout: 60_000 });
      if (isSame(before, gesture.after)) kept += 1;
    }
    console.log(`${rounds} kills, after ${kept} of which what was clicked had been done.`);
  },
);

async function importAs(sandbox: Sandbox, name: string): Promise<void> {
  if (await sandbox.welcome.isHidden()) {
    await sandbox.openSpecifications();
    await sandbox.dialog.getByRole('button', { name: 'New specification' }).click();
    await expect(sandbox.welcome).toBeVisible();
  }
  const definitions = { [name]: { type: 'struct', properties: {} } };
  await sandbox.importText(JSON.stringify({ operations: {}, definitions }));
  await sandbox.closeReport();
  await sandbox.saved();
  const list = await sandbox.openSpecifications();
  await list.getByRole('button', { name: 'Rename Untitled' }).click();
  await list.getByRole('textbox', { name: 'New name of Untitled' }).fill(name);
  await list.page().keyboard.press('Enter');
  await expect(list.getByRole('button', { name: `Rename ${name}` })).toBeVisible();
  await sandbox.closeDialog();
}

/** Opens each specification, and reads its cards. */
async function readLibrary(sandbox: Sandbox): Promise<Library> {
  if (await sandbox.dialog.isVisible()) await sandbox.closeDialog();
  const list = await sandbox.openSpecifications();
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const labels = await list
    .getByRole('button', { name: /^Rename / })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  const names = labels.map((label) => label.slice('Rename '.length)).toSorted();
  await sandbox.closeDialog();
  const found: Record<string, string> = {};
  for (const name of names) {
    if (await sandbox.name(name).isHidden()) {
      await sandbox.openSpecifications();
      await list.getByRole('button', { name, exact: true }).click({ timeout: 5000 });
      await expect(sandbox.name(name)).toBeVisible();
    }
    await expect.poll(() => sandbox.cardNames('Type')).toHaveLength(1);
    found[name] = (await sandbox.cardNames('Type')).join();
  }
  return found;
}

function randomGesture(library: Library, round: number): Gesture {
  const names = Object.keys(library);
  const name = names[Math.floor(Math.random() * names.length)] ?? '';
  const content = library[name] ?? '';
  const { [name]: _, ...others } = library;
  const luck = Math.random();
  if (names.length > 3 || (names.length > 2 && luck < 0.3)) {
    return { button: `Delete ${name}`, after: others };
  }
  if (names.length < 3 || luck < 0.6) {
    const copies = [`${name} copy`, `${name} copy 2`, `${name} copy 3`, `${name} copy 4`];
    const copy = copies.find((each) => !names.includes(each)) ?? '';
    return { button: `Duplicate ${name}`, after: sorted({ ...library, [copy]: content }) };
  }
  const typed = `Name ${round}`;
  return { button: `Rename ${name}`, typed, after: sorted({ ...others, [typed]: content }) };
}

function isSame(one: Library, other: Library): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sorted(library: Library): Library {
  return Object.fromEntries(Object.entries(library).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
