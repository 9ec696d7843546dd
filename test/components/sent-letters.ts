import { page } from 'vitest/browser';
import { listSentConfessions, type ReceivedAnswer, type SentConfession } from '#features/sending/contract.ts';
import { SENT } from './confession-form.ts';
import { answer, type Answer, type FakeServer } from './fake-server.ts';
import { FLORA, openApp } from './open-app.ts';

const { helpLines: _, ...LETTER } = SENT;

/** A delivered letter as its author sees it. */
export const DELIVERED: SentConfession = {
  ...LETTER,
  targetName: 'priya.raman',
  message: 'I know your order by heart, and I still let you say it.\n'.repeat(5).trim(),
  submittedAt: '2026-11-14T18:00:00.000Z',
};

/** One that waits for a moderator. */
export const HELD: SentConfession = {
  ...DELIVERED,
  id: '0b6f2f0e-64f5-4f3c-8d3c-3a8f5d8f7a11',
  targetName: 'mateo.ibarra',
  message: 'A short one.',
  state: 'held',
  rule: 'phone',
  submittedAt: null,
};

/** An answer to one, opened. */
export const ANSWER: ReceivedAnswer = {
  id: '00000000-0000-4000-8000-000000000009',
  message: 'Take a rose next time.',
  submittedAt: '2026-11-15T09:00:00.000Z',
  liked: false,
  reacted: [],
  opened: true,
  blocked: false,
  mutedByWords: false,
  report: null,
};
export const list = page.getByRole('main');

/** The server answers with these letters. */
export const sent = (...confessions: SentConfession[]): Answer =>
  answer(listSentConfessions, { confessions, nextCursor: null });

/** Opens the page of sent letters with these. */
export const openList = (...confessions: SentConfession[]): Promise<FakeServer> =>
  openApp('/sent', { user: FLORA, answers: [sent(...confessions)] });
