import { defineEvent } from '#platform/server/events.ts';

/** A letter is in the outbox. Published after the commit, so that a demo delivers it at once. */
export const letterQueued = defineEvent<object>('letterQueued');
