/** Fired at the window when an act of a member was refused because the session has ended. The app then looks the user up again. */
export const SESSION_ENDED = 'session-ended';
