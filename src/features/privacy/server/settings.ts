import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { publish } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import type { PrivacySettings } from '../contract.ts';
import { privacySettingsChanged } from './events.ts';
import { privacySettings } from './schema.ts';

type StoredSettings = Omit<typeof privacySettings.$inferSelect, 'userId'>;

export const DEFAULTS: StoredSettings = { emailNotifications: true, dataCollection: true, findableByName: false };

/** The settings of one member; the defaults if they never changed any. */
export async function privacySettingsOf({ db }: Services, userId: number): Promise<StoredSettings> {
  const [row] = await db.select().from(privacySettings).where(eq(privacySettings.userId, userId));
  if (!row) return DEFAULTS;
  const { userId: _owner, ...settings } = row;
  return settings;
}

/** Filters members who want e-mails. */
export const withEmailsOn = (services: Services, userIds: number[]) =>
  withSettingOn(services, 'emailNotifications', userIds);

/** A subquery for all members who may be found by name. Filtering after a query with a limit would lose results. */
export const findableByNameIds = ({ db }: Services) =>
  db.select({ userId: privacySettings.userId }).from(privacySettings).where(eq(privacySettings.findableByName, true));

/** Filters members who may be found by name. */
export const withNameSearchOn = (services: Services, userIds: number[]) =>
  withSettingOn(services, 'findableByName', userIds);

/** One query for all of them. Members without a row have the defaults. */
async function withSettingOn({ db }: Services, choice: keyof StoredSettings, userIds: number[]): Promise<number[]> {
  const { userId } = privacySettings;
  const isChanged = and(inArray(userId, userIds), eq(privacySettings[choice], !DEFAULTS[choice]));
  const rows = userIds.length === 0 ? [] : await db.select({ userId }).from(privacySettings).where(isChanged);
  const changed = new Set(rows.map((row) => row.userId));
  return userIds.filter((id) => changed.has(id) !== DEFAULTS[choice]);
}

/** The only setting that can be changed without signing in: by the link in a mail. */
export async function switchOffEmails({ db }: Services, userId: number): Promise<void> {
  const off = { emailNotifications: false };
  await db
    .insert(privacySettings)
    .values({ ...DEFAULTS, ...off, userId })
    .onConflictDoUpdate({ target: privacySettings.userId, set: off });
}

export async function getPrivacySettings(ctx: Ctx): Promise<PrivacySettings> {
  const actor = requireMember(ctx);
  return toOffered(actor, await privacySettingsOf(ctx, actor.userId));
}

function toOffered({ isAdult }: Actor, settings: StoredSettings): PrivacySettings {
  return isAdult ? settings : { ...settings, findableByName: null };
}

export async function updatePrivacySettings(ctx: Ctx, settings: PrivacySettings): Promise<PrivacySettings> {
  const actor = requireMember(ctx);
  const { userId } = actor;
  const findableByName = settings.findableByName ?? false;
  if (findableByName && !actor.isAdult) throw new AppError('FORBIDDEN');
  const stored: StoredSettings = { ...settings, findableByName };
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(privacySettings)
      .values({ userId, ...stored })
      .onConflictDoUpdate({ target: privacySettings.userId, set: stored });
    await publish(tx, privacySettingsChanged, { userId, findableByName });
  });
  return toOffered(actor, stored);
}
