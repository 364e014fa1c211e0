import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Segmented } from '../../../src/ui/fields/Segmented.tsx';
import { TextField } from '../../../src/ui/fields/TextField.tsx';
import { firstControl } from '../../../src/ui/focus/firstControl.ts';

const options = [
  { value: 'preview', label: 'Preview' },
  { value: 'docs', label: 'Docs' },
] as const;

test.each(['preview', 'docs'] as const)(
  'of radio buttons, the chosen one is first: %s',
  (value) => {
    const { container } = render(
      <div>
        <Segmented label="Shown" options={options} value={value} onChange={() => undefined} />
        <TextField label="Name" />
      </div>,
    );
    expect(firstControl(container, null)).toHaveProperty('value', value);
  },
);
