import type { FastifyInstance } from 'fastify';
import { SECOND } from '#platform/shared/durations.ts';
import { nextPeriodEnd } from '../objects/calendar.ts';
import type { StripeSandbox } from '../stripe-sandbox.ts';
import { overviewPage, sendPage } from './overview-page.ts';

const open = { config: { access: 'anyone' } } as const;

/** Stands in for Stripe's dashboard, with a clock that can be moved. */
export function registerOverview(app: FastifyInstance, root: string, sandbox: StripeSandbox): void {
  const { ledger, webhooks } = sandbox;

  app.get(root, open, (_request, reply) => {
    sandbox.catchUp();
    return sendPage(reply, overviewPage(ledger, root));
  });

  app.post(`${root}/advance`, open, (_request, reply) => {
    const now = ledger.now();
    sandbox.advance((nextPeriodEnd(now, now) - now) * SECOND);
    return reply.redirect(root, 303);
  });

  app.post(`${root}/deliver`, open, async (_request, reply) => {
    await webhooks.deliver();
    return reply.redirect(root, 303);
  });
}
