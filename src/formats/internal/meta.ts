export const meta = {
  id: 'internal',
  label: 'Internal JSON',
  syntax: 'json',
  endings: ['json'],
} as const;
