import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { Handle, TypedHandle } from '#features/handles/contract.ts';
import { FreeText } from '#platform/shared/text.ts';

export const OPT_OUT_STATES = ['waiting', 'done', 'declined', 'withdrawn'] as const;

export const OptOutRequest = z.object({
  /** Known only to the requester. */
  code: z.string(),
  handle: z.string(),
  state: z.enum(OPT_OUT_STATES),
  requestedOn: z.iso.date(),
  /** The deadline: 48 hours after the request. */
  dueBy: z.iso.datetime(),
  /** The profile does not close by itself: a moderator decides. */
  needsDecision: z.boolean(),
});
export type OptOutRequest = z.infer<typeof OptOutRequest>;

export const NewOptOut = z.strictObject({
  handle: TypedHandle(
    'Please enter an Instagram username',
    'An Instagram username has only letters, digits, dots and underscores, at most 30 of them',
  ),
  note: z.optional(FreeText(500, 'Please keep the note short')),
});

export const requestOptOut = endpoint({
  method: 'POST',
  path: '/api/opt-outs',
  access: 'anyone',
  summary: 'Request that a profile be closed to confessions, without an account and without proof. Deletes nothing.',
  body: NewOptOut,
  reply: OptOutRequest,
  status: 201,
  limit: { max: 5, per: HOUR },
});

export const getOptOut = endpoint({
  method: 'GET',
  path: '/api/opt-outs/:code',
  access: 'anyone',
  summary: 'The state of a request.',
  params: z.object({ code: z.string().check(z.maxLength(60)) }),
  reply: OptOutRequest,
  errors: ['NOT_FOUND'],
});

export const withdrawOptOut = endpoint({
  method: 'DELETE',
  path: '/api/opt-outs/:code',
  access: 'anyone',
  summary: 'Withdraw a request, even after the profile was closed.',
  params: z.object({ code: z.string().check(z.maxLength(60)) }),
  reply: OptOutRequest,
  errors: ['NOT_FOUND'],
});

export const reopenProfile = endpoint({
  method: 'DELETE',
  path: '/api/inboxes/:handle/opt-out',
  access: 'anyone',
  summary: 'Open a profile again that was closed by a request. Only for its proven owner.',
  params: z.object({ handle: Handle }),
  reply: Done,
  errors: ['NOT_FOUND', 'NOT_VERIFIED'],
});
