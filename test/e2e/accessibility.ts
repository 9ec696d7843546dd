import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Axe finds nothing against WCAG 2.2 AA on the page as it stands. */
export async function checkAccessibility(page: Page): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`),
  }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Something half faded in has a contrast of its own, which is nobody's fault. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
    const running = document.getAnimations().filter((animation) => !endless(animation));
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
}
