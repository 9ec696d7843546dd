import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lazyPage, PageLoadError } from './lazy-page.ts';

const Page = () => null;

const browser = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});

describe('a page that is loaded when needed', () => {
  it('is loaded once, even if it is requested several times', async () => {
    let fetched = 0;
    const page = lazyPage(async () => {
      fetched += 1;
      return Page;
    });
    await Promise.all([page.load(), page.load()]);
    await page.load();
    expect(fetched).toBe(1);
  });

  it('is available at once when it is loaded', async () => {
    const page = lazyPage(async () => Page);
    expect(page.Loaded).toBeUndefined();
    await page.load();
    expect(page.Loaded).toBe(Page);
  });

  it('throws when it cannot be loaded, and is loaded again at the next request', async () => {
    let isOnline = false;
    const page = lazyPage(() => (isOnline ? Promise.resolve(Page) : Promise.reject(new TypeError('Failed to fetch'))));
    await expect(Promise.all([page.load(), page.load()])).rejects.toBeInstanceOf(PageLoadError);
    await expect(page.load()).rejects.toBeInstanceOf(PageLoadError);
    isOnline = true;
    await expect(page.load()).resolves.toBe(Page);
  });

  it('tells, to who stays after all, that it was broken off because they were leaving', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const breakOff = Promise.withResolvers<typeof Page>();
    const page = lazyPage(() => breakOff.promise);
    const loading = page.load();
    browser.dispatchEvent(new Event('beforeunload'));
    const told = vi.fn<(error: unknown) => void>();
    loading.catch(told);
    breakOff.reject(new TypeError('NetworkError'));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isLeaving: true }));
    const later = lazyPage(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(later.load()).rejects.toMatchObject({ isLeaving: false });
  });
});
