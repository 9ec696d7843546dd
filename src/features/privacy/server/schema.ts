import { pgTable } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const privacySettings = pgTable('privacy_settings', { tag: bytea().primaryKey(), box: bytea().notNull() });
