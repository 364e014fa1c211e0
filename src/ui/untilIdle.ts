/** Resolves when the browser has nothing else to do, or after `patience` ms. */
export function untilIdle(patience = 2000): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: patience });
  });
}
