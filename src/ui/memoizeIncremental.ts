/**
 * Memoises a function by its last input, and passes it the previous result, so that it can reuse
 * unchanged parts. Store the returned function in a component's state.
 */
export function memoizeIncremental<Input, Made>(
  make: (input: Input, before: Made | undefined) => Made,
): (input: Input) => Made {
  let last: { readonly input: Input; readonly made: Made } | undefined;
  return (input) => {
    if (last === undefined || last.input !== input) last = { input, made: make(input, last?.made) };
    return last.made;
  };
}
