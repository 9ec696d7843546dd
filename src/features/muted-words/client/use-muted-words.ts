import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { changeMutedWords, getMutedWords } from '../contract.ts';

/** The words as the server knows them. They are not kept once the dialog is closed: the next person in this browser may be another. */
export function useMutedWords(handle: string) {
  const params = { handle };
  const [saved, setSaved] = useState<string[] | null>(null);
  const changed = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const { data, ...query } = useQuery({
    queryKey: ['/api/inboxes/muted-words', handle],
    queryFn: ({ signal }) =>
      call<typeof getMutedWords>('GET /api/inboxes/:handle/muted-words', { params, signal }).then(({ words }) => words),
    gcTime: 0,
  });

  /** Changes come one after the other: an early answer that arrives late would show words that are gone. */
  function save(body: BodyOf<typeof changeMutedWords>): Promise<string[]> {
    const change = () => call<typeof changeMutedWords>('PUT /api/inboxes/:handle/muted-words', { params, body });
    const answer = queue.current.then(change).then(({ words }) => {
      changed.current = true;
      flushSync(() => setSaved(words));
      return words;
    });
    queue.current = answer.catch(() => {});
    return answer;
  }

  return { ...query, words: saved ?? data, save, hasChanged: () => changed.current };
}

/** What the server says of a word is more use than what it says of the whole form. */
export function textOf(failure: unknown, handle: string): string {
  if (hasCode(failure, 'NOT_FOUND')) {
    return `We no longer know that @${handle} is yours. Prove it’s you again, and come back here.`;
  }
  const [issue] = failure instanceof HttpError ? failure.issues : [];
  return issue?.message ?? messageFor(failure, 'That did not work. Please try again.');
}
