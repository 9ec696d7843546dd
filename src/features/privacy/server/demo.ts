import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { privacySettings } from './schema.ts';
import { DEFAULTS } from './settings.ts';

/** Demo members can be found by name, so that a search has something to show. Changes that a visitor made since are kept. */
export async function seedDemoSettings({ db }: Services, people: DemoAccount[]): Promise<void> {
  const rows = people.map(({ userId }) => ({ ...DEFAULTS, findableByName: true, userId }));
  if (rows.length > 0) await db.insert(privacySettings).values(rows).onConflictDoNothing();
}
