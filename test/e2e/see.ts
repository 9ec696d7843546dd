import { type Locator, type Page, expect, test } from '@playwright/test';
import { TEXTS, type TextId } from '#test/texts/index.ts';
import { matcherOf } from '#test/texts/matcher.ts';

/** The annotation by which a journey tells the text reporter what it has seen. */
export const SEEN = 'text seen';

/** Asserts that a text of the checklist can be read on the screen, and ticks it. */
export async function see(scope: Page | Locator, id: TextId, values: Record<string, string> = {}): Promise<void> {
  const row = rowOf(id);
  const found = scope.getByText(matcherOf(row.text, values));
  // Text that only a screen reader gets is clipped to a pixel: it is not what a person sees.
  const isReadable = () =>
    found.evaluateAll((elements) =>
      elements.some((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      }),
    );
  const message = `'${row.text}' can be read (${row.screen})`;
  await expect.poll(isReadable, { message, intervals: [50, 100, 200] }).toBe(true);
  test.info().annotations.push({ type: SEEN, description: id });
}

/** Asserts that an answer says a text of the checklist, for the few that no screen shows, and ticks it. */
export function hear(answer: string, id: TextId): void {
  expect(answer).toMatch(matcherOf(rowOf(id).text));
  test.info().annotations.push({ type: SEEN, description: id });
}

function rowOf(id: TextId) {
  const row = TEXTS.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`The checklist has no text '${id}'.`);
  return row;
}
