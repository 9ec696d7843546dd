import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import {
  alert,
  CLIENT_KEY,
  dialog,
  message,
  openForm,
  preview,
  seal,
  search,
  SENT,
  TEXT,
} from '#test/components/confession-form.ts';
import { answer } from '#test/components/fake-server.ts';
import { ELISE, FLORA } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { sendConfession } from '../contract.ts';

const mayAnswer = page.getByRole('checkbox', { name: 'They may answer, once' });
const field = (label: string) => page.getByLabelText(label, { exact: true });

describe('the message', () => {
  it('is required, counted in characters, and can have at most 500', async () => {
    const server = await openForm({ text: '' });
    await seal.click();
    await expectText('form.message-required', alert);
    await expectText('form.message-required-text', alert);
    await expect.element(message).toHaveFocus();
    await expect.element(message).toHaveAttribute('aria-invalid', 'true');
    const top = (locator: typeof seal) => locator.element().getBoundingClientRect().top;
    expect(top(alert) + alert.element().clientHeight, 'the notice covers no button').toBeLessThan(top(seal));
    await expectAccessible();

    await message.fill('Hello');
    await expectText('form.message-short');
    await message.fill('🌹'.repeat(500));
    await expectText('form.message-long');
    await expect.element(page.getByText('500 / 500')).toBeVisible();
    scrollTo(0, 0);
    await expect.element(seal).toBeInViewport({ ratio: 1 });
    await expect.element(message).not.toHaveAttribute('aria-invalid');
    await message.fill('🌹'.repeat(501));
    await expect.element(page.getByText('501 / 500')).toBeVisible();
    await seal.click();
    await expect.element(message).toHaveFocus();
    await expect.element(message).toHaveAttribute('aria-invalid', 'true');
    expect(server.sentTo(sendConfession)).toEqual([]);
  });

  it('is saved in the draft and previewed while it is written, like the choices beside the button', async () => {
    const server = await openForm({ text: '', answers: [answer(sendConfession, { ...SENT, mayMatch: false })] });
    await message.fill(TEXT);
    await field('Hint').fill('Tuesdays');
    await expect.element(preview.getByRole('blockquote')).toMatchTextContent('every rain since March');
    await expect.element(preview).toMatchTextContent('Hint: Tuesdays');
    await expect.poll(() => sessionStorage.getItem('confessionDraft')).toContain('Tuesdays');
    await expectText('form.gifts-premium');
    const warning = page.getByText(/^Only the owner of/);
    expect(warning.elements(), 'Instagram shows the account').toEqual([]);

    const tell = page.getByRole('radio', { name: 'If they confess to me too, tell us both' });
    const hide = page.getByRole('radio', { name: 'Keep me hidden, whatever happens' });
    await expect.element(page.getByRole('group', { name: 'If it’s mutual' })).toBeVisible();
    await expect.element(tell).toBeChecked();
    tell.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(hide).toBeChecked();
    await expect.poll(() => sessionStorage.getItem('confessionDraft')).toContain('"mayMatch":false');
    await expect.element(mayAnswer).toBeChecked();
    await expect.element(mayAnswer).toHaveAccessibleDescription(/They don’t learn who you are\.$/);
    await mayAnswer.click();
    await expect.poll(() => sessionStorage.getItem('confessionDraft')).toContain('"mayAnswer":false');
    await expectAccessible();
    await seal.click();
    await expect.element(dialog).toBeVisible();
    expect(server.sentTo(sendConfession)[0]?.body).toMatchObject({ mayMatch: false, mayAnswer: false });
  });

  it('is not shown to another member who logs in', async () => {
    await openForm({ writer: FLORA.id + 1 });
    await expect.element(search).toBeVisible();
    await expect.poll(() => page.getByText(/every rain/).elements()).toEqual([]);
    await expect.poll(() => sessionStorage.getItem('confessionDraft')).toBeNull();
  });
});

