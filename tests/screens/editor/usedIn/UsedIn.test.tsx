import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Usage } from '../../../../src/domain/model/types/references.ts';
import { UsedIn } from '../../../../src/screens/editor/usedIn/UsedIn.tsx';

afterEach(cleanup);

const uses: readonly Usage[] = Array.from({ length: 120 }, (_, index) => ({
  entity: 'operation',
  name: `o${index}`,
  place: 'return',
}));

describe('where something is used', () => {
  it('is counted, and listed in portions', () => {
    const onJump = vi.fn<(target: unknown) => void>();
    render(<UsedIn uses={uses} onJump={onJump} renamed />);
    expect(screen.getByText('Used in 120 places, which follow the new name.')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
    fireEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(120);
    fireEvent.click(screen.getByRole('button', { name: 'o119' }));
    expect(onJump).toHaveBeenCalledWith({ kind: 'operation', name: 'o119' });
  });

  it('is shown as text if one cannot go there', () => {
    render(<UsedIn uses={uses.slice(0, 1)} />);
    expect(screen.getByText('Used in 1 place.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is reported if there is no use', () => {
    render(<UsedIn uses={[]} />);
    expect(screen.getByText('Nothing else mentions it.')).toBeTruthy();
  });
});
