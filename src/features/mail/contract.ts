import { MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';

/** The body is read from its raw text, once the secret in the Authorization header is checked. */
export const receiveMailEvents = endpoint({
  method: 'POST',
  path: '/api/mail/events',
  access: 'vendor',
  summary: 'Webhook of the mail provider: bounces and complaints. The answer does not depend on the addresses.',
  reply: Done,
  errors: ['FORBIDDEN', 'VALIDATION'],
  limit: { max: 3000, per: MINUTE },
  // A post has a thousand events at most.
  bodyLimit: 512 * 1024,
});
