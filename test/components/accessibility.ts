import axe from 'axe-core';
import { expect } from 'vitest';
import { AXE_OPTIONS, describeViolations, untilSettled } from '#test/accessibility/axe-settings.ts';

/** Axe finds nothing against WCAG 2.2 AA on the screen as it stands. */
export async function expectAccessible(): Promise<void> {
  await untilSettled();
  const { violations } = await axe.run(document, AXE_OPTIONS);
  expect(describeViolations(violations), `axe on ${location.pathname}`).toEqual([]);
}
