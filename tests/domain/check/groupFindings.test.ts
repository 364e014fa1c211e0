import { expect, it } from 'vitest';
import type { Finding } from '../../../src/domain/check/findings.ts';
import { groupFindings } from '../../../src/domain/check/groupFindings.ts';

const finding = (code: string, severity: Finding['severity'], path: string): Finding => ({
  code,
  severity,
  message: `About ${path}.`,
  path,
});

const findings = [
  finding('some', 'info', '/a'),
  finding('many', 'warning', '/b'),
  finding('grave', 'error', '/c'),
  finding('some', 'info', '/d'),
  finding('some', 'error', '/e'),
  finding('many', 'warning', '/f'),
  finding('few', 'warning', '/g'),
];

it('groups by code and severity, the most severe first, then the most frequent', () => {
  expect(
    groupFindings(findings, 1).map(({ code, severity, count }) => [code, severity, count]),
  ).toEqual([
    ['grave', 'error', 1],
    ['some', 'error', 1],
    ['many', 'warning', 2],
    ['few', 'warning', 1],
    ['some', 'info', 2],
  ]);
});

it('shows as many examples as requested', () => {
  const group = groupFindings(findings, 1).at(-1);
  expect(group?.examples).toEqual([{ message: 'About /a.', path: '/a' }]);
});

it('explains a code if its meaning is known', () => {
  const meanings = new Map([['some', 'It means something.']]);
  const groups = groupFindings(findings, 0, (code) => meanings.get(code));
  expect(groups.map(({ meaning }) => meaning)).toEqual([
    undefined,
    'It means something.',
    undefined,
    undefined,
    'It means something.',
  ]);
  expect(groups[0]).not.toHaveProperty('meaning');
});
