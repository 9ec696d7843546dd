import { eq, inArray } from 'drizzle-orm';
import { keepAccount } from '#features/people/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type Actor, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { PrivacySettings } from '../contract.ts';
import { privacySettings } from './schema.ts';
import { DEFAULTS, openSettings, sealSettings, settingsTag, type StoredSettings } from './stored-settings.ts';

/** All that reading settings needs. */
type Stored = Uses<'db' | 'keys'>;

/** The settings of one member; the defaults if they never changed any. */
export async function privacySettingsOf({ db, keys }: Uses<'db' | 'keys'>, userId: number): Promise<StoredSettings> {
  const isTheirs = eq(privacySettings.tag, settingsTag(keys, userId));
  const [row] = await db.select().from(privacySettings).where(isTheirs);
  return row ? openSettings(keys, row) : DEFAULTS;
}

/** Filters members who want e-mails. */
export const withEmailsOn = (services: Services, userIds: number[]) =>
  withSettingOn(services, 'emailNotifications', userIds);

/** Filters members who may be found by name. */
export const withNameSearchOn = (services: Stored, userIds: number[]) =>
  withSettingOn(services, 'findableByName', userIds);

/** One query for all of them. Members without a row have the defaults. */
async function withSettingOn({ db, keys }: Stored, choice: keyof StoredSettings, userIds: number[]) {
  if (userIds.length === 0) return [];
  const tagged = userIds.map((userId) => ({ userId, tag: settingsTag(keys, userId) }));
  const tags = tagged.map(({ tag }) => tag);
  const rows = await db.select().from(privacySettings).where(inArray(privacySettings.tag, tags));
  const stored = new Map(rows.map((row) => [row.tag.toString('base64'), openSettings(keys, row)]));
  return tagged
    .filter(({ tag }) => (stored.get(tag.toString('base64')) ?? DEFAULTS)[choice])
    .map(({ userId }) => userId);
}

/** The only setting that is also changed elsewhere: by the link in a mail, without signing in, and by asking for notices. */
export async function changeEmails(services: Services, userId: number, emailNotifications: boolean): Promise<void> {
  await inTransaction(services, async (tx) => {
    const { db, keys } = tx;
    await keepAccount(tx, userId);
    const tag = settingsTag(keys, userId);
    const added = await db
      .insert(privacySettings)
      .values(sealSettings(keys, tag, { ...DEFAULTS, emailNotifications }))
      .onConflictDoNothing()
      .returning();
    if (added.length > 0) return;
    // Locked, so that no other setting is lost that is saved at the same time.
    const [row] = await db.select().from(privacySettings).where(eq(privacySettings.tag, tag)).for('update');
    if (!row) return;
    const { box } = sealSettings(keys, tag, { ...openSettings(keys, row), emailNotifications });
    await db.update(privacySettings).set({ box }).where(eq(privacySettings.tag, tag));
  });
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
    await keepAccount(tx, userId);
    const row = sealSettings(tx.keys, settingsTag(tx.keys, userId), stored);
    await tx.db
      .insert(privacySettings)
      .values(row)
      .onConflictDoUpdate({ target: privacySettings.tag, set: { box: row.box } });
  });
  return toOffered(actor, stored);
}
