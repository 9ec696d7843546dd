import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/client/api/call.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { HttpError, messageFor } from '#platform/client/api/http-error.ts';
import { useAction } from '#platform/client/forms/use-action.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type {
  LoginMode,
  MessageProof,
  cancelMessageProof,
  confirmMessageProof,
  getMessageProof,
  startMessageProof,
} from '../../contract.ts';
import type { ExchangedAccount } from '../callback/exchange-code.ts';
import type { Trouble } from './troubles.ts';

type Confirmed = (account: ExchangedAccount) => Promise<void>;

export type MessageProofControl = ReturnType<typeof useMessageProof>;

/**
 * A proof by a message in this browser. One that is under way opens by itself: people leave for Instagram, and the
 * browser may have dropped the page meanwhile.
 */
export function useMessageProof(mode: LoginMode, onConfirmed: Confirmed) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [refused, setRefused] = useState<Trouble | null>(null);
  const [startError, setStartError] = useState<string | null>(null);

  const isFollowed = isOpen && !isConfirmed;
  const { data, error, isPending, refetch } = useQuery({
    ...messageProofQuery,
    refetchInterval: ({ state }) => isFollowed && nextPoll(state.data?.proof ?? null, state.error, Date.now()),
    refetchOnWindowFocus: isFollowed && 'always',
  });
  const known = data?.proof ?? null;
  const proof = known?.mode === mode ? known : null;

  useEffect(() => {
    if (proof) setIsOpen(true);
  }, [proof]);

  async function show(next: MessageProof | null): Promise<void> {
    // An answer that was on its way would bring back what was before.
    await queries.cancelQueries(messageProofQuery);
    queries.setQueryData(messageProofQuery.queryKey, { isOffered: true, proof: next });
  }

  const { run: start, busy: isStarting } = useAction(
    async () => {
      setStartError(null);
      const begun = await call<typeof startMessageProof>('POST /api/instagram/message', { body: { mode } });
      await show(begun);
      setRefused(null);
    },
    (failure) => setStartError(messageFor(failure, 'We couldn’t make a code. Please try again.')),
  );

  /** Closes the panel; the code counts no longer. */
  async function cancel(): Promise<void> {
    setIsOpen(false);
    setRefused(null);
    setStartError(null);
    await show(null);
    // Without an answer the code expires by itself.
    await call<typeof cancelMessageProof>('DELETE /api/instagram/message').catch(() => undefined);
  }

  /** Returns what is wrong with the digits, or null. */
  async function confirm(digits: string): Promise<string | null> {
    if (!proof) return null;
    try {
      const account = await confirmDigits(proof.code, digits);
      setIsConfirmed(true);
      await onConfirmed(account);
      setIsConfirmed(false);
      setIsOpen(false);
      await show(null);
      return null;
    } catch (failure) {
      if (hasCode(failure, 'WRONG_DIGITS')) return countTries(messageFor(failure, ''));
      if (hasCode(failure, 'CODE_EXPIRED')) await learnWhy(proof.triesLeft);
      else if (hasCode(failure, 'HANDLE_CHANGED')) setRefused('handle-changed');
      else return messageFor(failure, 'We couldn’t check the digits. Please try again.');
      return null;
    }
  }

  async function countTries(message: string): Promise<string> {
    const { data: now } = await refetch();
    const left = now?.proof?.triesLeft;
    if (left === undefined) return message;
    return `${message} ${left === 1 ? 'One try is left.' : `${left} tries are left.`}`;
  }

  /** The last try ends the proof, and so does what Instagram says when it is asked once more. */
  async function learnWhy(triesBefore: number): Promise<void> {
    const { data: now } = await refetch();
    if (now?.proof?.state !== 'failed') setRefused(triesBefore > 1 ? 'expired' : 'tries');
  }

  return {
    isPending,
    isOffered: data?.isOffered === true,
    isOpen,
    proof,
    trouble: refused ?? (proof ? proof.problem : 'expired'),
    /** The last question how far the proof has come got no answer. */
    isDisconnected: error !== null,
    start: () => void start(),
    isStarting,
    startError,
    cancel: () => void cancel(),
    confirm,
  };
}

/** Belongs to the session, so it is forgotten with the screen that shows it. */
const messageProofQuery = queryOptions({
  queryKey: ['/api/instagram/message'],
  queryFn: ({ signal }) => call<typeof getMessageProof>('GET /api/instagram/message', { signal }),
  staleTime: 0,
  gcTime: 0,
});

const INTERVAL = 2 * SECOND;
const AFTER_TOO_MANY = 30 * SECOND;

/** After how many milliseconds to ask again how far a proof has come; false if nothing will change by itself. */
export function nextPoll(proof: MessageProof | null, error: unknown, now: number): number | false {
  if (!proof || proof.state === 'failed') return false;
  if (error instanceof HttpError && error.status === 429) {
    return error.retryAfterSeconds ? error.retryAfterSeconds * SECOND : AFTER_TOO_MANY;
  }
  // The digits are typed now; only that they no longer count is left to learn.
  if (proof.state === 'answered') return Math.max(Date.parse(proof.expiresAt) - now, INTERVAL);
  return INTERVAL;
}

/** What was typed or pasted, as the six digits that it should be. */
export function readDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, 6);
}

/** Finishes the proof and returns the account that wrote to us. Throws what the server refuses it with. */
async function confirmDigits(code: string, digits: string): Promise<ExchangedAccount> {
  const { userInfo } = await call<typeof confirmMessageProof>('POST /api/instagram/message/confirm', {
    body: { code, digits },
  });
  if (!userInfo) throw new Error('The server confirmed nobody');
  return userInfo;
}
