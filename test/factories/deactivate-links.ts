import { readLinksOf } from '#features/linked-accounts/server/links.ts';
import { deactivate } from '#features/linked-accounts/server/reverify/reverify-linked.ts';
import type { TestApp } from '#test/harness/test-app.ts';

/** As if Instagram had refused the tokens of all links of the member. */
export async function deactivateLinksOf({ services }: TestApp, userId: number): Promise<void> {
  for (const link of await readLinksOf(services, userId)) await deactivate(services, link);
}
