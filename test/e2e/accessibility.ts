import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, expect } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { AXE_OPTIONS, describeViolations, finishAnimations } from '#test/accessibility/axe-settings.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Asserts that axe finds no violation of WCAG 2.2 AA on the current page, or in what a selector matches. */
export async function checkAccessibility(page: Page, selector = 'html'): Promise<void> {
  await page.evaluate(finishAnimations);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(findViolations, [selector, AXE_OPTIONS] as const);
  expect(describeViolations(violations), `axe on ${page.url()}`).toEqual([]);
}

/** Runs inside the page. */
async function findViolations([selector, options]: readonly [string, RunOptions]): Promise<Result[]> {
  const axe = Reflect.get(window, 'axe') as {
    run(selector: string, options: RunOptions): Promise<{ violations: Result[] }>;
  };
  return (await axe.run(selector, options)).violations;
}
