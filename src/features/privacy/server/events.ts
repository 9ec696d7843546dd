import { defineEvent } from '#platform/server/events.ts';

/** A member has saved their privacy settings. Published in the transaction that stores them. */
export const privacySettingsChanged = defineEvent<{ userId: number; findableByName: boolean }>(
  'privacySettingsChanged',
);
