import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#test/components/open-app.ts';

const main = page.getByRole('main');

it.each(['The login was not finished', 'The login was not finished.'])(
  'tells why Instagram refused: %j',
  async (why) => {
    const returned = new URLSearchParams({ state: 'verify.1', error: 'server_error', error_description: why });
    await openApp(`/instagram-callback?${returned}`);
    await expect
      .element(
        main.getByText('The login was not finished. You can close this window and go back to where you came from.'),
      )
      .toBeVisible();
  },
);

it('says what it is to somebody who opens it directly', async () => {
  await openApp('/instagram-callback');
  await expect
    .element(main.getByText('This page is only the way back from Instagram. There is nothing to do here.'))
    .toBeVisible();
});
