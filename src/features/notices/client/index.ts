import { lazyComponent } from '#platform/client/lazy-component.tsx';
import { SECOND } from '#platform/shared/durations.ts';
import { whenIdle } from '#platform/client/when-idle.ts';
import { keptBrowser } from './kept-browser.ts';

export { describeUnread, UnreadDot, useUnread } from './unread.tsx';

/** Nothing is shown until its code is there: it stands below everything else. */
export const LetterNotices = lazyComponent(() => import('./letter-notices.tsx').then((m) => m.LetterNotices));
export const NoticesCard = lazyComponent(
  () => import('./notices-card.tsx').then((m) => m.NoticesCard),
  'Loading your notices',
);

const load = () => import('./keep-browser.ts');

/** Tells the server if this browser's subscription has changed. Almost nobody's has: its code is loaded for those who have one. */
export function refreshBrowserWhenIdle(userId: number): void {
  if (keptBrowser.read())
    whenIdle(
      () =>
        void load()
          .then((m) => m.refreshBrowser(userId))
          .catch(() => {}),
    );
}

/** Never rejects, and takes three seconds at most: who cannot be reached to say it is logged out all the same. */
export async function leaveBrowser(): Promise<void> {
  if (!keptBrowser.read()) return;
  const left = load().then((m) => m.leaveBrowser());
  await Promise.race([left.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 3 * SECOND))]);
}
