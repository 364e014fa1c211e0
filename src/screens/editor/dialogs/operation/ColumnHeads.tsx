/** The column headings of a table for screen readers; on screen, the cells speak for themselves. */
export function ColumnHeads({ names }: { readonly names: readonly string[] }) {
  return (
    <div role="row" className="visually-hidden">
      {names.map((name) => (
        <span key={name} role="columnheader">
          {name}
        </span>
      ))}
    </div>
  );
}
