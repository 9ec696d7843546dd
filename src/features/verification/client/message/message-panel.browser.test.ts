import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import {
  ANSWERED,
  comeBack,
  digits,
  newCode,
  nowAt,
  panel,
  searchUnproven,
  WAITING,
} from '#test/components/message-proof.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { cancelMessageProof, getMessageProof, startMessageProof, type MessageProof } from '../../contract.ts';
import { TROUBLES, type Trouble } from './troubles.ts';

const alert = panel.getByRole('alert');
const status = panel.getByRole('status').filter({ hasText: /work|connection/ });

describe('the code to send', () => {
  it('is shown with our handle, a link, a QR code, and how long it counts', async () => {
    const server = await searchUnproven();
    const choice = page.getByRole('button', { name: 'Send us a message' });
    await expect.element(choice).toBeVisible();
    server.on(nowAt(WAITING));
    await choice.click();
    await expect.element(panel.getByRole('heading')).toHaveFocus();
    expect(server.sentTo(startMessageProof)[0]?.body).toEqual({ mode: 'verify' });
    await expect.element(panel.getByText(WAITING.code)).toBeVisible();
    await expect.element(panel.getByText('@subrosa.letters', { exact: true })).toBeVisible();
    await expect.element(panel.getByRole('link', { name: 'Open Instagram' })).toHaveAttribute('href', WAITING.link);
    await expect.element(panel.getByRole('img', { name: /QR code that opens a message to @subrosa/ })).toBeVisible();
    await expect.element(status).toMatchTextContent('The code works for 10 minutes.');
    await expect.element(panel.getByText(/Private accounts work too/)).toBeVisible();
    expect(digits.elements(), 'nobody has digits yet').toEqual([]);
    await expectAccessibleInBothThemes();
  });

  it('has no QR code on a phone, which cannot read its own screen', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 900));
    await searchUnproven(nowAt(WAITING));
    await expect.element(panel.getByRole('link', { name: 'Open Instagram' })).toBeVisible();
    expect(panel.getByRole('img').elements()).toEqual([]);
    await expectAccessibleInBothThemes();
  });

  it.each([
    [390, 844],
    [320, 568],
  ])('is sent by a link that nothing covers on a screen of %i × %i', async (width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 900));
    const server = await searchUnproven();
    server.on(nowAt(WAITING));
    await page.getByRole('button', { name: 'Send us a message' }).click();
    await expect.element(panel.getByRole('heading')).toHaveFocus();
    const link = panel.getByRole('link', { name: 'Open Instagram' }).element().getBoundingClientRect();
    const bar = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect();
    expect(link.top).toBeGreaterThan(0);
    expect(link.bottom).toBeLessThan(bar.top);
  });

  it('can be copied, by hand where the browser refuses to', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no'));
    onTestFinished(() => copy.mockRestore());
    await searchUnproven(nowAt(WAITING));
    await panel.getByRole('button', { name: 'Copy the code' }).click();
    await expect.element(panel.getByRole('button', { name: /Select and copy it/ })).toBeVisible();
    copy.mockResolvedValueOnce();
    await panel.getByRole('button', { name: /Select and copy it/ }).click();
    await expect.element(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copy).toHaveBeenLastCalledWith(WAITING.code);
  });

  it('stays while the person goes back to the search, and is given up for another way', async () => {
    const server = await searchUnproven(nowAt(WAITING), answer(cancelMessageProof, { success: true }));
    await panel.getByRole('button', { name: 'Back to the search' }).click();
    await page.getByRole('button', { name: 'Search by Instagram' }).click();
    await expect.element(panel.getByText(WAITING.code)).toBeVisible();
    await panel.getByRole('button', { name: 'Use another way' }).click();
    await expect.element(page.getByRole('button', { name: 'Continue with Instagram' })).toBeVisible();
    await expect.element(page.getByRole('article', { name: /^Are you/ })).toHaveFocus();
    await expect.poll(() => server.sentTo(cancelMessageProof)).toHaveLength(1);
  });
});

describe('the way of the message', () => {
  it('is followed after a lost connection too, until the digits are on their way', async () => {
    const server = await searchUnproven(nowAt(WAITING));
    await expect.element(status).toMatchTextContent('Waiting for your message.');
    server.on(loseConnection(getMessageProof));
    comeBack();
    await expect.element(status).toMatchTextContent('We keep trying');
    await expect.element(panel.getByText(WAITING.code)).toBeVisible();
    // Without a return to the tab: the page asks by itself.
    server.on(nowAt({ ...WAITING, state: 'received' }));
    await expect.element(status).toMatchTextContent('We got your message');
    await expect.element(digits).toHaveFocus();
    server.on(nowAt(ANSWERED));
    comeBack();
    await expect.element(status).toMatchTextContent('We’ve replied on Instagram.');
    await expectAccessibleInBothThemes();
  });

  it('is asked for at once when the person comes back to the tab', async () => {
    // The page would not ask by itself for ten minutes.
    const server = await searchUnproven(nowAt(ANSWERED));
    await expect.element(digits).toBeVisible();
    const before = server.sentTo(getMessageProof).length;
    // Again and again: while an answer is under way the page does not ask for another one.
    const askedAfterReturn = () => {
      comeBack();
      return server.sentTo(getMessageProof).length;
    };
    await expect.poll(askedAfterReturn).toBeGreaterThan(before);
  });

  it('can end in trouble, which has its text and a way on', async () => {
    const server = await searchUnproven(nowAt(WAITING));
    await expect.element(panel).toBeVisible();
    async function endIn(trouble: Trouble, proof: MessageProof | null): Promise<void> {
      server.on(nowAt(proof));
      comeBack();
      await expect.element(alert).toMatchTextContent(TROUBLES[trouble].title);
      await expect.element(alert).toMatchTextContent(TROUBLES[trouble].text);
    }
    async function begin(code: string): Promise<void> {
      const begun = { ...WAITING, code };
      server.on(answer(startMessageProof, begun), nowAt(begun));
      await newCode.click();
      await expect.element(panel.getByText(code)).toBeVisible();
    }
    for (const problem of ['blocked', 'unreadable', 'too-late', 'too-many', 'unavailable'] as const) {
      await endIn(problem, { ...WAITING, state: 'failed', problem });
      await begin(`ROSA-${problem}`);
    }
    await endIn('expired', null);
    await expectAccessibleInBothThemes();
    server.on(refuse(startMessageProof, 'TOO_MANY_REQUESTS'));
    await newCode.click();
    await expect.element(alert).toMatchTextContent('Too many requests');
    await begin('ROSA-2222-3333');
  });
});
