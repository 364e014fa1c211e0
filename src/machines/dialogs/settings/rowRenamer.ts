/**
 * Returns a function that updates a list of rows by name: if exactly one name was replaced by
 * another, as while it is being typed, its row gets the new name.
 */
export function rowRenamer(before: readonly string[], after: readonly string[]) {
  const [from, ...moreGone] = before.filter((name) => !after.includes(name));
  const [to, ...moreNew] = after.filter((name) => !before.includes(name));
  const isRenamed = moreGone.length === 0 && moreNew.length === 0;
  return <Row extends { readonly name: string }>(rows: readonly Row[]): readonly Row[] => {
    if (!isRenamed || from === undefined || to === undefined) return rows;
    const others = rows.filter(({ name }) => name !== to);
    return others.map((row) => (row.name === from ? { ...row, name: to } : row));
  };
}
