import { type Locator, type Page, expect, test } from '@playwright/test';
import { textRow, type TextId } from '#test/texts/index.ts';
import { isReadable } from '#test/texts/is-readable.ts';
import { matcherOf } from '#test/texts/matcher.ts';

/** The annotation from which the text reporter reads what a journey has seen. */
export const SEEN = 'text seen';

/** Asserts that a text of the checklist can be read on the screen, and records that it was seen. */
export async function expectText(
  id: TextId,
  scope: Page | Locator,
  values: Record<string, string> = {},
): Promise<void> {
  const row = textRow(id);
  const found = scope.getByText(matcherOf(row.text, values));
  const message = `'${row.text}' can be read (${row.screen})`;
  await expect.poll(() => found.evaluateAll(isReadable), { message, intervals: [50, 100, 200] }).toBe(true);
  test.info().annotations.push({ type: SEEN, description: id });
}
