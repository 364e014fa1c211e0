import { EmptyState } from '../../../../ui/signs/EmptyState.tsx';

/** Shown for a page of a list that starts after its end, as with an old link after entries were deleted. */
export function PastEnd({ first }: { readonly first: string }) {
  return (
    <EmptyState title="Nothing on this page" actions={<a href={first}>To the first page</a>}>
      The list ends before it.
    </EmptyState>
  );
}
