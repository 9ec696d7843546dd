import { SECOND } from '#platform/shared/durations.ts';

/** Known to everybody: a sandbox never runs in production. */
export const SANDBOX_EVENTS_SECRET = 'sandbox-mail-events-secret-of-the-demo';

/** What the owner of a mailbox, or its server, does with our mails. */
const REACTIONS = { bounce: 'HardBounce', complaint: 'SpamComplaint' } as const;
export type Reaction = keyof typeof REACTIONS;

export const isReaction = (text: string): text is Reaction => Object.hasOwn(REACTIONS, text);

/** Posts an event to the product; returns the HTTP status. */
export type PostMailEvent = (reaction: Reaction, address: string) => Promise<number>;

/** Where the product is, and the secret of its webhook. */
export interface MailProduct {
  address: () => string;
  secret: string;
}

/** Posts in the format of Postmark, with the secret as the password of Basic authentication. */
export function postToProduct({ address, secret }: MailProduct): PostMailEvent {
  return async (reaction, email) => {
    const password = Buffer.from(`sandbox:${secret}`).toString('base64');
    const answer = await fetch(`${address()}/api/mail/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${password}` },
      body: JSON.stringify(eventOf(reaction, email)),
      signal: AbortSignal.timeout(10 * SECOND),
    });
    return answer.status;
  };
}

function eventOf(reaction: Reaction, email: string): object {
  const RecordType = reaction === 'bounce' ? 'Bounce' : 'SpamComplaint';
  return { RecordType, Type: REACTIONS[reaction], Email: email, Inactive: true };
}
