import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { icons } from '../../config/plugins/icons.ts';

/** A module's code after the plugin's transformation. */
function transformed(code: string): unknown {
  const { transform } = icons;
  if (typeof transform !== 'function') throw new Error('It transforms nothing.');
  return Reflect.apply(transform, undefined, [code, 'module.tsx']);
}

it('imports each icon by its own file, under the name it has there', () => {
  const code = "import { CircleAlert, type LucideIcon, Link as LinkIcon } from 'lucide-react';";
  const made = String(transformed(code));
  const imports = [...made.matchAll(/import (\w+) from '([^']+)';/g)];
  expect(imports.map(([, name]) => name)).toEqual(['CircleAlert', 'LinkIcon']);
  expect(imports.filter(([, , file = '']) => !existsSync(file))).toEqual([]);
});

it('leaves alone what has no icons, and fails where one is unknown', () => {
  expect(transformed("import type { LucideIcon } from 'lucide-react';")).toContain('import type');
  expect(transformed('export const a = 1;')).toBeNull();
  expect(() => transformed("import { Nothing } from 'lucide-react';")).toThrow('Nothing');
});
