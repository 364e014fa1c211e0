import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { startTransition, use, useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { applyEdit } from '../../../../src/domain/edits/applyEdit.ts';
import { Cards } from '../../../../src/screens/editor/cards/Cards.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { pretendLayout } from '../../layout.ts';
import { makeSpecification, makeStruct } from '../../specifications.ts';

beforeAll(() => pretendLayout(5_000));
afterEach(cleanup);

const before = makeSpecification({ types: [makeStruct('Pet'), makeStruct('Vet')] });
const renaming = applyEdit(before, { kind: 'type.rename', name: 'Pet', to: 'Zebra' });
const after = renaming.ok ? renaming.value.spec : before;

function Other({ promise }: { readonly promise: Promise<void> | undefined }) {
  if (promise !== undefined) use(promise);
  return null;
}

/** Shows the rename once `other` has resolved. */
function Page({ other }: { readonly other: Promise<void> }) {
  const [renamed, setRenamed] = useState(false);
  const [type, setType] = useState<string>();
  return (
    <UiProvider>
      <button onClick={() => startTransition(() => setRenamed(true))}>Rename</button>
      <button onClick={() => setType('Vet')}>Select</button>
      <Cards
        spec={renamed ? after : before}
        readonly={false}
        selection={{ type }}
        onSelect={() => {}}
        onDiscard={() => {}}
        onEdit={() => {}}
      />
      <Other promise={renamed ? other : undefined} />
    </UiProvider>
  );
}

it('a name that has the focus keeps it through a rename that is rendered twice before it is shown', async () => {
  let arrive: (() => void) | undefined;
  const other = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  render(<Page other={other} />);
  act(() => screen.getByLabelText('Name of Pet').focus());
  await act(async () => screen.getByText('Rename').click());
  // An urgent update comes in between.
  await act(async () => screen.getByText('Select').click());
  expect(screen.getByLabelText('Name of Pet')).toBe(document.activeElement);
  await act(async () => arrive?.());
  // The focus is restored in a separate task.
  await waitFor(() => expect(screen.getByLabelText('Name of Zebra')).toBe(document.activeElement));
});

it('the focused element of a card keeps the focus when the card is renamed', async () => {
  render(<Page other={Promise.resolve()} />);
  const control = (name: string) =>
    within(screen.getByRole('article', { name: `Type ${name}` })).getByRole('button', {
      name: 'Root',
    });
  act(() => control('Pet').focus());
  await act(async () => screen.getByText('Rename').click());
  await waitFor(() => expect(control('Zebra')).toBe(document.activeElement));
});
