export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: unknown): void;
}

/** A promise that a test settles; `Promise.withResolvers` needs a newer Node. */
export function deferred<Value>(): Deferred<Value> {
  const settle: { resolve?: (value: Value) => void; reject?: (reason: unknown) => void } = {};
  const promise = new Promise<Value>((resolve, reject) =>
    Object.assign(settle, { resolve, reject }),
  );
  return {
    promise,
    resolve: (value) => settle.resolve?.(value),
    reject: (reason) => settle.reject?.(reason),
  };
}
