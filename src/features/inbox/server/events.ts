import { defineEvent } from '#platform/server/events.ts';

/** The holder of an account has opened its inbox again: letters that came while it was paused can make matches. */
export const inboxOpened = defineEvent<{ userId: number }>('inboxOpened');
