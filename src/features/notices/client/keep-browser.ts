import { call } from '#platform/client/api/call.ts';
import { mayNotify, ownBrowserId, subscribe, unsubscribe } from '#platform/client/push/browser-push.ts';
import type { addBrowser, getNotices, removeBrowser } from '../contract.ts';
import { keptBrowser } from './kept-browser.ts';

const remove = (id: string) => call<typeof removeBrowser>('DELETE /api/notices/browsers/:id', { params: { id } });

/**
 * A browser may change its subscription, people withdraw permissions in its settings, and another member may log in: what has become of
 * it is told to the server, which could only find out by sending. Asks for no permission.
 */
export async function refreshBrowser(userId: number): Promise<void> {
  const kept = keptBrowser.read();
  if (!kept) return;
  if (kept.userId !== userId) {
    // Nobody sees the notices of somebody else. The server finds out when it sends the next one.
    keptBrowser.remove();
    return unsubscribe(kept.sandbox);
  }
  if ((await ownBrowserId(kept.sandbox)) === kept.id) return;
  keptBrowser.remove();
  const { push } = await call<typeof getNotices>('GET /api/notices');
  const address = push && mayNotify(push.sandbox) ? await subscribe(push) : 'denied';
  if (push && address !== 'denied') {
    await call<typeof addBrowser>('PUT /api/notices/browsers', { body: address });
    const id = await ownBrowserId(push.sandbox);
    if (id !== null) keptBrowser.write({ userId, id, sandbox: push.sandbox });
  }
  await remove(kept.id);
}

/** Before a member logs out: the next user of this browser must not see their notices. */
export async function leaveBrowser(): Promise<void> {
  const kept = keptBrowser.read();
  if (!kept) return;
  keptBrowser.remove();
  await unsubscribe(kept.sandbox);
  await remove(kept.id);
}
