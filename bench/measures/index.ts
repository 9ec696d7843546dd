import { chat, chatPartner } from './chat.ts';
import { home } from './home.ts';
import { like } from './like.ts';
import { list } from './list.ts';
import type { Measure } from './measure.ts';
import { profileSearch } from './profile-search.ts';
import { send } from './send.ts';
import { user } from './user.ts';

/** In the order of the table. */
export const MEASURES: Measure[] = [list, user, send, like, profileSearch, home, chat, chatPartner];
