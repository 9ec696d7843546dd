import type { AccountId } from '#features/handles/server/index.ts';
import { defineEvent } from '#platform/server/events.ts';

/** A member has proved a handle and holds its account. Published again for the same handle when a proof is renewed. */
export const handleProven = defineEvent<{ userId: number; handle: string }>('handleProven');

/** The proofs of a member, or those of one Instagram account, are about to be deleted. */
export const proofsWithdrawn = defineEvent<{ userId: number; ids: AccountId[] | 'all' }>('proofsWithdrawn');
