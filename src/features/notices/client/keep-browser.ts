import { call } from '#platform/client/api/call.ts';
import { ownBrowserId, pushAbility, subscribe, unsubscribe } from '#platform/client/push/browser-push.ts';
import type { addBrowser, getNotices, removeBrowser } from '../contract.ts';
import { keptBrowser } from './kept-browser.ts';

const remove = (id: string) => call<typeof removeBrowser>('DELETE /api/notices/browsers/:id', { params: { id } });

/**
 * A browser may change its subscription, and people withdraw permissions in its settings: what has become of it is told to the server,
 * which could only find out by sending.
 */
export async function refreshBrowser(userId: number): Promise<void> {
  const kept = keptBrowser.read();
  if (kept?.userId !== userId || (await ownBrowserId(kept.sandbox)) === kept.id) return;
  if (pushAbility(kept.sandbox) === 'ready') {
    const { push } = await call<typeof getNotices>('GET /api/notices');
    const address = push && (await subscribe(push));
    if (address && address !== 'denied') {
      await call<typeof addBrowser>('PUT /api/notices/browsers', { body: address });
      const id = await ownBrowserId(push.sandbox);
      if (id !== null) keptBrowser.write({ userId, id, sandbox: push.sandbox });
    }
  } else keptBrowser.remove();
  await remove(kept.id);
}

/** Before a member logs out: the next user of this browser must not see their notices. */
export async function leaveBrowser(): Promise<void> {
  const kept = keptBrowser.read();
  if (!kept) return;
  await remove(kept.id);
  keptBrowser.remove();
  await unsubscribe(kept.sandbox);
}
