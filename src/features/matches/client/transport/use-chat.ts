import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#platform/client/api/call.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { listMessages, Match } from '../../contract.ts';
import { refreshMatches } from '../matches-query.ts';
import { Chat, type ChatState } from './chat.ts';
import { heedNews } from './match-updates.ts';
import { keepWords, readWords } from './unsent-messages.ts';
import { lineOfTab } from './tab-connection.ts';

/** The chat of a match, followed for as long as it is on the screen and alive. */
export function useChat({ id, state }: Match, userId: number): { chat: Chat } & ChatState {
  const queryClient = useQueryClient();
  const [chat] = useState(
    () =>
      new Chat({
        matchId: id,
        line: lineOfTab(),
        isOnline: () => navigator.onLine,
        fetchPage: (before) =>
          call<typeof listMessages>('GET /api/matches/:id/messages', {
            params: { id },
            query: before === undefined ? {} : { before },
          }),
        kept: readWords(id, userId).outgoing,
        keep: (outgoing) => keepWords(id, userId, { outgoing }),
        onFollowed: () => refreshMatches(queryClient, userId),
        onNews: (frame) => heedNews(queryClient, userId, frame),
        onStored: ({ virtualGift }) => virtualGift && toast({ title: 'Gift Sent!' }),
      }),
  );
  const isAlive = state === 'open';
  useEffect(() => chat.open(isAlive), [chat, isAlive]);
  return { chat, ...useSyncExternalStore(chat.watch, chat.state) };
}
