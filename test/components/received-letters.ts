import { listInboxes, searchConfessions, type ReceivedConfession } from '#features/inbox/contract.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { answer } from './fake-server.ts';

export const HANDLE = 'rosa.lindt';
export const LETTER: ReceivedConfession = {
  id: '00000000-0000-4000-8000-000000000001',
  targetName: HANDLE,
  deliveryMethod: 'platform',
  message: 'You hum when you think nobody is near. I am near.',
  hint: 'Third row, left.',
  senderInfo: {},
  anonymityLevel: 'full',
  virtualGift: 'rose',
  stationery: 'gilt',
  submittedAt: '2026-11-14T10:00:00.000Z',
  vanishesOn: null,
  likes: 0,
  liked: false,
  reactions: {},
  reacted: [],
  opened: true,
  hidden: false,
  blocked: false,
  mutedByWords: false,
  canAnswer: true,
  report: null,
};

/** The server finds these letters. */
export const found = (confessions: ReceivedConfession[], more: Partial<AnswerOf<typeof searchConfessions>> = {}) =>
  answer(searchConfessions, {
    confessions,
    removed: [],
    folded: [],
    verified: true,
    handle: HANDLE,
    total: confessions.length,
    nextCursor: null,
    unconfirmed: false,
    ...more,
  });

/** A proved handle. */
export const INBOX = {
  handle: HANDLE,
  verifiedOn: '2026-11-14',
  verifiedUntil: '2027-02-12',
  paused: false,
  smiles: null,
  closed: false,
  closedByRequest: false,
  by: 'login' as const,
};

/** The reader has proved these handles. */
export const proved = (...handles: string[]) => provedWith(Object.fromEntries(handles.map((handle) => [handle, 0])));

/** The reader has proved these handles, which have so many sealed letters. */
export const provedWith = (unread: Record<string, number>) =>
  answer(listInboxes, {
    inboxes: Object.keys(unread).map((handle) => ({ ...INBOX, handle, unread: unread[handle] })),
  });