describe('the anonymity level', () => {
  it('decides what is shown and sent about the author, and a double click sends once', async () => {
    const server = await openForm({ answers: [answer(sendConfession, SENT)] });
    await page.getByRole('radio', { name: /^Minimal anonymity/ }).click();
    await field('Age range').selectOptions('26-35');
    await field('Location').fill('Lisbon');
    await field('Occupation').selectOptions('creative');
    await field('Interests').fill('climbing');
    await expect.element(preview).toMatchTextContent('Creative');
    await page.getByRole('radio', { name: /^Partial anonymity/ }).click();
    await expect.element(preview).toMatchTextContent('Lisbon');
    await expect.element(preview).not.toMatchTextContent('Creative');
    await expect.element(page.getByText('Not shared: your occupation and interests.')).toBeVisible();
    await seal.dblClick();
    await expect.element(dialog).toBeVisible();
    expect(server.sentTo(sendConfession).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        targetName: 'mateo.ibarra',
        message: TEXT,
        clientKey: CLIENT_KEY,
        anonymityLevel: 'partial',
        senderInfo: { age: '26-35', location: 'Lisbon' },
      }),
    ]);

    // The confirmation stays open on the second half of a double click, and closes on a separate press.
    const press = (detail: number) => new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail });
    dialog.element().dispatchEvent(press(2));
    await expect.element(dialog).toBeVisible();
    dialog.element().dispatchEvent(press(1));
    await expect.poll(() => dialog.elements()).toEqual([]);
  });
});

describe('on a phone', () => {
  const row = (name: RegExp) => page.getByRole('button', { name });
  const done = dialog.getByRole('button', { name: 'Done' });

  it('fits on one screen, and shows the choices in rows that open sheets', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 900));
    const server = await openForm({ answers: [answer(sendConfession, SENT)] });
    for (const locator of [message, field('Hint'), row(/^Delivery As soon as possible/), seal]) {
      await expect.element(locator).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible();
    await row(/^What they’ll see about you Nothing/).click();
    await page.getByRole('radio', { name: /^Partial anonymity/ }).click();
    await field('Age range').selectOptions('26-35');
    await field('Location').fill('x'.repeat(81));
    await expectAccessible();
    await done.click();
    await expect.element(row(/^What they’ll see about you Age range/)).toHaveFocus();
    // A field with an error opens its sheet.
    await seal.click();
    await expect.element(field('Location')).toHaveFocus();
    await expect.element(field('Location')).toHaveAttribute('aria-invalid', 'true');
    expect(server.sentTo(sendConfession)).toEqual([]);
    await field('Location').fill('');
    await done.click();
    await row(/^Gift and paper No gift, ivory paper/).click();
    await expectText('form.gifts-premium', dialog);
    await done.click();
    await row(/^Preview/).click();
    await expect.element(dialog.getByRole('blockquote')).toMatchTextContent('every rain since March');
    await expect.element(dialog).toMatchTextContent('26-35');
    await dialog.getByRole('button', { name: 'Back to writing' }).click();
    const choice = page.getByRole('group', { name: 'If they confess to me too:' });
    await expect.element(choice).toHaveAccessibleDescription(/For that, prove your own username\.$/);
    await page.getByText('Keep me hidden').click();
    await mayAnswer.click();
    await expect.element(choice).toHaveAccessibleDescription('Neither of you learns that it’s mutual.');
    await seal.click();
    await expect.element(page.getByRole('dialog', { name: 'Sent!' })).toBeVisible();
    expect(server.sentTo(sendConfession)[0]?.body).toMatchObject({
      senderInfo: { age: '26-35' },
      mayMatch: false,
      mayAnswer: false,
    });
  });
});

describe('premium members', () => {
  it('can choose gift, paper, delivery time and each field about themselves', async () => {
    const server = await openForm({
      user: ELISE,
      answers: [answer(sendConfession, { ...SENT, state: 'waiting', submittedAt: null })],
    });
    await page.getByRole('checkbox', { name: 'Show interests' }).click();
    await field('Interests').fill('cold water');
    await page.getByText('Chocolate', { exact: true }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: 'Sparkles' })).toBeChecked();
    await page.getByText('Midnight', { exact: true }).click();
    await field('Delivery time').selectOptions('tonight');
    await expect.element(page.getByText(/Between 20:00 and 00:00, your time/)).toBeVisible();
    await field('Delete automatically').selectOptions('7');
    await expect.element(preview).toMatchTextContent('With a gift: sparkles');
    await expect.element(preview).toMatchTextContent('cold water');
    await expect.poll(() => page.getByText(/Premium Feature/).elements()).toEqual([]);
    await expectAccessible();

    await seal.click();
    await expect.element(dialog).toMatchTextContent('together with other people’s letters');
    expect(server.sentTo(sendConfession)[0]?.body).toMatchObject({
      anonymityLevel: 'full',
      shownFields: ['interests'],
      senderInfo: { interests: 'cold water' },
      virtualGift: 'sparkles',
      stationery: 'midnight',
      deliveryWindow: 'tonight',
      vanishAfterDays: 7,
    });
  });
});
