import type { World } from '../world/world.ts';
import type { Inputs } from './input.ts';

const ON_CHAT: [call: string, body?: object][] = [
  ['GET /api/matches/:id'],
  ['GET /api/matches/:id/messages'],
  ['POST /api/matches/:id/open'],
  ['POST /api/matches/:id/read', { upTo: 1 }],
  ['POST /api/matches/:id/unmask', { agree: true }],
  ['POST /api/matches/:id/report', { reason: 'harassment' }],
  ['POST /api/matches/:id/end'],
];

/** The chat of the author and the recipient, and others in brackets. */
export const CHATS: [name: string, chat: keyof World['chats']][] = [
  ['', 'open'],
  [' (with the former premium member)', 'withFormer'],
  [' (with the suspended)', 'withSuspended'],
  [' (ended)', 'ended'],
  [' (not opened)', 'unopened'],
];

export const chatInputs: Inputs = Object.fromEntries(
  ON_CHAT.flatMap(([call, body]) =>
    CHATS.map(([name, chat]): [string, Inputs[string]] => [
      `${call}${name}`,
      ({ chats }) => ({ params: { id: chats[chat] }, ...(body && { body }) }),
    ]),
  ),
);
