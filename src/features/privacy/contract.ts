import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';

export const PrivacySettings = z.strictObject({
  /** Alerts by email for linked accounts. */
  emailNotifications: z.boolean(),
  /** If off, the member is not in the search log and their use is not counted. */
  dataCollection: z.boolean(),
  /** Whether other members can find this member's Instagram accounts by name. null under 18: not offered. */
  findableByName: z.nullable(z.boolean()),
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

export const getPrivacySettings = endpoint({
  method: 'GET',
  path: '/api/privacy/settings',
  access: 'member',
  summary: "The member's privacy settings.",
  reply: PrivacySettings,
});

export const updatePrivacySettings = endpoint({
  method: 'PUT',
  path: '/api/privacy/settings',
  access: 'member',
  summary: 'Save the privacy settings. They take effect at once.',
  body: PrivacySettings,
  reply: PrivacySettings,
  errors: ['FORBIDDEN'],
});
