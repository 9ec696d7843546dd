import { accounts } from './accounts.ts';
import { chat } from './chat.ts';
import { confessions } from './confessions.ts';
import { foundations } from './foundations.ts';
import { membership } from './membership.ts';
import { pages } from './pages.ts';
import { reading } from './reading.ts';

/** Every text that the specification gives word for word. Each must be seen by a component test or a journey. */
export const TEXTS = [...foundations, ...accounts, ...confessions, ...reading, ...membership, ...chat, ...pages];

export type TextId = (typeof TEXTS)[number]['id'];

export function textRow(id: TextId) {
  const row = TEXTS.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`The checklist has no text '${id}'.`);
  return row;
}
