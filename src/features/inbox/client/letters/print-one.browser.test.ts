import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { STATIONERY } from '#features/letters/contract/choices.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import { openApp } from '#test/components/open-app.ts';
import { found, HANDLE, LETTER, proved } from '#test/components/received-letters.ts';

const LETTERS = STATIONERY.map((stationery, index) => ({
  ...LETTER,
  id: LETTER.id.replace(/1$/, `${index + 1}`),
  stationery,
  message: `On ${stationery}.`,
}));
const SEALED = { ...LETTER, id: LETTER.id.replace(/1$/, '9'), opened: false };

/** What the browser does before and after it prints, with its choice of colours on the screen. */
async function print(check: () => Promise<void>): Promise<void> {
  dispatchEvent(new Event('beforeprint'));
  await emulate('print');
  await check();
  await emulate('screen');
  dispatchEvent(new Event('afterprint'));
}

const emulate = (media: 'print' | 'screen') =>
  cdp().send('Emulation.setEmulatedMedia', {
    media,
    features: [
      { name: 'prefers-color-scheme', value: 'dark' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });

/** The lines of text that are on the page. */
const visibleText = () => document.body.innerText.split('\n').filter((line) => line.trim() !== '');

it('prints the letter on the screen alone, in dark ink on white, whatever its paper and the theme', async () => {
  await openApp('/search-confessions', { answers: [proved(HANDLE), found([SEALED, ...LETTERS])] });
  onTestFinished(() =>
    cdp()
      .send('Emulation.setEmulatedMedia', { media: '', features: [] })
      .then(() => undefined),
  );
  await emulate('screen');
  await expect.element(page.getByText('On midnight.')).toBeVisible();
  toast({ title: 'A notice' });
  await expect.element(page.getByText('A notice')).toBeVisible();

  for (const { stationery, message } of LETTERS) {
    const text = page.getByText(message);
    text.element().closest('article')?.scrollIntoView({ block: 'center' });
    await print(async () => {
      await expect.element(text, { message: stationery }).toBeVisible();
      expect(visibleText()).toEqual([
        'Anonymous confession',
        'On Sub Rosa',
        expect.stringMatching(/ago|on/),
        message,
        'With a gift: rose',
        `Hint: ${LETTER.hint}`,
        'Sent via Sub Rosa',
      ]);
      const sheet = text.element().closest('article') as HTMLElement;
      const texts = [...sheet.querySelectorAll<HTMLElement>('p, blockquote, span, time')];
      const colours = texts.filter(({ innerText }) => innerText !== '').map((one) => getComputedStyle(one).color);
      expect(colours.filter((colour) => !DARK.test(colour))).toEqual([]);
    });
    expect(visibleText()).toContain('100% Anonymous');
  }
});

/** Each of red, green and blue is below 160. */
const DARK = /^rgb\((1[0-5]|[1-9])?\d, (1[0-5]|[1-9])?\d, (1[0-5]|[1-9])?\d\)$/;
