import { EmptyState } from '../../../../ui/signs/EmptyState.tsx';

/** What a page of a list shows that begins behind its end, as an old link does when entries are gone. */
export function PastEnd({ first }: { readonly first: string }) {
  return (
    <EmptyState title="Nothing on this page" actions={<a href={first}>To the first page</a>}>
      The list ends before it.
    </EmptyState>
  );
}
