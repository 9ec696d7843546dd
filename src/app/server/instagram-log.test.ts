import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/server/clock.ts';
import { openInstagram } from '#platform/server/gateways/instagram.ts';
import { openLog } from '#platform/server/log.ts';
import { openInstagramSandbox } from '#sandbox/instagram/instagram.ts';
import { createTestApp } from '#test/harness/test-app.ts';

/** As in the demo, where the server itself serves the Instagram sandbox: every call of a login appears in its log. */
it('an Instagram login leaves no secret, code, token or name in the log', async () => {
  let log = '';
  const to = new PassThrough();
  to.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const address = () => subject.app.listeningOrigin;
  const sandbox = openInstagramSandbox({ address, pages: (origin) => origin, clock: systemClock });
  const subject = await createTestApp({ sandboxes: [sandbox] }, openLog('debug', to));
  await subject.app.listen({ host: '127.0.0.1', port: 0 });
  const instagram = openInstagram({ clock: systemClock, scopes: ['instagram_business_basic'], ...sandbox.settings });

  const redirectUri = `${address()}/instagram-callback`;
  const url = await instagram.loginUrl({ redirectUri, state: 'verify.nonce', origin: address() });
  const { code, state } = await subject.instagram.logIn('rosa.lindt', url);
  const login = await instagram.logIn({ code, redirectUri });
  await subject.close();

  expect(log).toContain('/sandbox/instagram/graph.instagram.com/access_token');
  if (login.outcome !== 'ok') throw new Error(login.reason);
  const { token, username, instagramId, scopedId } = login.account;
  for (const secret of [sandbox.settings.appSecret, code, state, token, 'IGAA', username, instagramId, scopedId])
    expect(log).not.toContain(secret);
});
