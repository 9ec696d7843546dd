import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { SANDBOX_KEYS } from './keys.ts';

/** Signs a callback about a person as Meta does, with the app's secret. */
export function signRequest(userId: string, clock: Clock): string {
  const issuedAt = Math.floor(clock.now().getTime() / SECOND);
  const facts = { algorithm: 'HMAC-SHA256', issued_at: issuedAt, user_id: userId };
  const payload = Buffer.from(JSON.stringify(facts)).toString('base64url');
  const signature = createHmac('sha256', SANDBOX_KEYS.appSecret).update(payload).digest('base64url');
  return `${signature}.${payload}`;
}
