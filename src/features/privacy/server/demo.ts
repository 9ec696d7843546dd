import type { DemoAccount } from '#platform/server/feature.ts';
import type { Uses } from '#platform/server/services.ts';
import { privacySettings } from './schema.ts';
import { DEFAULTS, sealSettings, settingsTag } from './stored-settings.ts';

/** Demo members can be found by name, so that a search has something to show. Changes that a visitor made since are kept. */
export async function seedDemoSettings({ db, keys }: Uses<'db' | 'keys'>, people: DemoAccount[]): Promise<void> {
  const chosen = { ...DEFAULTS, findableByName: true };
  const rows = people.map(({ userId }) => sealSettings(keys, settingsTag(keys, userId), chosen));
  if (rows.length > 0) await db.insert(privacySettings).values(rows).onConflictDoNothing();
}
