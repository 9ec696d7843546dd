import { accounts } from './accounts.ts';
import { chat } from './chat.ts';
import { confessions } from './confessions.ts';
import { foundations } from './foundations.ts';
import { membership } from './membership.ts';
import { pages } from './pages.ts';
import { reading } from './reading.ts';
import type { Part } from './text-row.ts';

/** Every text the product promises word for word. A browser journey ticks a row by seeing it. */
export const TEXTS = [...foundations, ...accounts, ...confessions, ...reading, ...membership, ...chat, ...pages];

export type TextId = (typeof TEXTS)[number]['id'];

/** Parts that are built: a full run fails while one of their texts has not been seen. */
export const COMPLETE_PARTS: readonly Part[] = [
  'foundations',
  'accounts',
  'confessions',
  'reading',
  'membership',
  'chat',
  'pages',
];
