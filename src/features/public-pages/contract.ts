import * as z from 'zod/mini';
import { Handle } from '#features/handles/contract.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { PageSettings } from './contract/page-settings.ts';

export * from './contract/page-settings.ts';

/** What everybody sees at /to/<handle>. */
export const PublicPage = z.object({
  handle: z.string(),
  /** Null: its owner does not show it. */
  firstName: z.nullable(z.string()),
  /** The owner's own line; empty if they wrote none. */
  line: z.string(),
});
export type PublicPage = z.infer<typeof PublicPage>;

export const getPublicPage = endpoint({
  method: 'GET',
  path: '/api/public-pages/:handle',
  access: 'anyone',
  summary:
    'The public page of a handle. It is null if the owner has not switched one on, which looks the same as a handle that nobody has proved.',
  params: z.object({ handle: Handle }),
  reply: z.object({ page: z.nullable(PublicPage) }),
  limit: { max: 60, per: MINUTE },
});

/** A page as its owner has set it. */
export const OwnPage = z.object({
  handle: z.string(),
  isOn: z.boolean(),
  showsName: z.boolean(),
  line: z.string(),
  /** Why nobody sees it although it is on: the inbox is paused, or somebody asked us to close the handle. */
  rests: z.nullable(z.enum(['paused', 'closed'])),
});
export type OwnPage = z.infer<typeof OwnPage>;

export const listOwnPages = endpoint({
  method: 'GET',
  path: '/api/public-pages',
  access: 'member',
  summary: 'The public pages that the member can have: one for each handle that they have proved. None under 18.',
  reply: z.object({ pages: z.array(OwnPage) }),
});

export const savePublicPage = endpoint({
  method: 'PUT',
  path: '/api/public-pages/:handle',
  access: 'member',
  summary: 'Set the public page of a handle that the member has proved, and switch it on or off.',
  params: z.object({ handle: Handle }),
  body: z.strictObject({ isOn: z.boolean(), ...PageSettings.shape }),
  reply: OwnPage,
  errors: ['VALIDATION', 'NOT_FOUND', 'SUSPENDED', 'MODERATION'],
  limit: { max: 30, per: MINUTE },
});
