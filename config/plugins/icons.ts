import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const lucide = join(root, 'node_modules/lucide-react/dist/esm');

/** Maps the name of an icon to its file. */
const files = new Map(
  [
    ...readFileSync(join(lucide, 'lucide-react.mjs'), 'utf8').matchAll(
      /\{([^}]+)\} from '\.\/(icons\/[^']+)'/g,
    ),
  ].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  ),
);

/** What the file of an icon contains beside what createIcon.ts uses. */
const unused = /, key: "\w+"|,\n {2}aliases: \[[^\]]*\]|\n {2}size: 24,|\n__iconData\.node;/g;

/**
 * Replaces imports from lucide's index by imports of single icons, so that each part of the app
 * contains only the icons it shows; through the index, the first part would get all of them. The
 * components come from our own createIcon.ts.
 */
export const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source) =>
    source === '../createLucideIcon.mjs' ? join(root, 'src/ui/createIcon.ts') : null,
  transform(code, id) {
    if (id.startsWith(join(lucide, 'icons/'))) return code.replaceAll(unused, '');
    if (!code.includes("'lucide-react'")) return null;
    return code.replaceAll(/import \{([^}]+)\} from 'lucide-react';/g, (_, names: string) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => {
          const [exported = '', local = exported] = name.split(' as ');
          const file = files.get(exported);
          if (file === undefined) throw new Error(`There is no icon ${exported}.`);
          return `import ${local} from '${join(lucide, file)}';`;
        })
        .join(' '),
    );
  },
};
