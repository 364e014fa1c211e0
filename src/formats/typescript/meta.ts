/** Printed only. */
export const meta = {
  id: 'typescript',
  label: 'TypeScript declarations',
  syntax: 'typescript',
  endings: ['d.ts'],
} as const;
