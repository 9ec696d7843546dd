import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getSite } from '#features/site/contract.ts';
import { answer } from '#test/components/fake-server.ts';
import { openApp, SITE } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { searchConfessions } from '../../../contract.ts';

async function openEmptyInbox(delivery: { atOnce: boolean; maxWaitHours: number }): Promise<void> {
  await openApp('/search-confessions', {
    answers: [
      answer(getSite, { ...SITE, delivery }),
      answer(searchConfessions, { confessions: [], verified: true, handle: 'rosa.lindt', total: 0, nextCursor: null }),
    ],
  });
  await page.getByLabelText('Your Instagram username').fill('rosa.lindt');
  await page.getByRole('button', { name: 'Search by Instagram' }).click();
  await expectText('letters.none');
}

const main = page.getByRole('main');

describe('an empty inbox', () => {
  it('says how long letters may take when they wait for others', async () => {
    await openEmptyInbox({ atOnce: false, maxWaitHours: 6 });
    await expect.element(main).toMatchTextContent('Letters are delivered together and can take up to 6 hours.');
  });

  it('mentions no waiting time when letters are delivered at once', async () => {
    await openEmptyInbox({ atOnce: true, maxWaitHours: 0 });
    await expect.element(main).toMatchTextContent('yet. Check back later, or write one yourself.');
    expect(main.element().textContent).not.toMatch(/hour/);
  });
});
