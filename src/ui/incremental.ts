/**
 * A function that makes a value from its input and from the value it made before, once for each
 * input: what is the same can be taken over. To be kept in a component's state.
 */
export function incremental<Input, Made>(
  make: (input: Input, before: Made | undefined) => Made,
): (input: Input) => Made {
  let last: { readonly input: Input; readonly made: Made } | undefined;
  return (input) => {
    if (last === undefined || last.input !== input) last = { input, made: make(input, last?.made) };
    return last.made;
  };
}
