import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

// The engine alone: the builder around it opens a second page for every look, and takes three times as long.
const engine = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const source = readFileSync(engine, 'utf8');

/** Axe finds nothing against WCAG 2.2 AA on the page as it stands. */
export async function checkAccessibility(page: Page): Promise<void> {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(lookForViolations, WCAG_2_2_AA);
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`),
  }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Runs inside the page. */
async function lookForViolations(runOnly: string[]): Promise<Violations> {
  const axe = Reflect.get(window, 'axe') as { run(options: object): Promise<{ violations: Violations }> };
  return (await axe.run({ runOnly, resultTypes: ['violations'] })).violations;
}

/** Something half faded in has a contrast of its own, which is nobody's fault. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity;
    const running = document.getAnimations().filter((animation) => !endless(animation));
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
}
