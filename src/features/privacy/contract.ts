import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';

export const PrivacySettings = z.strictObject({
  /** Alerts by e-mail for linked accounts. */
  emailNotifications: z.boolean(),
  /** Off: nothing of this person in the search log, no counting of use. */
  dataCollection: z.boolean(),
  /** Whether signed-in people find this person's accounts by name. null under 18: the choice is not offered. */
  findableByName: z.nullable(z.boolean()),
});
export type PrivacySettings = z.infer<typeof PrivacySettings>;

export const getPrivacySettings = endpoint({
  method: 'GET',
  path: '/api/privacy/settings',
  access: 'member',
  summary: "The person's privacy choices.",
  reply: PrivacySettings,
});

export const updatePrivacySettings = endpoint({
  method: 'PUT',
  path: '/api/privacy/settings',
  access: 'member',
  summary: 'Save the privacy choices; they are obeyed from the next moment on.',
  body: PrivacySettings,
  reply: PrivacySettings,
  errors: ['FORBIDDEN'],
});
