import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import {
  getOverview,
  listAppeals,
  listCases,
  listContactMessages,
  listOptOuts,
  listPromoCodes,
  listSanctions,
  maySuspend,
  QUEUES,
  type Appeal,
  type Case,
} from '#features/moderation-console/contract.ts';
import { getConfirmation } from '#features/auth-factors/contract.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { answer, type Answer, type FakeServer } from './fake-server.ts';
import { MODERATOR, openApp } from './open-app.ts';
import { CONFIRMED } from './auth-factors.ts';

export const ID = '11111111-0000-4000-8000-000000000000';
const DUE = { dueBy: '2026-03-15T10:00:00.000Z' };

export const CASE: Case = {
  id: ID,
  number: '11111111',
  kind: 'report',
  state: 'open',
  reason: 'Harassment',
  rule: 'harassment',
  heldBy: '',
  note: 'It is the third.',
  noteWarning: '',
  openedOn: '2026-03-14',
  ...DUE,
  actions: ['allow', 'remove', 'suspend'],
  words: [{ from: 'reported', text: 'You hum.' }],
  events: [],
  lifted: false,
};
export const CLOSED: Case = {
  ...CASE,
  state: 'closed',
  actions: [],
  events: [{ action: 'suspend', reason: 'It frightens.', by: 'Morgan', on: '2026-03-14', days: 7 }],
};
export const OPT_OUT: AnswerOf<typeof listOptOuts>['optOuts'][number] = {
  id: ID,
  handle: 'rosa.lindt',
  note: 'I did not ask for this.',
  requestedOn: '2026-03-14',
  ...DUE,
  state: 'waiting',
  needsDecision: 'reopened',
  events: [],
};
export const MESSAGE: AnswerOf<typeof listContactMessages>['messages'][number] = {
  id: ID,
  priority: true,
  name: 'Ana',
  email: 'ana@example.org',
  subject: 'Late letter',
  message: 'When will it arrive?',
  receivedOn: '2026-03-14',
  ...DUE,
  answeredOn: null,
  events: [],
};
const APPEAL: Appeal = {
  id: ID,
  caseNumber: '11111111',
  sanctionReason: 'It frightens.',
  about: { kind: 'report', reason: 'Harassment', heldBy: '', note: '', noteWarning: '', words: CASE.words },
  until: '2026-03-21',
  message: 'I am sorry.',
  messageWarning: '',
  receivedOn: '2026-03-14',
  ...DUE,
  state: 'open',
  events: [],
};

export const cases = (list: Case[], nextCursor: string | null = null) => answer(listCases, { cases: list, nextCursor });
export const optOuts = (...list: (typeof OPT_OUT)[]) => answer(listOptOuts, { optOuts: list });

const ENTRIES: Answer[] = [
  answer(getConfirmation, CONFIRMED),
  answer(getOverview, { queues: QUEUES.map((queue) => ({ queue, open: 2, overdue: 2, ...DUE })) }),
  cases([CASE]),
  answer(maySuspend, { success: true }),
  optOuts(OPT_OUT),
  answer(listContactMessages, { messages: [MESSAGE] }),
  answer(listAppeals, { appeals: [APPEAL] }),
  answer(listSanctions, {
    sanctions: [{ id: '1', caseNumber: '11111111', reason: 'It frightens.', since: '2026-03-14', until: null }],
  }),
  answer(listPromoCodes, { codes: [] }),
];

/** Opens the console for a moderator who has confirmed who they are, with one entry in each queue unless `answers` replace them. */
export function openConsole(search: string, ...answers: Answer[]): Promise<FakeServer> {
  return openApp(`/moderation${search}`, { user: MODERATOR, answers: [...ENTRIES, ...answers] });
}

export const entry = page.getByRole('article');

/** Opens the form of a decision and fills in the reason; the test submits it. */
export async function fillDecision(choice: string, reason: string): Promise<Locator> {
  await entry.getByRole('button', { name: choice }).click();
  const form = entry.getByRole('form', { name: choice });
  await expect.element(form.getByLabelText('Reason')).toHaveFocus();
  await form.getByLabelText('Reason').fill(reason);
  return form;
}

/** Sends a decision that could still be taken back. */
export const sendNow = () => entry.getByRole('button', { name: 'Now' }).click();
