// Measures how long each action in the editor blocks the page, with GitHub's document and with one of 20,000
// operations and 10,000 types; then how the heap grows over a thousand edits. Measured actions use only the
// keyboard and the mouse. Elements are located beforehand, because locating takes time on the main thread,
// too.
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import { generatedDocumentPath } from './generated.mjs';
import { importFile, longestTask, median } from './page.mjs';

const rounds = 5;
const roundsOfHeavy = 3;
/** How long to continue measuring after the last key, in milliseconds. */
const settling = 500;
const bar = 50;
const searchBar = 30;
const growthBar = 1.2;
const autoAttach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };

export default async function measureEditor({ page, baseURL, cdp, report }) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const github = await githubDocumentPath();
  const documents = [
    {
      name: 'GitHub',
      path: github,
      query: 'secret',
      longerQueries: ['list org webhooks', 'lsit repostiory webhoks', 'organisation memebrs'],
      operation: 'secret_scanning.list_alerts_for_repo',
      bigType: 'full_repository',
      usedType: 'simple_user',
      otherType: 'organization_simple',
      editBar: 16,
      throttledBar: 100,
    },
    {
      name: '20,000 operations',
      path: generatedDocumentPath(),
      query: 'area0012',
      operation: 'area00100.get04000',
      bigType: 'Ledger',
      usedType: 'Account',
      otherType: 'Model3x00003',
      editBar: 32,
    },
  ];
  for (const document of documents) {
    await page.goto(baseURL, { waitUntil: 'networkidle' });
    await importFile(page, document.path);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForTimeout(2000);
    const editor = new Editor(page, document);
    for (const rate of [1, 4]) {
      const figures = await editor.measure(() =>
        cdp.send('Emulation.setCPUThrottlingRate', { rate }),
      );
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const throttled = rate === 1 ? '' : ', throttled 4 times';
      for (const [what, times] of figures) {
        report({
          what: `${document.name}: ${what}, longest task, median of ${times.length}${throttled}`,
          measured: median(times),
          // With a throttled processor, only GitHub's document has a bar.
          bar: rate === 1 ? bar : document.throttledBar,
          unit: 'ms',
        });
      }
      if (rate === 1) {
        for (const what of edits) {
          report({
            what: `${document.name}: ${what}, work of that edit`,
            measured: median(figures.get(what)),
            bar: document.editBar,
            unit: 'ms',
          });
        }
        report({
          what: `${document.name}: longest answer of the worker while a search is typed, median of ${editor.searches.length}`,
          measured: median(editor.searches),
          bar: searchBar,
          unit: 'ms',
        });
        for (const query of document.longerQueries ?? []) {
          report({
            what: `${document.name}: longest answer of the worker while “${query}” is typed, median of ${rounds}`,
            measured: median(await editor.longerSearches(query)),
            bar: searchBar,
            unit: 'ms',
          });
        }
      }
    }
    await measureHeap({ page, cdp, report, editor, name: document.name });
    await page.goto('about:blank');
    await page.goto(`${baseURL}/icon.svg`);
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
  }
}

/** The actions whose longest task is the work of one edit. */
const edits = ['move a property', 'undo', 'redo', 'move an operation'];

/** The heaps of page and worker after garbage collection, at the 500th and the 1,000th edit. */
async function measureHeap({ page, cdp, report, editor, name }) {
  const heaps = [];
  const workerHeap = await watchWorker(cdp);
  const worker = [];
  await editor.select('operation', editor.document.operation);
  await editor.select('type', editor.document.bigType);
  for (let edit = 1; edit <= 1000; edit += 1) {
    await editor.someEdit(edit);
    if (edit % 500 !== 0) continue;
    await editor.saved();
    // When idle, the worker writes a snapshot; that is not the work of an edit.
    await page.waitForTimeout(6000);
    heaps.push(await pageHeap(cdp));
    worker.push(await workerHeap());
  }
  // Attaches again, because the next document's worker is only announced then.
  await cdp.send('Target.setAutoAttach', { ...autoAttach, autoAttach: false });
  const megabytes = (all) => all.map((bytes) => (bytes / 1e6).toFixed(1)).join(' and ');
  console.log(`   ${name}: page ${megabytes(heaps)} MB, worker ${megabytes(worker)} MB`);
  for (const { where, figures } of [
    { where: 'page', figures: heaps },
    { where: 'worker', figures: worker },
  ]) {
    report({
      what: `${name}: heap of the ${where}, 1,000th edit / 500th`,
      measured: figures[1] / figures[0],
      bar: growthBar,
      unit: '×',
    });
  }
}

