// The browser's processes are killed with SIGKILL in the middle of edits, repeatedly on the same
// profile: everything that was reported as saved must be there afterwards.
import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import { describeEdit } from '../../../src/domain/edits/describeEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { emptyHistory, type History, record } from '../../../src/domain/edits/history.ts';
import { redo, undo } from '../../../src/domain/edits/undo.ts';
import type { Specification, Type } from '../../../src/domain/model/specification.ts';
import { type MortalBrowser, test } from '../support/mortalBrowser.ts';
import { OwnServer } from '../support/ownServer.ts';
import type { Sandbox } from '../support/sandbox.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? '2');
/** Edits planned per round: more than are made before the kill, and enough for a compaction. */
const planned = 60;
/** In every nth round, the kill happens while the journal is being compacted, after two idle seconds. */
const foldEvery = 2;
const foldIdle = 2000;

/** What the page shows after an edit. */
interface State {
  readonly spec: Specification;
  readonly history: History;
}

/**
 * An action of a person: a button of a card, the keys for the selected card, or those for undo and
 * redo.
 */
type Gesture =
  | { readonly press: 'Copy' | 'Delete'; readonly type: string }
  | { readonly move: 'up' | 'down'; readonly type: string }
  | { readonly step: 'undo' | 'redo' };

/** A round's edits, and the state before the first and after each. */
interface Plan {
  readonly gestures: readonly Gesture[];
  readonly states: readonly State[];
}

test(`what was reported as saved survives ${rounds} kills of the browser`, async ({ openApp }) => {
  test.setTimeout(60_000 + rounds * 20_000);
  const url = process.env['TYPEWRIGHT_URL'] ?? '';
  let acknowledged = 0;
  let found = 0;
  let browser = await openApp(url);
  let state = await importTypes(browser.sandbox);
  let rev = 1;

  for (let round = 1; round <= rounds; round += 1) {
    const plan = planEdits(state);
    const saved = await editUntilKilled(browser, plan, round % foldEvery === 0);
    browser = await openApp(url);
    const kept = (await revOf(browser.page)) - rev;
    const where = `round ${round}: ${saved} edits were called saved, ${kept} are there`;
    expect(kept, where).toBeGreaterThanOrEqual(saved);
    const last = plan.states[kept];
    if (last === undefined) throw new Error(`More was kept than done, in ${where}`);
    await expectShown(browser.sandbox, last, where);
    state = await takeBack(browser.sandbox, last, where);
    rev += kept + (state === last ? 0 : 1);
    acknowledged += saved;
    found += kept;
  }
  console.log(
    `${rounds} kills: ${acknowledged} edits called saved, 0 of them lost; ${found} edits kept.`,
  );
  expect(acknowledged, 'edits that were called saved').toBeGreaterThan(rounds);
});

test(
  'what was done offline survives a kill of the browser',
  { tag: '@full' },
  async ({ openApp }) => {
    const server = await OwnServer.start();
    try {
      let browser = await openApp(server.url);
      const state = await importTypes(browser.sandbox);
      await browser.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await server.kill();
      await browser.page.reload();
      await browser.sandbox.ready();

      const plan = planEdits(state);
      const saved = await editUntilKilled(browser, plan, true);
      expect(saved).toBe(planned);
      browser = await openApp(server.url);
      const last = plan.states[planned];
      if (last === undefined) throw new Error('Nothing was planned.');
      await expectShown(browser.sandbox, last, 'without the server');
      await takeBack(browser.sandbox, last, 'without the server');
    } finally {
      await server.remove();
    }
  },
);

/** The specification that the rounds start with; the page's history starts with its import. */
async function importTypes(sandbox: Sandbox): Promise<State> {
  const names = Array.from({ length: 12 }, (_, index) => `Type${String(index).padStart(2, '0')}`);
  const types = names.map((name): Type => ({ kind: 'struct', name, properties: [] }));
  const definitions = Object.fromEntries(
    names.map((name) => [name, { type: 'struct', properties: {} }]),
  );
  await sandbox.importText(JSON.stringify({ operations: {}, definitions }));
  await sandbox.closeReport();
  await sandbox.saved();
  const spec = { imports: [], operations: [], types };
  await expectShown(sandbox, { spec, history: emptyHistory }, 'after the import');
  return { spec, history: emptyHistory };
}

/** Chooses random edits that each change something, and computes their results. */
function planEdits(start: State): Plan {
  const gestures: Gesture[] = [];
  const states = [start];
  for (let state = start; gestures.length < planned;) {
    const gesture = randomGesture(state);
    const next = afterGesture(state, gesture);
    if (next.spec === state.spec) continue;
    gestures.push(gesture);
    states.push(next);
    state = next;
  }
  return { gestures, states };
}

function randomGesture({ spec, history }: State): Gesture {
  const count = spec.types.length;
  const type = spec.types[Math.floor(Math.random() * count)]?.name ?? '';
  const luck = Math.random();
  if (luck < 0.2 && history.undo.length > 0) return { step: 'undo' };
  if (luck < 0.3 && history.redo.length > 0) return { step: 'redo' };
  if (luck < 0.5) return { move: luck < 0.4 ? 'up' : 'down', type };
  return { press: count < 9 || (luck < 0.75 && count < 16) ? 'Copy' : 'Delete', type };
}

