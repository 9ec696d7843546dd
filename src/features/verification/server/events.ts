import { defineEvent } from '#platform/server/events.ts';
import type { HeldHandle } from './handles/hold.ts';

/** A member has proved a handle and holds it. Published again for the same handle when a proof is renewed. */
export const handleProven = defineEvent<HeldHandle & { userId: number }>('handleProven');

/** Everything a member proved, or everything proved with one Instagram account, is about to be deleted. */
export const proofsWithdrawn = defineEvent<{ userId: number } | { accountId: string }>('proofsWithdrawn');