async function pageHeap(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

/** Returns a function that measures the heap of the page's worker. */
async function watchWorker(cdp) {
  const attached = new Promise((resolve) => {
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId);
    });
  });
  await cdp.send('Target.setAutoAttach', autoAttach);
  const sessionId = await attached;
  const waiting = new Map();
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  let count = 0;
  const ask = (method) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, resolve);
      cdp
        .send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id: count, method }),
        })
        .catch(reject);
    });
  return async () => {
    await ask('HeapProfiler.collectGarbage');
    await ask('HeapProfiler.collectGarbage');
    return (await ask('Runtime.getHeapUsage')).usedSize;
  };
}

/** Performs all actions and measures how long each blocks the page. */
class Editor {
  searches = [];
  #figures = new Map();

  constructor(page, document) {
    this.page = page;
    this.document = document;
    this.keyboard = page.keyboard;
    this.search = page.getByRole('searchbox', { name: 'Search operations and types' });
    this.dialog = page.locator('[role=dialog]');
  }

  async measure(throttle) {
    this.#figures = new Map();
    await throttle();
    await this.repeated(rounds, () => this.measureSearch());
    await this.select('operation', this.document.operation);
    await this.repeated(rounds, () => this.measureOperation());
    await this.select('type', this.document.bigType);
    await this.repeated(rounds, () => this.measureType());
    await this.repeated(rounds, () => this.measureUsedType());
    await this.repeated(rounds, () => this.measurePalette());
    await this.repeated(roundsOfHeavy, () => this.measureFindings());
    await this.repeated(roundsOfHeavy, () => this.measureComparison());
    return this.#figures;
  }

  async repeated(times, what) {
    for (let round = 0; round < times; round += 1) await what();
  }

  async timed(what, act, { wait = settling } = {}) {
    const time = await longestTask(
      this.page,
      async () => {
        await act();
        await this.page.waitForTimeout(wait);
      },
      { ran: true },
    );
    this.#figures.set(what, [...(this.#figures.get(what) ?? []), time]);
  }

  /** Measures an action that must change the specification, and fails if it does not. */
  async edited(what, act) {
    const before = await this.nextUndo();
    await this.timed(what, act);
    if ((await this.nextUndo()) === before) throw new Error(`Nothing was changed by: ${what}`);
  }

  nextUndo() {
    return this.page.locator('button[aria-label^="Undo"]').first().getAttribute('aria-label');
  }

  async measureSearch() {
    const { query } = this.document;
    await this.search.click();
    await this.timed('type in the search', () => this.keyboard.type(query, { delay: 80 }));
    await this.timed('leave the search', () => this.keyboard.press('Escape'));
    this.searches.push(await this.answering(query));
  }

  /** The worker's longest answer time while the query is typed into the focused, empty search. */
  async answering(query) {
    const longest = await longestTask(
      this.page,
      async () => {
        await this.keyboard.type(query, { delay: 80 });
        await this.page.waitForTimeout(settling);
      },
      { ran: true, of: 'worker' },
    );
    await this.keyboard.press('Escape');
    return longest;
  }

  /** The longest answer times for queries of several words or with typos, one for each round. */
  async longerSearches(query) {
    const longest = [];
    await this.repeated(rounds, async () => {
      await this.search.click();
      longest.push(await this.answering(query));
    });
    return longest;
  }

  async measureOperation() {
    const { dialog, keyboard } = this;
    await this.focusCard();
    await this.timed('open the operation dialog', () => keyboard.press('Alt+q'));
    const description = dialog.getByRole('textbox', { name: 'Description' }).first();
    await description.click();
    await keyboard.press('End');
    await this.timed('type in the operation dialog', () => keyboard.type('quick', { delay: 80 }));
    const list = dialog
      .getByRole('group', { name: 'Type of the return' })
      .getByRole('combobox', { name: /^Type\b/ });
    await list.scrollIntoViewIfNeeded();
    const point = await middleOf(list);
    await this.timed('open the list of types', () => this.page.mouse.click(...point));
    await this.timed('type in the list of types', () =>
      keyboard.type(this.document.otherType, { delay: 80 }),
    );
    await this.timed('choose a type', () => keyboard.press('Enter'));
    await this.nameField().focus();
    await this.edited('save the operation dialog', () => keyboard.press('Enter'));
    await this.closed();
    await this.edited('undo the operation dialog', () => keyboard.press('Control+z'));
    await this.edited('move an operation', () => keyboard.press('Alt+s'));
    await this.edited('undo', () => keyboard.press('Control+z'));
    await this.edited('redo', () => keyboard.press('Control+Shift+z'));
    await keyboard.press('Control+z');
  }

  async measureType() {
    const { dialog, keyboard } = this;
    await this.focusCard();
    await this.timed('open the dialog of a type of 100 properties', () => keyboard.press('Alt+e'));
    const description = dialog.getByRole('textbox', { name: 'Description' }).first();
    await description.click();
    await this.timed('type in that type dialog', () => keyboard.type('quick', { delay: 80 }));
    await this.nameField().focus();
    await this.edited('save the type dialog', () => keyboard.press('Enter'));
    await this.closed();
    await keyboard.press('Control+z');
    await this.page.waitForTimeout(settling);
    const move = this.card('Type', this.document.bigType)
      .locator('button[aria-label^="Move property "][aria-label$=" down"]')
      .first();
    await move.hover({ force: true });
    const point = await middleOf(move);
    await this.edited('move a property', () => this.page.mouse.click(...point));
    await keyboard.press('Control+z');
    await this.page.waitForTimeout(settling);
  }

