import * as z from 'zod/mini';
import type { Upgrade } from '#platform/server/db/upgrade.ts';
import { privacySettings } from './schema.ts';
import { sealSettings, settingsTag } from './stored-settings.ts';

const OldSettings = z.object({
  user_id: z.int(),
  email_notifications: z.boolean(),
  data_collection: z.boolean(),
  findable_by_name: z.boolean(),
});

export const moveSettings: Upgrade = {
  table: 'privacy_settings',
  together: 'user_id',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldSettings), rows).map((old) =>
      sealSettings(keys, settingsTag(keys, old.user_id), {
        emailNotifications: old.email_notifications,
        dataCollection: old.data_collection,
        findableByName: old.findable_by_name,
      }),
    );
    await db.insert(privacySettings).values(moved);
  },
};
