import { eq } from 'drizzle-orm';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { privacySettings } from './schema.ts';
import { privacySettingsOf } from './settings.ts';
import { settingsTag } from './stored-settings.ts';

export const privacyRules = tableRules(privacySettings, {
  holds: 'Privacy settings that a member has changed, sealed, under a keyed tag of the member',
  retention: { kept: 'until the account is deleted' },
  export: { as: 'privacySettings', read: (services, person) => privacySettingsOf(services, person.userId) },
  erasure: {
    how: 'with the account, at once',
    async erase({ db, keys }, person) {
      await db.delete(privacySettings).where(eq(privacySettings.tag, settingsTag(keys, person.userId)));
    },
  },
});
