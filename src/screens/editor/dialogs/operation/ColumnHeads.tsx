/** The columns of a table for screen readers; on screen, the cells show by themselves what they are. */
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
