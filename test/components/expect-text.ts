import { expect, TestRunner } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { textRow, type TextId } from '#test/texts/index.ts';
import { isReadable } from '#test/texts/is-readable.ts';
import { matcherOf } from '#test/texts/matcher.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Ids of checklist texts that the test has seen on the screen. */
    textsSeen?: string[];
  }
}

/** Asserts that a text of the checklist can be read on the screen, and records that it was seen. */
export async function expectText(
  id: TextId,
  scope: Locator = page.elementLocator(document.body),
  values: Record<string, string> = {},
): Promise<void> {
  const { text, screen } = textRow(id);
  const found = scope.getByText(matcherOf(text, values));
  await expect.poll(() => isReadable(found.elements()), { message: `'${text}' can be read (${screen})` }).toBe(true);
  const test = TestRunner.getCurrentTest();
  if (test) (test.meta.textsSeen ??= []).push(id);
}
