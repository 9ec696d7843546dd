import axe from 'axe-core';
import { expect } from 'vitest';
import { AXE_OPTIONS, describeViolations, finishAnimations } from '#test/accessibility/axe-settings.ts';

/** Asserts that axe finds no violation of WCAG 2.2 AA on the current screen. */
export async function expectAccessible(): Promise<void> {
  finishAnimations();
  const { violations } = await axe.run(document, AXE_OPTIONS);
  expect(describeViolations(violations), `axe on ${location.pathname}`).toEqual([]);
}
