import { eq } from 'drizzle-orm';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { privacySettings } from './schema.ts';
import { privacySettingsOf } from './settings.ts';

export const privacyRules = tableRules(privacySettings, {
  holds: 'Privacy settings that a member has changed',
  retention: { kept: 'until the account is deleted' },
  export: { as: 'privacySettings', read: (services, person) => privacySettingsOf(services, person.userId) },
  erasure: {
    how: 'with the account, at once',
    async erase({ db }, person) {
      await db.delete(privacySettings).where(eq(privacySettings.userId, person.userId));
    },
  },
});
