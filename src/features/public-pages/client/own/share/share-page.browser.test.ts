import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inCard, openOwnPage, PAGE_LINK } from '#test/components/own-page.ts';
import { HANDLE } from '#test/components/received-letters.ts';
import { expectQrCode, sharesBy, watchDownloads } from '#test/components/shared-picture.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { drawInvitation } from './draw-invitation.ts';

const LINE = 'If you sat next to me on the 7:42, say so.';
const ON = { isOn: true, line: LINE };
const STORY = [1080, 1920] as const;
/** Apps show things of their own over the top and the bottom of a story. */
const FREE = [250, 1670] as const;

const dialog = page.getByRole('dialog', { name: 'Share your page' });
const button = (name: string) => dialog.getByRole('button', { name });
const design = (name: string) => dialog.getByRole('radio', { name });

async function openShare(): Promise<void> {
  await inCard('Share it').click();
  await expect.element(button('Save picture')).toBeVisible();
}

/** Shares the picture that is shown; returns it. */
async function share(shared: File[]): Promise<File> {
  await expect.element(button('Share')).toBeEnabled();
  await button('Share').click();
  const file = shared.pop();
  if (!file) throw new Error('Nothing was shared');
  return file;
}

it('the picture comes in three designs, each with a QR code that leads to the page', async () => {
  const shared = sharesBy(() => Promise.resolve());
  await openOwnPage(ON);
  await openShare();
  await expectAccessibleInBothThemes();
  await expect.element(design('Ivory')).toBeChecked();
  await expect
    .element(dialog.getByRole('img', { name: /Leave me a letter\. If you sat next to me .*\/to\/rosa\.lindt/ }))
    .toBeVisible();
  const files: File[] = [];
  for (const name of ['Ivory', 'Night', 'Rose']) {
    await design(name).click();
    const file = await share(shared);
    const { top, bottom } = await expectQrCode(file, PAGE_LINK, STORY);
    expect([top >= FREE[0], bottom <= FREE[1]], name).toEqual([true, true]);
    files.push(file);
  }
  const bytes = await Promise.all(files.map(async (file) => (await file.bytes()).join()));
  expect(new Set(bytes).size).toBe(3);
});

it.each([
  { of: 'the widest handle', handle: 'w'.repeat(30), line: '' },
  { of: 'a long line', handle: HANDLE, line: 'Say it, whoever you are. '.repeat(5).slice(0, 120) },
  { of: 'a line in another script', handle: 'm'.repeat(30), line: '愛'.repeat(120) },
  { of: 'a line of emoji', handle: HANDLE, line: '🌹'.repeat(120) },
  { of: 'a line of characters as wide as words', handle: 'm'.repeat(30), line: '﷽'.repeat(120) },
])('$of leaves room for the QR code', async ({ handle, line }) => {
  const link = `${location.origin}/to/${handle}`;
  const canvas = document.createElement('canvas');
  canvas.className = 'light-theme';
  document.body.append(canvas);
  onTestFinished(() => canvas.remove());
  await drawInvitation(canvas, { link, line, ground: 'paper' });
  const { bottom } = await expectQrCode(canvas, link, STORY);
  expect(bottom).toBeLessThanOrEqual(FREE[1]);
});

it('at a desk the picture and the QR code are saved, and the link is copied', async () => {
  const saved = watchDownloads();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  onTestFinished(() => writeText.mockRestore());
  await openOwnPage(ON);
  await openShare();
  await button('Save picture').click();
  await expect.element(page.getByText('Picture Saved')).toBeVisible();
  await button('Save QR code').click();
  await expect.element(page.getByText('QR Code Saved')).toBeVisible();
  expect(saved.map(({ name }) => name)).toEqual(['leave-me-a-letter.png', 'qr-code.png']);
  const code = await fetch(saved[1]?.address ?? '');
  await expectQrCode(await code.blob(), PAGE_LINK, [1024, 1024]);
  await button('Copy link').click();
  expect(writeText).toHaveBeenCalledWith(PAGE_LINK);
  await button('Close').click();
  await expect.element(inCard('Share it')).toHaveFocus();
});
