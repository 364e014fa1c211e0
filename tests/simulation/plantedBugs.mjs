/**
 * Bugs that the simulator has to catch: each is a small patch of the engine, which is applied while a program
 * is built for it and nowhere else.
 */

const storedCall = `const stored = await rows.call(call.id);`;

/** Each patch: a file of src/sync, a text that occurs there once, and its replacement. */
export const plantedBugs = [
  bug(
    'done before it is sent',
    'sending/advance',
    `    const attempt = await sendCall(`,
    `    await recorder.record(sending, 'succeeded');\n    const attempt = await sendCall(`,
  ),
  bug(
    'done when it is claimed, whatever is answered',
    'sending/outcome',
    `  const { refusal } = outcome;\n  const error = explainRefusal(refusal);\n  switch`,
    `  const { refusal } = outcome;\n  const error = explainRefusal(refusal);\n  if (refusal.code === 'network') return { event: 'succeeded', answer: {} };\n  switch`,
  ),
  bug(
    'acknowledged before it is written',
    'calls/queue',
    `  const written = await store.write(async (rows) => {`,
    `  const written = await Promise.resolve(succeed(id)).finally(() => void store.write(async (rows) => {`,
    [`    return id;\n  });\n  if`, `    return id;\n  }));\n  if`],
  ),
  // Both checks are removed, because each of the epoch and the stored state is enough alone.
  bug(
    'no fencing',
    'lease/record',
    `      if (!(await mayWrite(rows, leadership, stored))) return undefined;\n`,
    ``,
    [storedCall, `const stored = call;`],
    [
      [
        'lease/record',
        `if (stored === undefined || stored.state !== call.state) return undefined;`,
        ``,
      ],
    ],
  ),
  bug(
    'what a call is meanwhile is not looked at',
    'lease/record',
    `if (stored === undefined || stored.state !== call.state) return undefined;`,
    ``,
    [storedCall, `const stored = call;`],
  ),
  bug(
    'coalesced while it is sent',
    'calls/coalescing',
    `  return attempts === 0 && (`,
    `  return state === 'sending' || attempts === 0 && (`,
  ),
  bug(
    'coalesced after it was sent',
    'calls/coalescing',
    `  return attempts === 0 && (`,
    `  return attempts >= 0 && (state === 'retry' || state === 'uncertain' || `,
  ),
  bug(
    'coalesced with what it was not made of',
    'calls/coalescing',
    `if (call.save.base?.body !== last.save.body) return none;`,
    ``,
  ),
  bug(
    'comments coalesce',
    'calls/coalescing',
    `  return none;\n}`,
    `  return last.endpoint === 'issues.createComment' ? { replaced: [last], call: wanted } : none;\n}`,
  ),
  bug(
    'a coalesced save has the base of the later one',
    'calls/coalescing',
    `{ ...rest, base };`,
    `call.save;`,
  ),
  bug(
    'a new key for each attempt',
    'sending/attempt',
    `idempotencyKey: call.id`,
    'idempotencyKey: `${call.id}-${call.attempts}`',
  ),
  bug('no key', 'sending/attempt', `...(capabilities.keys && { idempotencyKey: call.id }),`, ``),
  bug(
    'no If-Match',
    'sending/attempt',
    `      endpoint.precondition &&`,
    `      endpoint.precondition && call.attempts < 0 &&`,
  ),
  bug(
    'the head is not read before the first save',
    'sending/advance',
    `return ifMatch && save?.base?.commit !== undefined;`,
    `return ifMatch || save === undefined;`,
  ),
  bug(
    'a lease that never ends',
    'lease/leadership',
    `return until > at && until <= at + leaseTime;`,
    `return until > 0 && at > 0;`,
  ),
  bug(
    'queued instead of uncertain after the end of a lease',
    'lease/leadership',
    `if (found !== undefined) await rows.put(found);`,
    `if (found !== undefined) await rows.put({ ...found, state: 'queued', unsure: false });`,
  ),
  bug(
    'what a dead leader sent stays as it is',
    'lease/leadership',
    `    if (head.state !== 'sending' || isBeingSent(head, sending, at)) continue;`,
    `    if (at > 0) continue;`,
    undefined,
    [
      [
        'sending/due',
        `    case 'sending':\n      return 0;`,
        `    case 'sending':\n      return Infinity;`,
      ],
    ],
  ),
  bug(
    'the base of the next save is not moved on',
    'lease/record',
    `    if (next.save?.base?.body !== body) continue;`,
    `    if (at > 0) continue;`,
  ),
  bug(
    'the base of every next save is moved on',
    'lease/record',
    `    if (next.save?.base?.body !== body) continue;`,
    `    if (next.save === undefined) continue;`,
  ),
  bug(
    'the base of the copy is moved on by what was merged',
    'lease/record',
    `...(document?.base?.body === body && { base: moved(document.base) }),`,
    `base: moved(document?.base ?? { body }),`,
  ),
  bug(
    '412 is overcome with the new head',
    'sending/advance',
    `return replace(call, moved.fetched, moved.text);`,
    `return replace(call, moved.fetched, undefined);`,
  ),
  bug(
    'what can not be merged is saved all the same',
    'sending/advance',
    `return dispute(call, 'changed', 'The same parts were changed elsewhere.', moved.fetched);`,
    `return replace(call, moved.fetched, undefined);`,
  ),
  bug(
    'the later calls go first',
    'calls/queue',
    `order: await rows.nextOrder(),`,
    `order: 1e9 - (await rows.nextOrder()),`,
  ),
  bug(
    'what it depends on is not waited for',
    'sending/replay',
    `if (call.dependsOn !== undefined && `,
    `if (call.dependsOn === '' && `,
  ),
  bug(
    'what waited is not released',
    'calls/dependents',
    `applyEvent(ready, 'released', at) ?? ready`,
    `ready`,
  ),
  bug(
    'a refused token is tried again and again',
    'sending/outcome',
    `if (status === 401) return { event: 'unauthorized', unreachable: false, ...rest };`,
    `if (status === 401) return { event: 'deferred', unreachable: true, ...rest };`,
    [`      return refusal.status === 401;`, `      return refusal.status === 499;`],
  ),
  bug(
    'a page of a hotel counts as an answer',
    'sending/outcome',
    `return refusal.answer === undefined\n`,
    `return refusal.answer === null\n`,
    undefined,
    [['sending/outcome', `answer: readSucceeded(refusal.answer)`, `answer: {}`]],
  ),
  bug(
    'a lost answer counts as never left',
    'sending/outcome',
    `refusal.sent ? 'unanswered' : 'unsent'`,
    `refusal.sent ? 'unsent' : 'unsent'`,
  ),
  bug(
    'a provider that broke off has done nothing',
    'sending/outcome',
    `event: 'deferred', isUnsure: true, unreachable: true`,
    `event: 'rejected', unreachable: true`,
    [
      `: { event: 'unanswered', unreachable: true, ...rest };`,
      `: { event: 'deferred', unreachable: true, ...rest };`,
    ],
  ),
  bug(
    'a request that may still arrive is not waited for',
    'sending/advance',
    `if (age >= 0 && age < maxTransitTime) return maxTransitTime - age;`,
    ``,
  ),
  bug(
    'what the provider lists is not looked at',
    'sending/reconcile',
    `if (found === undefined) return 'noEffect';`,
    `if (found === undefined || made.length > 0) return 'noEffect';`,
  ),
  bug(
    'waits that never end',
    'calls/schedule',
    `  if (wait.why !== 'asked' && wait.since < reachableAt) return 0;\n`,
    ``,
    [`export const longestLost = 20_000;`, `export const longestLost = 5 * 60 * 1000;`],
    // With doubling from a second it would take eight lost attempts while the provider can be
    // reached, since attempts are not counted while it can not.
    [['calls/schedule', `const firstWait = 1000;`, `const firstWait = 5 * 60 * 1000;`]],
  ),
  bug(
    'a clock that was set back is not noticed',
    'calls/schedule',
    `if (wait === undefined || now < wait.since) return 0;`,
    `if (wait === undefined) return 0;`,
  ),
  bug(
    'the first account sends for all',
    'sending/replay',
    `const account = await ports.clientOf(call.account);\n    if (account === 'signIn') {`,
    `const [first] = await store.read((rows) => rows.heads());\n    const account = await ports.clientOf(first?.account ?? call.account);\n    if (account === 'signIn') {`,
  ),
  bug(
    'Synced without a comparison',
    'calls/label',
    `content === head ? 'synced' : 'saved'`,
    `content !== '' ? 'synced' : 'saved'`,
  ),
  bug(
    'Synced while something is sent',
    'calls/label',
    `if (calls.length > 0) return isHeld === true ? 'saved' : 'sending';`,
    ``,
  ),
  bug(
    'taken back without a copy',
    'callDecisions',
    `    if (save === undefined) return;\n`,
    `    if (save === undefined || ports.now() > 0) return;\n`,
  ),
  bug(
    'chosen without a copy of the other side',
    'callDecisions',
    `if (body !== row.hash) await rows.setAside(`,
    `if (body === '') await rows.setAside(`,
  ),
  bug(
    'put back although it may have been done',
    'callDecisions',
    `    if (call.unsure) {\n      refused = refuse(\n        'unsure'`,
    `    if (call.unsure && save !== undefined) {\n      refused = refuse(\n        'unsure'`,
  ),
  bug(
    'a redirect is taken for a refusal',
    'sending/outcome',
    `return status === 408 || status >= 500 || status < 400;`,
    `return status === 408 || status >= 500;`,
  ),
  bug(
    'taken over while saves are on their way',
    'copies/workingCopy',
    `    if (isSaving || head === undefined`,
    `    if (head === undefined`,
    [
      `    if (known === undefined || isSaving) return false;`,
      `    if (known === undefined) return false;`,
    ],
  ),
  bug(
    'a late answer about the head is believed',
    'copies/workingCopy',
    `    if (now?.head?.commit !== before?.head?.commit || now?.head?.body !== before?.head?.body)\n      return false;`,
    ``,
  ),
];

/** A bug of one patch, perhaps a second one of the same file, and patches of other files. */
function bug(name, file, find, put, more, others = []) {
  const patches = [[file, find, put], ...(more === undefined ? [] : [[file, ...more]]), ...others];
  return { name, patches };
}

/** A Vite plugin that plants a bug. Fails the build if a patch does not fit the engine. */
export function plantBug({ name, patches }) {
  return {
    name: 'planted-bug',
    enforce: 'pre',
    transform(code, id) {
      let patched = code;
      for (const [file, find, put] of patches) {
        if (!id.endsWith(`/src/sync/${file}.ts`)) continue;
        if (patched.split(find).length !== 2)
          throw new Error(`No place for the bug "${name}" in ${file}.ts.`);
        patched = patched.replace(find, () => put);
      }
      return patched === code ? null : { code: patched, map: null };
    },
  };
}
