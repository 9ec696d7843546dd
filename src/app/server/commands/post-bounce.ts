import type { BounceConfig } from '../config/bounce-config.ts';
import { readBounce } from '#platform/server/mail/read-bounce.ts';
import { SECOND } from '#platform/shared/durations.ts';

/** Posts a mail that came back to the webhook, so that neither keys nor the database are needed where mails arrive. */
export async function postBounce({ publicUrl, eventsSecret }: BounceConfig, raw: Uint8Array): Promise<string> {
  const event = await readBounce(raw);
  if (!event) return 'This is not a bounce, so it was ignored.';
  const { ok, status } = await fetch(new URL('/api/mail/events', publicUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${eventsSecret}` },
    body: JSON.stringify([event]),
    signal: AbortSignal.timeout(20 * SECOND),
  }).catch((cause: unknown) => {
    throw new Error(`No server answers at ${publicUrl.origin}`, { cause });
  });
  if (!ok) throw new Error(`The server did not accept the bounce: status ${status}`);
  return event.type === 'complaint' ? 'Reported a complaint to the server.' : 'Reported a bounce to the server.';
}
