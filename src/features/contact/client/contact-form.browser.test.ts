import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, answerAsProxy, refuse } from '#test/components/fake-server.ts';
import { ELISE, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { sendContactMessage } from '../contract.ts';

const TEXTS = {
  Name: 'Ana Ruiz',
  Email: 'ana@example.org',
  Subject: 'A question',
  Message: 'I wrote to somebody.\nWhen will it arrive?',
};

const field = (label: string) => page.getByRole('main').getByLabelText(label, { exact: true });
const send = () => page.getByRole('button', { name: 'Send Message' }).click();
const alert = page.getByRole('alert');

async function fillForm(): Promise<void> {
  for (const [label, text] of Object.entries(TEXTS)) await field(label).fill(text);
}

describe('the contact form', () => {
  it('says what is missing, keeps a message that could not be sent, and says how else to reach us', async () => {
    const server = await openApp('/contact');
    await send();
    for (const wrong of ['Please enter your name', 'Please enter a valid email address', 'Please write a message']) {
      await expect.element(page.getByText(wrong)).toBeVisible();
    }
    await expect.element(field('Name')).toHaveFocus();
    await expectAccessible();
    expect(server.sentTo(sendContactMessage)).toEqual([]);

    server.on(answerAsProxy(sendContactMessage, 502));
    await expect
      .element(page.getByRole('link', { name: 'support@subrosa.example' }))
      .toHaveAttribute('href', 'mailto:support@subrosa.example');
    await fillForm();
    await send();
    await expectText('contact.failed', alert);
    await expectText('contact.failed-fallback', alert);

    server.on(refuse(sendContactMessage, 'TOO_MANY_REQUESTS'));
    await send();
    await expect.element(page.getByRole('main').getByText(/Too many requests/)).toBeVisible();
    await expect.element(field('Message')).toHaveValue(TEXTS.Message);

    server.on(answer(sendContactMessage, { success: true }));
    await send();
    await expectText('contact.sent', page.getByRole('status'));
    await expect.element(page.getByText(/will reply to ana@example.org within 24 hours/)).toBeVisible();
    await expect.element(field('Message')).toHaveValue('');
    await expect.element(field('Email')).toHaveValue(TEXTS.Email);
    await expectAccessible();
  });

  it('fills in the data of members, and tells premium members that they are answered first', async () => {
    await openApp('/contact', { user: ELISE });
    await expect.element(field('Name')).toHaveValue('Elise Marchetti');
    await expect.element(field('Email')).toHaveValue(ELISE.email);
    await expect.element(page.getByText(/so we answer you first/)).toBeVisible();
  });
});
