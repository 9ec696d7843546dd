import type { Match } from '#features/matches/contract.ts';

/** A match whose chat is open, as the server sends it. */
export const OPEN_MATCH: Match = {
  id: '4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10',
  state: 'open',
  matchedOn: '2026-11-01',
  isNew: false,
  unread: 0,
  online: true,
  unmasking: 'masked',
  partner: null,
  lastMessage: null,
  report: null,
};
