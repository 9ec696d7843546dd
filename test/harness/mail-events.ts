import { SANDBOX_EVENTS_SECRET } from '#sandbox/mailbox/mail-events.ts';
import type { TestApp } from './test-app.ts';

/** Posts to the webhook as a mail provider does: without cookies and Origin. */
export function postMailEvents(
  { app }: Pick<TestApp, 'app'>,
  body: unknown,
  authorization = `Bearer ${SANDBOX_EVENTS_SECRET}`,
) {
  return app.inject({
    method: 'POST',
    url: '/api/mail/events',
    headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
    payload: JSON.stringify(body),
  });
}
