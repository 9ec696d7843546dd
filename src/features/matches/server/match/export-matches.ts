import { dayOf } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { findMatchesOf, type OwnMatch } from '../store/own-match.ts';
import { messagesAfter } from '../store/message-pages.ts';
import type { StoredMessage } from '../store/messages.ts';

/** A user's matches for the data export, without anything that their partners wrote. */
export async function exportMatches(services: Uses<'db' | 'keys' | 'clock'>, userId: number) {
  const exported = [];
  for (const match of await findMatchesOf(services, userId)) {
    const messages = await ownMessages(services, match);
    exported.push({
      matchedOn: dayOf(new Date(match.noticeAt)),
      state: match.state,
      instagramUsername: match.handles.mine,
      agreedToUnmask: match.agreed.mine,
      messages: messages.map(({ content, virtualGift, at }) => ({ content, virtualGift, timestamp: at.toISOString() })),
    });
  }
  return exported;
}

async function ownMessages(services: Uses<'db' | 'keys'>, { id, side }: OwnMatch): Promise<StoredMessage[]> {
  const own: StoredMessage[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const { messages, more } = await messagesAfter(services, id, after);
    own.push(...messages.filter((message) => message.side === side));
    after = more ? messages.at(-1)?.seq : undefined;
  }
  return own;
}
