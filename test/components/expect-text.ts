import { expect, TestRunner } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { TextId } from '#test/texts/index.ts';
import { isReadable } from '#test/texts/is-readable.ts';
import { matcherOf } from '#test/texts/matcher.ts';
import { rowOf } from '#test/texts/row-of.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Rows of the text checklist that the test has seen on the screen. */
    textsSeen?: string[];
  }
}

/** Asserts that a text of the checklist can be read on the screen, and ticks it. */
export async function expectText(
  id: TextId,
  scope: Locator = page.elementLocator(document.body),
  values: Record<string, string> = {},
): Promise<void> {
  const { text, screen } = rowOf(id);
  const found = scope.getByText(matcherOf(text, values));
  await expect.poll(() => isReadable(found.elements()), { message: `'${text}' can be read (${screen})` }).toBe(true);
  const test = TestRunner.getCurrentTest();
  if (test) (test.meta.textsSeen ??= []).push(id);
}
