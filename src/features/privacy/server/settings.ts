import { and, eq, inArray } from 'drizzle-orm';
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

/** Those of several people who may be written to. */
export const withEmailsOn = (services: Services, userIds: number[]) =>
  withChoiceOn(services, 'emailNotifications', userIds);

/** Those of several people who may be found by name. */
export const withNameSearchOn = (services: Services, userIds: number[]) =>
  withChoiceOn(services, 'findableByName', userIds);

/** One question for all of them; whoever has chosen nothing has it on. */
async function withChoiceOn({ db }: Services, choice: keyof PrivacySettings, userIds: number[]): Promise<number[]> {
  const { userId } = privacySettings;
  const isOff = and(inArray(userId, userIds), eq(privacySettings[choice], false));
  const rows = userIds.length === 0 ? [] : await db.select({ userId }).from(privacySettings).where(isOff);
  const off = new Set(rows.map((row) => row.userId));
  return userIds.filter((id) => !off.has(id));
}

/** The one choice that can be made outside of the settings: by the link in a mail. */
export async function switchOffEmails({ db }: Services, userId: number): Promise<void> {
  const off = { emailNotifications: false };
  await db
    .insert(privacySettings)
    .values({ ...DEFAULTS, ...off, userId })
    .onConflictDoUpdate({ target: privacySettings.userId, set: off });
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
