/** The names of an object's own fields. Of a value that may have more than its type says, use `Object.keys`. */
export function fieldsOf<Value extends object>(value: Value): (keyof Value & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tables and entities have no other fields
  return Object.keys(value) as (keyof Value & string)[];
}
