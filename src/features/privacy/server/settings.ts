import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import type { Services } from '#platform/server/services.ts';
import type { PrivacySettings } from '../contract.ts';
import { privacySettings } from './schema.ts';

type StoredSettings = Omit<typeof privacySettings.$inferSelect, 'userId'>;

export const DEFAULTS: StoredSettings = { emailNotifications: true, dataCollection: true, findableByName: false };

/** Asked wherever a choice is obeyed. */
export async function privacySettingsOf({ db }: Services, userId: number): Promise<StoredSettings> {
  const [row] = await db.select().from(privacySettings).where(eq(privacySettings.userId, userId));
  if (!row) return DEFAULTS;
  const { userId: _owner, ...settings } = row;
  return settings;
}

/** Those of several people who may be written to. */
export const withEmailsOn = (services: Services, userIds: number[]) =>
  withChoiceOn(services, 'emailNotifications', userIds);

/** Everybody who may be found by name, as a subquery: filtering later would let the others use up a limit. */
export const findableByNameIds = ({ db }: Services) =>
  db.select({ userId: privacySettings.userId }).from(privacySettings).where(eq(privacySettings.findableByName, true));

/** Those of several people who may be found by name. */
export const withNameSearchOn = (services: Services, userIds: number[]) =>
  withChoiceOn(services, 'findableByName', userIds);

/** One query for all of them; people without a row have the default. */
async function withChoiceOn({ db }: Services, choice: keyof StoredSettings, userIds: number[]): Promise<number[]> {
  const { userId } = privacySettings;
  const isChanged = and(inArray(userId, userIds), eq(privacySettings[choice], !DEFAULTS[choice]));
  const rows = userIds.length === 0 ? [] : await db.select({ userId }).from(privacySettings).where(isChanged);
  const changed = new Set(rows.map((row) => row.userId));
  return userIds.filter((id) => changed.has(id) !== DEFAULTS[choice]);
}

/** The one choice that can be made outside of the settings: by the link in a mail. */
export async function switchOffEmails({ db }: Services, userId: number): Promise<void> {
  const off = { emailNotifications: false };
  await db
    .insert(privacySettings)
    .values({ ...DEFAULTS, ...off, userId })
    .onConflictDoUpdate({ target: privacySettings.userId, set: off });
}

export async function getPrivacySettings(ctx: Ctx): Promise<PrivacySettings> {
  const actor = requireMember(ctx);
  return offeredTo(actor, await privacySettingsOf(ctx, actor.userId));
}

function offeredTo({ isAdult }: Actor, settings: StoredSettings): PrivacySettings {
  return isAdult ? settings : { ...settings, findableByName: null };
}

export async function updatePrivacySettings(ctx: Ctx, settings: PrivacySettings): Promise<PrivacySettings> {
  const actor = requireMember(ctx);
  const { userId } = actor;
  const findableByName = settings.findableByName ?? false;
  if (findableByName && !actor.isAdult) throw new AppError('FORBIDDEN');
  const stored: StoredSettings = { ...settings, findableByName };
  await ctx.db
    .insert(privacySettings)
    .values({ userId, ...stored })
    .onConflictDoUpdate({ target: privacySettings.userId, set: stored });
  return offeredTo(actor, stored);
}
