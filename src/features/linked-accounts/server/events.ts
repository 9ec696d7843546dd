import { defineEvent } from '#platform/server/events.ts';

/** A member has linked an account, or linked it again. */
export const accountLinked = defineEvent<{ userId: number }>('accountLinked');
