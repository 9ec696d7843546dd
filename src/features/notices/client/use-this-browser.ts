import { useEffect, useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { ownBrowserId, pushAbility, subscribe, unsubscribe } from '#platform/client/push/browser-push.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { addBrowser, Notices, removeBrowser } from '../contract.ts';
import { keptBrowser } from './kept-browser.ts';

interface Options {
  userId: number;
  notices: Notices;
  show: (notices: Notices) => void;
}

/** Pushes in the browser that this page is open in, and in the member's others. */
export function useThisBrowser({ userId, notices: { push, browsers }, show }: Options) {
  const sandbox = push?.sandbox ?? null;
  const [ownId, setOwnId] = useState<string | null>(null);
  // It can be withdrawn in the browser's own settings while the page is open.
  const [ability, setAbility] = useState(() => pushAbility(sandbox));

  useEffect(() => {
    let isGone = false;
    const look = () => {
      setAbility(pushAbility(sandbox));
      void ownBrowserId(sandbox).then((id) => !isGone && setOwnId(id));
    };
    look();
    addEventListener('focus', look);
    return () => {
      isGone = true;
      removeEventListener('focus', look);
    };
  }, [sandbox, browsers]);

  const isKnown = (id: string | null) => browsers.some((browser) => browser.id === id);

  /** Within a press: the browser asks for permission. Returns whether it was given, and says so if not. */
  async function add(): Promise<boolean> {
    if (!push) return false;
    const address = await subscribe(push);
    setAbility(pushAbility(sandbox));
    if (address === 'denied') {
      const description = 'Your browser didn’t allow it. You can change that in its settings.';
      toast({ title: 'Notices Not Allowed', description, variant: 'destructive' });
      return false;
    }
    const added = await call<typeof addBrowser>('PUT /api/notices/browsers', { body: address });
    const id = await ownBrowserId(sandbox);
    if (id !== null) keptBrowser.write({ userId, id, sandbox });
    setOwnId(id);
    show(added);
    return true;
  }

  async function remove(id: string): Promise<void> {
    const rest = await call<typeof removeBrowser>('DELETE /api/notices/browsers/:id', { params: { id } });
    if (id === ownId) {
      keptBrowser.remove();
      await unsubscribe(sandbox);
      setOwnId(null);
    }
    show(rest);
  }

  return { ability, ownId: isKnown(ownId) ? ownId : null, add, remove };
}
