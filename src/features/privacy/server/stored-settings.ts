import * as z from 'zod/mini';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { PrivacySettings } from '../contract.ts';
import type { privacySettings } from './schema.ts';

/** Unlike what is offered to minors, a stored setting is either on or off. */
const StoredSettings = z.extend(PrivacySettings, { findableByName: z.boolean() });
export type StoredSettings = z.output<typeof StoredSettings>;

export const DEFAULTS: StoredSettings = { emailNotifications: true, dataCollection: true, findableByName: false };

type SettingsRow = typeof privacySettings.$inferSelect;

const sealedSettings = sealed('privacy_settings.box', { version: 1, schema: StoredSettings, size: 512 });

export const settingsTag = (keys: Keys, userId: number): Buffer => ownerTag(keys, 'privacy_settings', userId);

export function sealSettings(keys: Keys, tag: Buffer, settings: StoredSettings): SettingsRow {
  return { tag, box: sealedSettings.seal(keys, tag, settings) };
}

export const openSettings = (keys: Keys, { tag, box }: SettingsRow): StoredSettings =>
  sealedSettings.open(keys, tag, box);
