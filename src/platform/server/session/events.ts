import { defineEvent } from '../events.ts';

/** A browser's session has ended, of a visitor or a member: by a sign-in, a sign-out, or a new session for a visitor. */
export const sessionEnded = defineEvent<{ sid: string }>('sessionEnded');
