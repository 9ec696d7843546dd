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

  it('can be copied', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    onTestFinished(() => copy.mockRestore());
    await searchUnproven(nowAt(WAITING));
    await panel.getByRole('button', { name: 'Copy the code' }).click();
    await expect.element(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copy).toHaveBeenCalledWith(WAITING.code);
  });

  it('is to be copied by hand where the browser refuses to', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
    onTestFinished(() => copy.mockRestore());
    await searchUnproven(nowAt(WAITING));
    await panel.getByRole('button', { name: 'Copy the code' }).click();
    await expect.element(panel.getByRole('button', { name: /Select and copy it/ })).toBeVisible();
  });

  it('is given up for another way', async () => {
    const server = await searchUnproven(nowAt(WAITING), answer(cancelMessageProof, { success: true }));
    await panel.getByRole('button', { name: 'Use another way' }).click();
    await expect.element(page.getByRole('button', { name: 'Continue with Instagram' })).toBeVisible();
    await expect.element(page.getByRole('article', { name: /^Are you/ })).toHaveFocus();
    await expect.poll(() => server.sentTo(cancelMessageProof)).toHaveLength(1);
  });

  it('stays while the person goes back to the search', async () => {
    await searchUnproven(nowAt(WAITING));
    await panel.getByRole('button', { name: 'Back to the search' }).click();
    await page.getByRole('button', { name: 'Search by Instagram' }).click();
    await expect.element(panel.getByText(WAITING.code)).toBeVisible();
  });
});

describe('the way of the message', () => {
  it('is followed until the digits are on their way', async () => {
    const server = await searchUnproven(nowAt(WAITING));
    await expect.element(status).toMatchTextContent('Waiting for your message.');
    server.on(nowAt({ ...WAITING, state: 'received' }));
    await expect.element(status).toMatchTextContent('We got your message');
    await expect.element(digits).toHaveFocus();
    server.on(nowAt(ANSWERED));
    await expect.element(status).toMatchTextContent('We’ve replied on Instagram.');
    await expectAccessibleInBothThemes();
  });

  it('is asked for at once when the person comes back to the tab', async () => {
    const server = await searchUnproven(nowAt(WAITING));
    await expect.element(panel).toBeVisible();
    const before = server.sentTo(getMessageProof).length;
    comeBack();
    await expect.poll(() => server.sentTo(getMessageProof).length).toBeGreaterThan(before);
  });

  it('goes on after a lost connection', async () => {
    const server = await searchUnproven(nowAt(WAITING));
    await expect.element(panel).toBeVisible();
    server.on(loseConnection(getMessageProof));
    await expect.element(status).toMatchTextContent('We keep trying');
    await expect.element(panel.getByText(WAITING.code)).toBeVisible();
    await expectAccessibleInBothThemes();
    server.on(nowAt(ANSWERED));
    await expect.element(digits).toBeVisible();
  });

  it.each<[Trouble, MessageProof | null]>([
    ['expired', null],
    ['blocked', { ...WAITING, state: 'failed', problem: 'blocked' }],
    ['unreadable', { ...WAITING, state: 'failed', problem: 'unreadable' }],
    ['too-late', { ...WAITING, state: 'failed', problem: 'too-late' }],
    ['too-many', { ...WAITING, state: 'failed', problem: 'too-many' }],
    ['unavailable', { ...WAITING, state: 'failed', problem: 'unavailable' }],
  ])('that ends in trouble (%s) has its text and a way on', async (trouble, proof) => {
    const server = await searchUnproven(nowAt(WAITING));
    await expect.element(panel).toBeVisible();
    server.on(nowAt(proof));
    comeBack();
    await expect.element(alert).toMatchTextContent(TROUBLES[trouble].title);
    await expect.element(alert).toMatchTextContent(TROUBLES[trouble].text);
    await expectAccessibleInBothThemes();
    server.on(refuse(startMessageProof, 'TOO_MANY_REQUESTS'));
    await newCode.click();
    await expect.element(alert).toMatchTextContent('Too many requests');
    const begun = { ...WAITING, code: 'ROSA-2222-3333' };
    server.on(answer(startMessageProof, begun), nowAt(begun));
    await newCode.click();
    await expect.element(panel.getByText('ROSA-2222-3333')).toBeVisible();
  });
});
