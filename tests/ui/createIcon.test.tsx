import { cleanup, render } from '@testing-library/react';
import { Save } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import createIcon from '../../src/ui/createIcon.ts';

afterEach(cleanup);

/** An icon as lucide's own file describes it. */
const save = {
  name: 'save',
  node: [
    [
      'path',
      {
        d: 'M15.2 3a2 2 0 0 1 1.4.6l3.8 3.8a2 2 0 0 1 .6 1.4V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
        key: '1c8476',
      },
    ],
    ['path', { d: 'M17 21v-7a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v7', key: '1ydtos' }],
    ['path', { d: 'M7 3v4a1 1 0 0 0 1 1h7', key: 't51u73' }],
  ],
} as const;

/** The icon's attributes and children. */
function drawn(icon: React.ReactElement) {
  const svg = render(icon).container.querySelector('svg');
  const attributes = Array.from(svg?.attributes ?? [], ({ name, value }) => [name, value] as const);
  const { xmlns: _, class: names, ...others } = Object.fromEntries(attributes);
  return { ...others, names: names?.replace(/^lucide /, ''), inside: svg?.innerHTML };
}

it('draws the same as lucide', () => {
  const Icon = createIcon(save);
  expect(drawn(<Icon />)).toEqual(drawn(<Save />));
  expect(drawn(<Icon size={16} className="big" />)).toEqual(
    drawn(<Save size={16} className="big" />),
  );
});
