import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin, post } from '../people.ts';
import { newHandle } from '../reading/reader.ts';
import { choose, entryWith, MODERATOR, openQueue, sitDown } from './moderator.ts';

const REASON = 'An honest request.';

test.describe('work that is interrupted', { tag: '@once' }, () => {
  test('a lost connection loses no words, and the second press is the first decision', async ({
    page,
    request,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED.*\/api\/moderation/, 'the browser notes every failed call');
    const handle = newHandle();
    await post({ request }, '/api/opt-outs', { handle });
    await sitDown(page);
    await page.route('**/api/moderation/opt-outs', (route) => route.abort());
    await openQueue(page, 'opt-outs');
    await expect(page.getByRole('heading', { name: 'This queue did not load' })).toBeVisible();
    await page.unroute('**/api/moderation/opt-outs');
    await page.getByRole('button', { name: 'Try again' }).click();

    const form = await choose(entryWith(page, handle), 'Close the profile now', REASON);
    await page.route('**/decide', (route) => route.abort());
    await form.getByRole('button', { name: 'Close the profile' }).click();
    await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');
    await expect(form.getByLabel('Reason')).toHaveValue(REASON);
    await page.unroute('**/decide');
    await form.getByRole('button', { name: 'Close the profile' }).dblclick();
    await expect(page.getByRole('status').getByText(`The request for @${handle} is closed.`)).toBeVisible();
    await expect(entryWith(page, handle)).toHaveCount(0);
  });

  test('what another moderator has decided meanwhile is told, and gone', async ({ page, request, allowConsole }) => {
    allowConsole(/40[39] \((Forbidden|Conflict)\).*\/decide/, 'decisions are refused, and the browser notes it');
    const handle = newHandle();
    await post({ request }, '/api/opt-outs', { handle });
    await sitDown(page);
    await openQueue(page, 'opt-outs');
    const form = await choose(entryWith(page, handle), 'Close the profile now', REASON);
    const list = await page.request.get('/api/moderation/opt-outs');
    const { optOuts } = (await list.json()) as { optOuts: { id: string; handle: string }[] };
    const id = optOuts.find((one) => one.handle === handle)?.id ?? '';
    const decided = await post(page, `/api/moderation/opt-outs/${id}/decide`, { accept: false, reason: 'Not honest.' });
    expect(decided.status()).toBe(200);
    // What is one's own is for others: that is said, and one stays a moderator.
    const message = 'These are your own words: another moderator has to decide.';
    const own = { status: 403, json: { code: 'OWN_WORDS', message } };
    await page.route('**/decide', (route) => route.fulfill(own), { times: 1 });
    await form.getByRole('button', { name: 'Close the profile' }).click();
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    await form.getByRole('button', { name: 'Close the profile' }).click();
    await expect(page.getByRole('alert').getByText('This has been decided already.')).toBeVisible();
    await expect(entryWith(page, handle)).toHaveCount(0);
  });

  test('a session that ends leads to the sign-in page, and back to the same queue', async ({ page, allowConsole }) => {
    allowConsole(/401 \(Unauthorized\).*\/api\/(moderation|unread)/, 'the session is over, and the browser notes it');
    await sitDown(page);
    await openQueue(page, 'suspensions');
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await page.context().clearCookies();
    await page.getByRole('tab', { name: 'Promo codes' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fmoderation%3Ftab%3Dpromo-codes$/);
    await fillLogin(page, MODERATOR);
    await expect(page.getByRole('article', { name: 'HALFMASK' })).toBeVisible();
  });

  test('an appeal that is not taken keeps its words, and there is no second one', async ({ page, allowConsole }) => {
    allowConsole(/403 \(Forbidden\).*\/api\/(auth\/login|appeals)/, 'both are refused, and the browser notes it');
    allowConsole(/ERR_FAILED.*\/api\/appeals/, 'the connection is lost once');
    // A suspension of its own would need a report first: the refusal is told as the server tells it.
    const refusal = { code: 'SUSPENDED', message: 'This account is suspended.', caseNumber: null };
    const refuse = async (told: object) => {
      await page.unroute('**/api/auth/login');
      const json = { ...refusal, until: null, appeal: 'possible', ...told };
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 403, json }));
    };
    await refuse({ appealTicket: 'one.first.sealed' });
    await page.route('**/api/appeals', (route) => route.abort());
    await page.goto('/login');
    await fillLogin(page, MODERATOR);
    await expect(page.getByText('The suspension has no end.')).toBeVisible();
    await page.getByLabel('Your appeal').fill('It was a joke.');
    await page.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(page.getByRole('alert').getByText('Appeal Not Sent')).toBeVisible();
    await expect(page.getByLabel('Your appeal')).toHaveValue('It was a joke.');

    // Its ticket is none that the server has written: so it is with one that is older than an hour.
    await page.unroute('**/api/appeals');
    await page.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(page.getByRole('heading', { name: 'That took longer than an hour' })).toBeFocused();
    await page.getByRole('button', { name: 'Log in again' }).click();
    await refuse({ appealTicket: 'one.second.sealed' });
    await fillLogin(page, MODERATOR);
    await expect(page.getByLabel('Your appeal')).toHaveValue('It was a joke.');

    // They are for this suspension: another one has words of its own, and one that was kept asks for none.
    await page.getByRole('button', { name: 'Use another account' }).click();
    await refuse({ appealTicket: 'other.first.sealed' });
    await fillLogin(page, MODERATOR);
    await expect(page.getByLabel('Your appeal')).toHaveValue('');
    await page.getByRole('button', { name: 'Use another account' }).click();
    await refuse({ until: '2999-12-31', appeal: 'kept', appealTicket: null });
    await fillLogin(page, MODERATOR);
    await expect(page.getByRole('heading', { name: 'We have looked at it again.' })).toBeVisible();
    await expect(page.getByText('The suspension stays as it is, until December 31, 2999.')).toBeVisible();
    await expect(page.getByLabel('Your appeal')).toHaveCount(0);
    await checkAccessibility(page);
  });
});
