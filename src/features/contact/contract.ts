import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done, Email } from '#platform/shared/fields.ts';
import { FreeText } from '#platform/shared/text.ts';

const Required = (most: number, missing: string, tooLong: string) =>
  FreeText(most, tooLong, missing).check(z.minLength(1, missing));

export const ContactMessage = z.strictObject({
  name: Required(120, 'Please enter your name', 'That name is too long'),
  email: Email,
  subject: Required(160, 'Please enter a subject', 'That subject is too long'),
  message: Required(4000, 'Please write a message', 'Please keep the message under 4,000 characters'),
  /**
   * A honeypot: people do not see this field, so only a bot fills it in, and gets the usual reply. Its name means nothing, so
   * that a browser's autofill does not fill it in for a person.
   */
  petal: z.optional(z.string().check(z.maxLength(500))),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  summary: 'Send us a message. Premium members are answered first.',
  body: ContactMessage,
  reply: Done,
  status: 201,
  limit: { max: 3, per: HOUR },
});
