import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '#platform/server/clock.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { BEHAVIOURS, RETRY_AFTER, type PushState } from './behaviours.ts';
import { checkSender } from './check-sender.ts';
import { LONGEST_MESSAGE, receiveNotice } from './receive-notice.ts';

interface Options {
  state: PushState;
  address: () => string;
  clock: Clock;
}

interface OneBrowser {
  Params: { id: string };
}

const Subscription = z.object({ applicationServerKey: z.nullish(z.string()) });

/** What a browser asks of the service of its maker, and what we do. */
export function registerCalls(app: FastifyInstance, root: string, { state, address, clock }: Options): void {
  const { browsers } = state;
  const endpointOf = (id: string) => new URL(`${root}/${id}`, address()).href;

  app.post(root, { config: { access: 'anyone' } }, async ({ body, headers }, reply) => {
    const { data } = z.safeParse(Subscription, body ?? {});
    if (!data) return reply.code(400).send({ error: 'The key is no text' });
    const pair = createECDH('prime256v1');
    const browser = {
      id: randomUUID(),
      userAgent: headers['user-agent'] ?? '',
      since: clock.now().toISOString(),
      applicationServerKey: data.applicationServerKey ?? null,
      p256dh: pair.generateKeys('base64url'),
      privateKey: pair.getPrivateKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
      notices: [],
    };
    browsers.add(browser);
    const { id, p256dh, auth } = browser;
    return reply.code(201).send({ endpoint: endpointOf(id), keys: { p256dh, auth } });
  });

  app.post<OneBrowser>(`${root}/:id/forget`, { config: { access: 'anyone' } }, async ({ params }, reply) => {
    browsers.forget(params.id);
    return reply.redirect('/sandbox/push', 303);
  });

  app.register(async (scope) => {
    const options = { parseAs: 'buffer', bodyLimit: LONGEST_MESSAGE } as const;
    scope.addContentTypeParser('application/octet-stream', options, async (_request: unknown, body: Buffer) => body);

    // The sender proves itself with its key, so the origin is not checked.
    scope.post<OneBrowser>(
      `${root}/:id`,
      { config: { access: 'vendor' } },
      async ({ params, headers, body }, reply) => {
        const { status } = BEHAVIOURS[state.behaviour];
        if (status !== null) {
          if (status === 429) reply.header('retry-after', RETRY_AFTER / SECOND);
          if (status === 301) reply.header('location', endpointOf(randomUUID()));
          return reply.code(status).send();
        }
        const browser = browsers.find(params.id);
        if (!browser) return reply.code(410).send({ error: 'The browser has withdrawn its subscription' });
        const now = clock.now();
        const expected = { audience: new URL(address()).origin, now, key: browser.applicationServerKey };
        const refusal = checkSender(headers.authorization, expected);
        if (refusal !== null) return reply.code(refusal).send({ error: 'The sender’s key is not accepted' });
        const notice = receiveNotice(headers, body as Buffer, browser, now);
        if ('status' in notice) return reply.code(notice.status).send({ error: notice.why });
        browsers.receive(browser, notice);
        return reply
          .code(201)
          .headers({ location: endpointOf(randomUUID()), ttl: headers['ttl'] })
          .send();
      },
    );
  });
}
