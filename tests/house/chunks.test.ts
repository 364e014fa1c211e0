import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageParts, workerParts } from '../../config/plugins/chunks.ts';

const root = join(import.meta.dirname, '../..');

test('every file that a part of the build begins with exists', () => {
  const files = [...Object.values(pageParts), ...Object.values(workerParts)].flat();
  expect(files.length).toBeGreaterThan(20);
  // The bundler ignores a missing path, and the part would silently be split up.
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
