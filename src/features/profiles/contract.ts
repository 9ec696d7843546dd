import * as z from 'zod/mini';
import { MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Picture } from '#platform/shared/fields.ts';
import { Handle } from '#features/handles/contract.ts';

const PLATFORMS = ['Instagram', 'Twitter', 'LinkedIn', 'Facebook', 'GitHub'] as const;

/** An account that a letter can be addressed to. Fields that Instagram does not return are left out, never invented. */
export const Profile = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  /** The picture on our own server: Instagram does not learn who looks at it. */
  avatar: z.optional(z.string()),
  /** The account's category, or the first line of its biography. */
  title: z.optional(z.string()),
  platforms: z.array(z.enum(PLATFORMS)),
  location: z.optional(z.string()),
});
export type Profile = z.infer<typeof Profile>;

const Profiles = z.object({ profiles: z.array(Profile) });

const SearchText = (missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(200, 'That is too long to search for'));

const PER_MINUTE = { max: 10, per: MINUTE };

export const searchInstagram = endpoint({
  method: 'GET',
  path: '/api/profiles/search/instagram',
  access: 'anyone',
  summary: 'Find an Instagram account by its exact username.',
  query: z.object({
    username: SearchText('Please enter a username'),
  }),
  reply: Profiles,
  errors: ['NETWORK_UNAVAILABLE', 'VISITOR_LIMIT'],
  limit: PER_MINUTE,
});

export const searchProfiles = endpoint({
  method: 'GET',
  path: '/api/profiles/search',
  access: 'anyone',
  summary: 'Find the account with this exact username and, for members, accounts whose owners can be found by name.',
  query: z.object({ q: SearchText('Please enter a name') }),
  reply: Profiles,
  errors: ['NETWORK_UNAVAILABLE', 'VISITOR_LIMIT'],
  limit: PER_MINUTE,
});

export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/profiles/:username/avatar',
  access: 'anyone',
  summary: "An account's picture, fetched by our server.",
  params: z.object({ username: Handle }),
  /** From the search that showed the account. */
  query: z.object({ tag: z.string().check(z.maxLength(40)) }),
  reply: Picture,
  // Long enough for a few searches, and no longer: a cached picture shows who was searched for, and outlives an opt-out.
  pictureFor: 10 * MINUTE,
  errors: ['NOT_FOUND', 'NETWORK_UNAVAILABLE'],
  limit: { max: 120, per: MINUTE },
});
