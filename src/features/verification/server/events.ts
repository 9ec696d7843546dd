import { defineEvent } from '#platform/server/events.ts';

/** A member has proved a handle and holds it. Published again for the same handle when a proof is renewed. */
export const handleProven = defineEvent<{ userId: number; handle: string }>('handleProven');

/** Everything a member proved, or everything proved with these Instagram accounts, is about to be deleted. */
export const proofsWithdrawn = defineEvent<{ userId: number } | { accountIds: string[] }>('proofsWithdrawn');
