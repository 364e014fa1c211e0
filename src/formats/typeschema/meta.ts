export const meta = {
  id: 'typeschema',
  label: 'TypeSchema',
  syntax: 'json',
  endings: ['json'],
} as const;