  /** Renames and deletes a type that many others refer to. */
  async measureUsedType() {
    const { keyboard } = this;
    const { usedType } = this.document;
    await this.select('type', usedType);
    const title = this.card('Type', usedType).getByRole('textbox', { name: `Name of ${usedType}` });
    await title.focus();
    await keyboard.press('F2');
    await keyboard.press('End');
    await this.timed('type another name of a used type', () => keyboard.type('X'));
    await this.edited('rename a used type', () => keyboard.press('Enter'));
    await this.edited('undo the renaming', () => keyboard.press('Control+z'));
    // After undo, the type with the new name is gone and with it the selection.
    await this.select('type', usedType);
    await this.focusCard();
    await this.edited('delete a used type', () => keyboard.press('Alt+d'));
    await this.edited('undo the deletion', () => keyboard.press('Control+z'));
    await this.select('type', this.document.bigType);
  }

  async measurePalette() {
    const { keyboard } = this;
    await this.focusCard();
    await this.timed('open the palette', () => keyboard.press('Control+k'));
    await this.timed('type in the palette', () =>
      keyboard.type(this.document.query, { delay: 80 }),
    );
    await this.escape();
  }

  async measureFindings() {
    const more = await middleOf(this.page.getByRole('button', { name: 'More', exact: true }));
    await this.timed('open the menu', () => this.page.mouse.click(...more));
    const entry = await middleOf(this.page.getByRole('menuitem', { name: 'Findings' }));
    await this.timed('open the findings', () => this.page.mouse.click(...entry), { wait: 3000 });
    await this.dialog.getByRole('button', { name: 'Close', exact: true }).last().waitFor();
    await this.escape();
  }

  async measureComparison() {
    await this.command('Compare');
    // The last comparison is still shown. This locator avoids roles, which are slow to query,
    // because it is also used while the page is being measured.
    const again = this.dialog.locator('button:has-text("Compare with something else")');
    await this.dialog.getByRole('button', { name: 'Close', exact: true }).last().waitFor();
    if (await again.isVisible()) await again.click();
    const file = this.dialog.locator('input[type=file]');
    await file.waitFor({ state: 'attached' });
    await this.timed('compare with its own document', async () => {
      await file.setInputFiles(this.document.path);
      await again.waitFor();
    });
    await this.escape();
  }

  /** One of the thousand edits; it does not change the selection. */
  async someEdit(count) {
    const { keyboard } = this;
    const there = count % 20 < 10;
    const kind = count % 10;
    if (kind === 0) await keyboard.press('Control+z');
    else if (kind < 5) await keyboard.press(there ? 'Alt+s' : 'Alt+w');
    else if (kind < 8) await keyboard.press(there ? 'Alt+f' : 'Alt+r');
    else await this.moveProperty(there ? 'down' : 'up');
    // Wait for a frame after each edit, as a person sees each one before making the next.
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
  }

  async moveProperty(way) {
    await this.card('Type', this.document.bigType)
      .locator(`button[aria-label^="Move property "][aria-label$=" ${way}"]`)
      .nth(1)
      .click({ force: true });
  }

  card(kind, name) {
    return this.page.locator(
      `article:is([aria-label="${kind} ${name}"], [aria-label^="${kind} ${name}, "])`,
    );
  }

  /** Selects an operation or type through the search, and focuses its card. */
  async select(kind, name) {
    const card = this.card(kind === 'type' ? 'Type' : 'Operation', name);
    await this.search.fill(name);
    const line = this.page.locator(
      `[role=treeitem][data-index]:is([aria-label="${name}"], [aria-label^="${name}, "])`,
    );
    await line.first().click();
    await card.waitFor();
    await this.search.fill('');
    await card.focus();
    if ((await card.getAttribute('aria-current')) === null) await this.keyboard.press('Enter');
    await this.page.waitForTimeout(settling);
  }

  /** Moves the focus to the page's body, where the editor's shortcuts work. */
  async focusCard() {
    await this.page.evaluate(() => document.activeElement?.blur());
  }

  async command(name) {
    await this.page.getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  nameField() {
    return this.dialog.getByRole('textbox', { name: 'Name', exact: true }).first();
  }

  async escape() {
    await this.keyboard.press('Escape');
    await this.closed();
  }

  async closed() {
    await this.dialog.first().waitFor({ state: 'detached' });
  }

  async saved() {
    await this.page.getByText('Saved on this device').first().waitFor({ timeout: 60_000 });
  }
}

async function middleOf(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
}
