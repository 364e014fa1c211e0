import { beforeAll } from 'vitest';

/** In a page, Testing Library would give up after a second, which a busy machine may need. */
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
});
