import { accounts } from './accounts.ts';
import { chat } from './chat.ts';
import { confessions } from './confessions.ts';
import { foundations } from './foundations.ts';
import { membership } from './membership.ts';
import { pages } from './pages.ts';
import { reading } from './reading.ts';

/** Every text the product promises word for word. A component test or a journey ticks a row by seeing it. */
export const TEXTS = [...foundations, ...accounts, ...confessions, ...reading, ...membership, ...chat, ...pages];

export type TextId = (typeof TEXTS)[number]['id'];
