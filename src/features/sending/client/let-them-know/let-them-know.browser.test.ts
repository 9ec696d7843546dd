import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, openForm, seal, SENT } from '#test/components/confession-form.ts';
import { answer } from '#test/components/fake-server.ts';
import { expectQrCode, sharesBy, watchDownloads } from '#test/components/shared-picture.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { sendConfession } from '../../contract.ts';

const LINK = `${location.origin}/search-confessions`;
const card = page.getByRole('dialog', { name: 'Let them know' });
const button = (name: string) => card.getByRole('button', { name });
const offer = dialog.getByRole('button', { name: 'Let them know' });

/** Sends a letter, and opens what is offered then. */
async function openCard(targetName = SENT.targetName): Promise<void> {
  await openForm({ answers: [answer(sendConfession, { ...SENT, targetName })] });
  await seal.click();
  await offer.click();
  await expect.element(button('Save picture')).toBeVisible();
}

async function shareTo(targetName: string): Promise<File> {
  const shared = sharesBy(() => Promise.resolve());
  await openCard(targetName);
  await button('Share').click();
  await expect.element(page.getByText('Picture Shared')).toBeVisible();
  const [file] = shared;
  if (!file) throw new Error('Nothing was shared');
  return file;
}

it('the picture has the size of a story and a QR code of the search for letters, whoever the letter is for', async () => {
  const one = await shareTo('mateo.ibarra');
  await expectQrCode(one, LINK, [1080, 1920]);
  const [bytes, others] = await Promise.all([one.bytes(), (await shareTo('rosa.lindt')).bytes()]);
  expect(others.length).toBe(bytes.length);
  expect(others.every((byte, index) => byte === bytes[index])).toBe(true);
});

describe('on a phone', () => {
  it('says nothing if the person cancels, and leads to saving the picture if it cannot be shared', async () => {
    const saved = watchDownloads();
    const share = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new DOMException('Cancelled', 'AbortError'));
    sharesBy(share);
    await openCard();
    await button('Share').click();
    expect(page.getByText(/^Picture /).elements()).toEqual([]);
    share.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
    await button('Share').click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Picture Not Shared');
    await expect.element(alert).toMatchTextContent('Save the picture instead.');
    await button('Save picture').click();
    await expect.element(page.getByText('Picture Saved')).toBeVisible();
    expect(saved).toMatchObject([{ name: 'sub-rosa.png' }]);
    expect(share).toHaveBeenCalledTimes(2);
  });
});

describe('at a desk', () => {
  it('can be saved, or copied where the browser allows it, and the link too', async () => {
    const saved = watchDownloads();
    await openCard();
    await expect.element(card.getByRole('img', { name: /Look for it at .*\/search-confessions/ })).toBeVisible();
    await expectAccessibleInBothThemes();
    expect(button('Share').elements()).toEqual([]);

    const write = vi.spyOn(navigator.clipboard, 'write').mockRejectedValueOnce(new DOMException('No'));
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    onTestFinished(() => [write, writeText].forEach((spy) => spy.mockRestore()));
    await button('Copy picture').click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Picture Not Copied');
    await button('Save picture').click();
    await expect.element(page.getByText('Picture Saved')).toBeVisible();
    expect(saved).toMatchObject([{ name: 'sub-rosa.png' }]);
    write.mockResolvedValueOnce();
    await button('Copy picture').click();
    await expect.element(page.getByText('Picture Copied')).toBeVisible();
    expect(write.mock.lastCall?.[0][0]?.types).toEqual(['image/png']);

    await button('Copy link').click();
    await expect.element(button('Copied')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(LINK);
  });

  const noise = new ImageData(
    Uint8ClampedArray.from({ length: 64 }, (_, n) => (n * 89) % 256),
    4,
    4,
  );
  it.each([
    ['draws no pictures', () => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)],
    [
      'gives noise for what was drawn',
      () => vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockReturnValue(noise),
    ],
  ])('still has the link if the browser %s', async (_, refuse) => {
    const refused = refuse();
    onTestFinished(() => refused.mockRestore());
    await openForm({ answers: [answer(sendConfession, SENT)] });
    await seal.click();
    await offer.click();
    await expect.element(card.getByRole('alert')).toMatchTextContent('You can share the link.');
    await expect.element(button('Copy link')).toBeVisible();
    expect(button('Save picture').elements()).toEqual([]);
  });
});
