import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getSite } from '#features/site/contract.ts';
import { answer } from '#test/components/fake-server.ts';
import { openApp, SITE } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { found, HANDLE } from '#test/components/received-letters.ts';

it('an empty inbox says how long letters may take when they wait for others', async () => {
  await openApp('/search-confessions', {
    answers: [answer(getSite, { ...SITE, delivery: { atOnce: false, maxWaitHours: 6 } }), found([])],
  });
  await page.getByLabelText('Your Instagram username').fill(HANDLE);
  await page.getByRole('button', { name: 'Search by Instagram' }).click();
  await expectText('letters.none');
  const text = 'Letters are delivered together and can take up to 6 hours.';
  await expect.element(page.getByRole('main')).toMatchTextContent(text);
});
