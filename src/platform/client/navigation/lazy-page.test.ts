import { describe, expect, it } from 'vitest';
import { lazyPage, PageLoadError } from './lazy-page.ts';

const Page = () => null;

describe('a page that is loaded when needed', () => {
  it('is fetched once, however often it is asked for', async () => {
    let fetched = 0;
    const page = lazyPage(async () => {
      fetched += 1;
      return Page;
    });
    await Promise.all([page.load(), page.load()]);
    await page.load();
    expect(fetched).toBe(1);
  });

  it('can be had at once when it is here', async () => {
    const page = lazyPage(async () => Page);
    expect(page.Loaded).toBeUndefined();
    await page.load();
    expect(page.Loaded).toBe(Page);
  });

  it('says that it did not arrive, and is asked for again the next time', async () => {
    let isOnline = false;
    const page = lazyPage(() => (isOnline ? Promise.resolve(Page) : Promise.reject(new TypeError('Failed to fetch'))));
    await expect(Promise.all([page.load(), page.load()])).rejects.toBeInstanceOf(PageLoadError);
    await expect(page.load()).rejects.toBeInstanceOf(PageLoadError);
    isOnline = true;
    await expect(page.load()).resolves.toBe(Page);
  });
});
