/**
 * The types of a machine, for `setup`: XState infers them from a value that it never reads.
 *
 *     setup({ types: types<{ context: UpdateContext; events: UpdateEvent }>() })
 */
export function types<Types extends object>(): Partial<Types> {
  return {};
}
