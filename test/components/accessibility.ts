import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { AXE_OPTIONS, describeViolations, finishAnimations } from '#test/accessibility/axe-settings.ts';

/** Asserts that axe finds no violation of WCAG 2.2 AA on the current screen, or of some rules only. */
export async function expectAccessible(options: RunOptions = AXE_OPTIONS): Promise<void> {
  finishAnimations();
  const { violations } = await axe.run(document, options);
  expect(describeViolations(violations), `axe on ${location.pathname}`).toEqual([]);
}
