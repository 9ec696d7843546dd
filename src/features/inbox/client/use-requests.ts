import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshInboxes } from './inbox/inboxes-key.ts';
import type { LetterRequest } from './use-letters.ts';

/** The last request for letters, and the ways to make one. */
export function useRequests() {
  const queryClient = useQueryClient();
  const [request, setRequest] = useState<LetterRequest | null>(null);
  const [attempt, setAttempt] = useState(1);

  function ask(query: string, from: LetterRequest['from']): void {
    setAttempt(attempt + 1);
    setRequest({ query, from, attempt });
  }

  /** For after a proof: the same search, or the one for the proved handle, now finds letters. */
  function verified(name: string): void {
    void refreshInboxes(queryClient);
    ask(name, 'verified');
  }

  return {
    request,
    search: (query: string) => ask(query, 'search'),
    verified,
    retry: () => request && ask(request.query, 'failed'),
    clear: () => setRequest(null),
  };
}
