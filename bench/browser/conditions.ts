import type { CDPSession, Page } from '@playwright/test';

/** Slow 4G as Lighthouse has it: so many milliseconds for a round trip, and bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** A phone of the middle class has a processor that is so many times slower. */
export const SLOW_PROCESSOR = 4;

export interface Conditions {
  isSlow4G?: boolean;
  slowdown?: number;
}

export async function applyConditions(page: Page, { isSlow4G = false, slowdown = 1 }: Conditions): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (isSlow4G) await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return session;
}
