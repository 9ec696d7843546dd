import { eq } from 'drizzle-orm';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { PrivacySettings } from '../contract.ts';
import { privacySettings } from './schema.ts';

const DEFAULTS: PrivacySettings = { emailNotifications: true, dataCollection: true, findableByName: true };

/** Asked wherever a choice is obeyed. */
export async function privacySettingsOf({ db }: Services, userId: number): Promise<PrivacySettings> {
  const [row] = await db.select().from(privacySettings).where(eq(privacySettings.userId, userId));
  if (!row) return DEFAULTS;
  const { userId: _owner, ...settings } = row;
  return settings;
}

export function getPrivacySettings(ctx: Ctx): Promise<PrivacySettings> {
  return privacySettingsOf(ctx, requireMember(ctx).userId);
}

export async function updatePrivacySettings(ctx: Ctx, settings: PrivacySettings): Promise<PrivacySettings> {
  const { userId } = requireMember(ctx);
  await ctx.db
    .insert(privacySettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: privacySettings.userId, set: settings });
  return settings;
}
