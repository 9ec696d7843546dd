import { expect, test } from '../fixture.ts';
import { expectText } from '../expect-text.ts';
import { digitsField, openPhone, panel, readDigits, sendCode, startByMessage } from './message.ts';
import { breakSeal, REFUSED_FIRST, searchFor, sendTo } from './reader.ts';

/** Personal accounts of the sandbox. The login of Instagram does not serve them. */
const BEN = 'ben.ashworth';
const CLARA = 'clara.engel';
const MESSAGE = 'You feed the ducks before you eat. I have watched you do it.';

test.beforeEach(({ allowConsole }) => allowConsole(...REFUSED_FIRST));

test('a personal account proves itself by a message on one phone, and reads', async ({ page, browser }) => {
  await sendTo(browser, BEN, { message: MESSAGE });
  await searchFor(page, BEN);
  await startByMessage(page);

  const opened = page.waitForEvent('popup');
  await panel(page).getByRole('link', { name: 'Open Instagram' }).click();
  const app = await opened;
  await sendCode(app, BEN);
  const digits = await readDigits(app);
  await app.close();

  await test.step('the browser has dropped the page meanwhile', async () => {
    await page.reload();
    await expect(digitsField(page)).toBeVisible();
  });
  await digitsField(page).fill(digits);
  await expectText('verify.confirmed', page);
  await expect((await breakSeal(page)).getByRole('blockquote')).toHaveText(MESSAGE);
});

test(
  'a personal account proves itself at a desk with a phone next to it, and reads',
  { tag: ['@desk', '@prove'] },
  async ({ browser, allowConsole }) => {
    allowConsole(/403 \(Forbidden\).*message\/confirm/, 'wrong digits are refused');
    await sendTo(browser, CLARA, { message: MESSAGE });
    const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });
    const page = await desk.newPage();
    await searchFor(page, CLARA);
    const link = await startByMessage(page);
    await expect(panel(page).getByRole('img', { name: /QR code/ })).toBeVisible();

    const { phone, device } = await openPhone(browser, link);
    await sendCode(phone, CLARA);
    await expect(digitsField(page)).toBeFocused();
    const digits = await readDigits(phone);

    await test.step('other digits cost a try', async () => {
      await digitsField(page).fill(digits === '111111' ? '222222' : '111111');
      await expect(panel(page)).toContainText('4 tries are left');
    });
    await digitsField(page).fill(digits);
    await expectText('verify.confirmed', page);
    await expect((await breakSeal(page)).getByRole('blockquote')).toHaveText(MESSAGE);
    await device.close();
    await desk.close();
  },
);

test(
  'the relay: a victim who sends the code of another person opens nothing there',
  { tag: '@prove' },
  async ({ page: attacker, browser, allowConsole }) => {
    allowConsole(/403 \(Forbidden\).*message\/confirm/, 'guessed digits are refused');
    const victim = 'theo.lambert';
    await sendTo(browser, victim, { message: MESSAGE });
    await searchFor(attacker, victim);
    const { phone, device } = await openPhone(browser, await startByMessage(attacker));
    await sendCode(phone, victim);
    const digits = await readDigits(phone);
    await expect(phone.getByRole('log')).toContainText(/never|nobody|do not/i);

    // The attacker learns that a message came, and neither from whom nor the digits.
    await expect(digitsField(attacker)).toBeVisible();
    for (const secret of ['Théo', digits]) expect(await attacker.content()).not.toContain(secret);
    for (let guess = 1; guess <= 5; guess += 1) {
      await digitsField(attacker).fill(String((Number(digits) + guess) % 1_000_000).padStart(6, '0'));
      await expect(panel(attacker)).toContainText(guess < 5 ? /tr(y is|ies are) left/ : 'Too many wrong digits');
    }
    await searchFor(attacker, victim);
    await expect(attacker.getByRole('heading', { name: `Are you “${victim}”?` })).toBeVisible();
    await expect(attacker.getByRole('button', { name: 'Break the seal' })).toHaveCount(0);
    await device.close();
  },
);
