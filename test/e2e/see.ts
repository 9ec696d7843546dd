import { type Locator, type Page, expect, test } from '@playwright/test';
import type { TextId } from '#test/texts/index.ts';
import { isReadable } from '#test/texts/is-readable.ts';
import { matcherOf } from '#test/texts/matcher.ts';
import { rowOf } from '#test/texts/row-of.ts';

/** The annotation by which a journey tells the text reporter what it has seen. */
export const SEEN = 'text seen';

/** Asserts that a text of the checklist can be read on the screen, and ticks it. */
export async function see(scope: Page | Locator, id: TextId, values: Record<string, string> = {}): Promise<void> {
  const row = rowOf(id);
  const found = scope.getByText(matcherOf(row.text, values));
  const message = `'${row.text}' can be read (${row.screen})`;
  await expect.poll(() => found.evaluateAll(isReadable), { message, intervals: [50, 100, 200] }).toBe(true);
  test.info().annotations.push({ type: SEEN, description: id });
}
