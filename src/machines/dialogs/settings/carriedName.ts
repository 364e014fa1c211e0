/**
 * A list of what is said of names, as it is for other names: where exactly one of them became another, as when it is
 * typed, what is said of it stays with it.
 */
export function carriedName(before: readonly string[], after: readonly string[]) {
  const [from, ...moreGone] = before.filter((name) => !after.includes(name));
  const [to, ...moreNew] = after.filter((name) => !before.includes(name));
  const isRenamed = moreGone.length === 0 && moreNew.length === 0;
  return <Row extends { readonly name: string }>(rows: readonly Row[]): readonly Row[] => {
    if (!isRenamed || from === undefined || to === undefined) return rows;
    const others = rows.filter(({ name }) => name !== to);
    return others.map((row) => (row.name === from ? { ...row, name: to } : row));
  };
}
