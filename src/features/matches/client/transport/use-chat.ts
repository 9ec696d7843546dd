import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#platform/client/api/call.ts';
import { toast } from '#platform/client/ui/toast-store.ts';
import type { listMessages, Match } from '../../contract.ts';
import { refreshMatches } from '../matches-query.ts';
import { Chat } from './chat.ts';
import type { ChatState } from './chat-state.ts';
import { applyMatchUpdate } from './match-updates.ts';
import { tabConnection } from './tab-connection.ts';
import { readUnsent, saveUnsent } from './unsent-messages.ts';

/** The chat of a match, followed while it is open and on the screen. */
export function useChat({ id, state }: Match, userId: number): { chat: Chat } & ChatState {
  const queryClient = useQueryClient();
  const [chat] = useState(
    () =>
      new Chat({
        matchId: id,
        connection: tabConnection(),
        fetchPage: (before) =>
          call<typeof listMessages>('GET /api/matches/:id/messages', {
            params: { id },
            query: before === undefined ? {} : { before },
          }),
        unsent: readUnsent(id, userId).outgoing,
        saveUnsent: (outgoing) => saveUnsent(id, userId, { outgoing }),
        onFollowed: () => refreshMatches(queryClient, userId),
        onMatchUpdate: (frame) => applyMatchUpdate(queryClient, userId, frame),
        onStored: ({ virtualGift }) => virtualGift && toast({ title: 'Gift Sent!' }),
      }),
  );
  const isLive = state === 'open';
  useEffect(() => chat.open(isLive), [chat, isLive]);
  return { chat, ...useSyncExternalStore(chat.subscribe, chat.state) };
}
