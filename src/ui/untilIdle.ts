/** The maximum wait, in ms. */
const patience = 2000;

/** Resolves when the browser has nothing else to do, or after two seconds. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: patience });
  });
}
