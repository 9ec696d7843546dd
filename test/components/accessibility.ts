import axe, { type ElementContext, type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { AXE_OPTIONS, describeViolations, finishAnimations } from '#test/accessibility/axe-settings.ts';

/** Asserts that axe finds no violation of WCAG 2.2 AA, or of some rules only, in a part of the document. */
export async function expectAccessible(
  options: RunOptions = AXE_OPTIONS,
  context: ElementContext = contextInFront(),
): Promise<void> {
  finishAnimations();
  const { violations } = await axe.run(context, options);
  expect(describeViolations(violations), `axe on ${location.pathname}`).toEqual([]);
}

/** The open dialog and the notices above it, or else the page without header and footer, which are the same everywhere. */
function contextInFront(): ElementContext {
  if (document.querySelector('dialog:modal')) return { include: ['dialog:modal', ':popover-open'] };
  return { exclude: ['.page-frame > header', '.page-frame > footer'] };
}
