import type { Page } from '@playwright/test';

/** Makes the processor `rate` times slower for a Chromium page, until that is closed. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
