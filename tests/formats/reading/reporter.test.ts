import { expect, test } from 'vitest';
import { note, startNotes, finishNotes } from '../../../src/formats/reading/notes.ts';
import { at, rootPlace } from '../../../src/formats/reading/place.ts';
import { createReporter, maxFindingsPerCode } from '../../../src/formats/reading/reporter.ts';

test('a place may be given by its steps or its links, with the same result', () => {
  const reporter = createReporter();
  reporter.add('null', 'info', 'One', at(at(rootPlace, 'a/b'), 0));
  reporter.add('null', 'info', 'Two', ['a/b', 0]);
  reporter.add('null', 'info', 'Three', rootPlace);
  reporter.add('null', 'info', 'Four', []);
  expect(reporter.findings().map(({ path }) => path)).toEqual(['/a~1b/0', '/a~1b/0', '', '']);
});

test('the same finding is not reported twice for a place', () => {
  const reporter = createReporter();
  const said = { code: 'null', severity: 'info', message: 'It is null.', path: '/a' } as const;
  reporter.add(said.code, said.severity, said.message, ['a']);
  reporter.add(said.code, said.severity, said.message, at(rootPlace, 'a'));
  reporter.addAll([said, { ...said, message: 'It is nothing.' }, { ...said, path: '/b' }]);
  expect(reporter.findings()).toEqual([
    said,
    { ...said, message: 'It is nothing.' },
    { ...said, path: '/b' },
  ]);
});

test('a finding that something is kept gives way to the finding that it was replaced', () => {
  const reporter = createReporter();
  reporter.add('keyword-kept', 'info', 'Kept.', ['a']);
  reporter.add('keyword-kept', 'info', 'Kept.', ['b']);
  reporter.add('keyword-kept', 'info', 'Kept.', ['c']);
  reporter.add('keyword-replaced', 'warning', 'Another value was used.', ['a']);
  reporter.add('all-of-conflict', 'warning', 'Another value was used.', ['c']);
  expect(reporter.findings().map(({ code, path }) => `${code} ${path}`)).toEqual([
    'keyword-kept /b',
    'keyword-replaced /a',
    'all-of-conflict /c',
  ]);
});

test('too many findings of one code are summarised, and hide none of another', () => {
  const notes = startNotes('a');
  for (let index = 0; index < maxFindingsPerCode + 5; index += 1) {
    notes.path.push(index);
    note(notes, 'warning', 'unknown-key', 'Not known here.');
    notes.path.pop();
  }
  note(notes, 'error', 'malformed', 'No object.');
  notes.reporter.addAll([{ code: 'unknown-key', severity: 'warning', message: '', path: '/b' }]);
  const findings = finishNotes(notes);
  expect(findings).toHaveLength(maxFindingsPerCode + 2);
  expect(findings.at(-2)).toEqual({
    code: 'malformed',
    severity: 'error',
    message: 'No object.',
    path: '/a',
  });
  expect(findings.at(-1)).toEqual({
    code: 'unknown-key',
    severity: 'warning',
    message: 'The same ("unknown-key") was found in 6 more places.',
    path: '',
  });
});

test('texts so long that they would fill the memory are not kept', () => {
  const reporter = createReporter();
  const message = 'x'.repeat(20_000_000);
  for (let index = 0; index < 5; index += 1) reporter.add('null', 'info', message, [index]);
  expect(reporter.findings().map(({ path }) => path)).toEqual(['/0', '/1', '/2', '']);
});
