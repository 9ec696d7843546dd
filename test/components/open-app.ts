import { onTestFinished, vi } from 'vitest';
import { startApp } from '#app/client/start-app.tsx';
import { getNotices, getUnread, type Notices } from '#features/notices/contract.ts';
import { getCurrentUser, type CurrentUser } from '#features/auth/contract.ts';
import { listInboxes } from '#features/inbox/contract.ts';
import { listOwnPages } from '#features/public-pages/contract.ts';
import { getSite } from '#features/site/contract.ts';
import { getMessageProof } from '#features/verification/contract.ts';
import { pageEntry } from '#platform/client/navigation/page-entry.ts';
import { dismissToast, toastStore } from '#platform/client/ui/toast-store.ts';
import { answer, FakeServer, refuse, type Answer } from './fake-server.ts';

/** A free member. */
export const FLORA: CurrentUser = {
  id: 7,
  firstName: 'Flora',
  lastName: 'Whitfield',
  email: 'flora@example.org',
  emailVerified: true,
  membershipPlan: 'free',
  isModerator: false,
  confessionsToday: 0,
  nextConfessionAt: null,
};

/** A premium member. */
export const ELISE: CurrentUser = {
  ...FLORA,
  id: 8,
  firstName: 'Elise',
  lastName: 'Marchetti',
  membershipPlan: 'premium',
};

export const MODERATOR: CurrentUser = { ...FLORA, id: 9, firstName: 'Morgan', lastName: 'Ashby', isModerator: true };

export const SITE = {
  supportEmail: 'support@subrosa.example',
  isDemo: false,
  delivery: { atOnce: true, maxWaitHours: 0 },
  requiresVerifiedEmail: true,
  stopped: { 'sign-ups': null, sending: null, answers: null },
};

/** Of a member who has asked for nothing, on a site that sends pushes. */
export const NOTICES: Notices = {
  settings: {
    letters: { email: false, push: false },
    matches: { email: true, push: true },
    chats: { push: true },
    often: 'daily',
  },
  emails: true,
  isProved: true,
  browsers: [],
  push: { publicKey: 'BPqJ', sandbox: '/sandbox/push/browsers' },
};

interface Opening {
  /** Who is signed in; nobody by default. */
  user?: CurrentUser | null;
  answers?: Answer[];
}

let closeOpened = async (): Promise<void> => {};

/**
 * Opens the product at an address in this browser, with a fake server that gives only the answers of the test. A second call in a
 * test opens another document in the same tab: the tab's storage is kept.
 */
export async function openApp(address: string, { user = null, answers = [] }: Opening = {}): Promise<FakeServer> {
  await closeOpened();
  const server = new FakeServer();
  server.on(
    user ? answer(getCurrentUser, user) : refuse(getCurrentUser, 'SIGNED_OUT'),
    answer(getUnread, { letters: 0, matches: 0, answers: 0 }),
    answer(getNotices, NOTICES),
    answer(getSite, SITE),
    answer(listInboxes, { inboxes: [] }),
    answer(listOwnPages, { pages: [] }),
    answer(getMessageProof, { isOffered: true, proof: null }),
    ...answers,
  );
  vi.stubGlobal('fetch', server.fetch);
  navigation.addEventListener('navigate', server.keepDocument);

  const home = location.href;
  history.replaceState(null, '', address);
  const container = document.createElement('div');
  document.body.append(container);
  const { root, navigation: own } = await startApp(container, user ? 'unknown' : 'none');

  closeOpened = async () => {
    closeOpened = async () => {};
    // A pending redirect must not act on the next document.
    own.stop();
    root.unmount();
    container.remove();
    // An open dialog leaves its history entry, which the next document must not notice.
    await pageEntry.restore();
    navigation.removeEventListener('navigate', server.keepDocument);
    // Toasts belong to the tab, so unmounting the page does not remove them.
    dismissToast(toastStore.shown()?.id ?? 0);
    history.replaceState(null, '', home);
  };
  onTestFinished(async () => {
    await closeOpened();
    sessionStorage.clear();
    localStorage.clear();
    vi.unstubAllGlobals();
    if (server.faults.length > 0) throw new Error(server.faults.join('\n'));
  });
  return server;
}
