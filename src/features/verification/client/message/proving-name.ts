import { useEffect } from 'react';
import { tabValue } from '#platform/client/storage/tab-value.ts';
import type { MessageProof } from '../../contract.ts';

interface ProvingName {
  /** Empty if the proof began without a search. */
  name: string;
  /** When the code or the digits expire. */
  until: string;
}

const stored = tabValue<ProvingName>('provingName', ({ name, until }) =>
  typeof name === 'string' && typeof until === 'string' ? { name, until } : null,
);

/**
 * Remembers for whom a proof is under way. While people are at Instagram, a phone's browser may drop the page, and
 * loads it again when they come back.
 */
export function useProvingName(name: string, proof: MessageProof | null): void {
  const until = proof?.expiresAt;
  useEffect(() => {
    if (!until) return;
    stored.write({ name, until });
    return () => stored.remove();
  }, [name, until]);
}

/** The name whose proof this tab had under way when its page was dropped: empty without a search, null without a proof. */
export function readProvingName(now: number): string | null {
  const { name, until } = stored.read() ?? {};
  return name !== undefined && until && Date.parse(until) > now ? name : null;
}
