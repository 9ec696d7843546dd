import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';

export const privacySettings = pgTable('privacy_settings', {
  userId: integer('user_id').primaryKey(),
  emailNotifications: boolean('email_notifications').notNull(),
  dataCollection: boolean('data_collection').notNull(),
  findableByName: boolean('findable_by_name').notNull(),
});
