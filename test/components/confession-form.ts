import { page } from 'vitest/browser';
import { saveDraft } from '#features/sending/client/draft.ts';
import type { sendConfession } from '#features/sending/contract.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import type { Answer, FakeServer } from './fake-server.ts';
import { FLORA, openApp } from './open-app.ts';

export const TEXT = 'Your umbrella has room for two.\nI checked, in every rain since March.';
export const CLIENT_KEY = '6f1a8c5e-3f0b-4c1d-9a55-0d9b6a3f7e21';

/** The server's answer to a letter that is delivered at once. */
export const SENT: AnswerOf<typeof sendConfession> = {
  id: '0b6f2f0e-64f5-4f3c-8d3c-3a8f5d8f7a10',
  targetName: 'mateo.ibarra',
  deliveryMethod: 'platform',
  message: TEXT,
  senderInfo: {},
  anonymityLevel: 'full',
  stationery: 'ivory',
  mayMatch: true,
  mayAnswer: true,
  isAnswer: false,
  smile: null,
  answers: [],
  state: 'delivered',
  rule: null,
  submittedAt: '2026-11-15T18:00:00.000Z',
  vanishesOn: null,
  vanishAfterDays: null,
  canAppeal: false,
  appealed: false,
  helpLines: [],
};

export const message = page.getByLabelText('Message', { exact: true });
export const preview = page.getByRole('region', { name: 'Preview' });
export const seal = page.getByRole('button', { name: 'Seal and send' });
export const search = page.getByLabelText('Instagram username');
export const alert = page.getByRole('alert');
export const dialog = page.getByRole('dialog');

interface OpenFormOptions {
  user?: typeof FLORA;
  answers?: Answer[];
  /** The member who wrote the draft; `user` by default. */
  writer?: number;
  text?: string;
  replaces?: string | null;
}

/** Opens the letter form with a stored draft. */
export async function openForm({
  user = FLORA,
  answers = [],
  writer = user.id,
  text = TEXT,
  replaces = null,
}: OpenFormOptions = {}): Promise<FakeServer> {
  const recipient = { username: 'mateo.ibarra', name: 'Mateo Ibarra' };
  saveDraft({ recipient, clientKey: CLIENT_KEY, writer, replaces, fields: { message: text } });
  return openApp('/', { user, answers });
}