function afterGesture(state: State, gesture: Gesture): State {
  if ('step' in gesture) {
    const taken = gesture.step === 'undo' ? undo : redo;
    const step = taken(state.history, state.spec);
    if (!step.ok) throw new Error(step.refusal.message);
    return { spec: step.value.applied.spec, history: step.value.history };
  }
  const edit = editOf(gesture);
  const applied = applyEdit(state.spec, edit);
  if (!applied.ok) throw new Error(applied.refusal.message);
  const entry = { edit: applied.value.undo, label: describeEdit(edit) };
  return { spec: applied.value.spec, history: record(state.history, entry) };
}

function editOf(gesture: Exclude<Gesture, { readonly step: string }>): Edit {
  const { type: name } = gesture;
  if ('move' in gesture) return { kind: 'type.move', name, by: gesture.move === 'up' ? -1 : 1 };
  return { kind: gesture.press === 'Copy' ? 'type.copy' : 'type.delete', name };
}

/**
 * Makes the planned edits as fast as the cards appear and kills the browser meanwhile, or when the
 * following compaction is due. Returns how many of them were reported as saved by then.
 */
async function editUntilKilled(
  { page, kill }: MortalBrowser,
  { gestures }: Plan,
  atFold: boolean,
): Promise<number> {
  let saved = 0;
  await page.exposeFunction('reportSaved', (made: number) => {
    saved = made;
  });
  const edits = page.evaluate(makeEdits, { gestures, pause: atFold ? 0 : 30 });
  const ended = edits.then(
    () => undefined,
    () => undefined,
  );
  if (atFold) {
    await edits;
    await expect.poll(() => saved, { timeout: 60_000 }).toBe(gestures.length);
  }
  await setTimeout(atFold ? foldIdle - 50 + Math.random() * 150 : Math.random() * 900);
  await kill();
  await ended;
  return saved;
}

/** Runs in the page: makes the edits, and reports how many were made whenever all are saved. */
async function makeEdits({
  gestures,
  pause,
}: {
  readonly gestures: readonly Gesture[];
  readonly pause: number;
}): Promise<void> {
  const report: unknown = Reflect.get(window, 'reportSaved');
  const status = document.querySelector('[role="toolbar"] [data-saved]');
  if (typeof report !== 'function' || status === null) throw new Error('This is not the page.');
  const wait = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));
  let made = 0;
  new MutationObserver(() => {
    if (status.textContent === 'Saved on this device') report(made);
  }).observe(status, { childList: true, characterData: true, subtree: true });

  const find = async (selector: string) => {
    for (;;) {
      const element = document.querySelector<HTMLElement>(selector);
      if (element !== null) return element;
      await wait(1);
    }
  };
  const press = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  for (const gesture of gestures) {
    if ('step' in gesture) {
      made += 1;
      press({ key: 'z', ctrlKey: true, shiftKey: gesture.step === 'redo' });
    } else if ('move' in gesture) {
      const card = await find(`article[aria-label="Type ${gesture.type}"]`);
      if (card.ariaCurrent !== 'true') card.click();
      made += 1;
      press({ code: gesture.move === 'up' ? 'KeyR' : 'KeyF', altKey: true });
    } else {
      const button = await find(`button[aria-label="${gesture.press} ${gesture.type}"]`);
      made += 1;
      button.click();
    }
    await wait(Math.random() * pause);
  }
}

/** The number of the newest edit in the journal. */
async function revOf(page: Page): Promise<number> {
  const term = page.getByRole('region', { name: 'Debug' }).getByRole('term');
  const rev = term.filter({ hasText: /^rev$/ }).locator('xpath=following-sibling::dd');
  return Number(await rev.innerText());
}

/** The specifications of the page and of the worker both equal the expected one. */
async function expectShown(sandbox: Sandbox, { spec }: State, where: string): Promise<void> {
  const names = spec.types.map(({ name }) => name);
  await expect(async () => {
    const lines = sandbox.navigator.locator('[role="treeitem"][aria-level="2"]');
    expect(
      await lines.evaluateAll((all) => all.map((line) => line.getAttribute('data-tooltip'))),
      where,
    ).toEqual(names);
    const { definitions } = JSON.parse(await sandbox.previewText()) as { definitions: object };
    expect(Object.keys(definitions), where).toEqual(names);
  }).toPass({ timeout: 15_000, intervals: [20, 50, 100] });
}

/** Undoes the last step, whichever browser made it. */
async function takeBack(sandbox: Sandbox, state: State, where: string): Promise<State> {
  const label = state.history.undo.at(-1)?.label;
  if (label === undefined) return state;
  await sandbox.undo(label).click();
  const back = afterGesture(state, { step: 'undo' });
  await expectShown(sandbox, back, `${where}; undone: ${label}`);
  await sandbox.saved();
  return back;
}
