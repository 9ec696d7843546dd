import type { FastifyInstance } from 'fastify';
import { html, type Html } from '#platform/server/mail/html.ts';
import { formatDollars } from '#platform/shared/price.ts';
import { sandboxPage } from '../../sandbox-page.ts';
import { intentBySecret, type Intent } from '../billing/confirm-card.ts';
import { StripeFault } from '../stripe-fault.ts';
import type { StripeSandbox } from '../stripe-sandbox.ts';
import { NOTE, sendPage } from './overview-page.ts';

interface BySecret {
  Params: { secret: string };
}

const open = { config: { access: 'anyone' } } as const;

/** The bank's page for 3-D Secure. */
export function registerAuthentication(app: FastifyInstance, root: string, sandbox: StripeSandbox): void {
  const path = `${root}/authenticate/:secret`;

  app.get<BySecret>(path, open, ({ params }, reply) => {
    const intent = waitingIntent(sandbox, params.secret);
    return intent ? sendPage(reply, authenticationPage(intent, `${root}/authenticate`)) : reply.callNotFound();
  });

  const answer = (action: string, succeeds: boolean) =>
    app.post<BySecret>(`${path}/${action}`, open, ({ params }, reply) =>
      waitingIntent(sandbox, params.secret)
        ? reply.redirect(sandbox.authenticate(params.secret, succeeds), 303)
        : reply.callNotFound(),
    );
  answer('complete', true);
  answer('fail', false);
}

function waitingIntent({ ledger }: StripeSandbox, secret: string): Intent | null {
  try {
    const intent = intentBySecret(ledger, secret);
    return intent.status === 'requires_action' ? intent : null;
  } catch (error) {
    if (error instanceof StripeFault) return null;
    throw error;
  }
}

function authenticationPage(intent: Intent, path: string): string {
  const form = (action: string, button: Html) =>
    html`<form method="post" action="${path}/${intent.client_secret ?? ''}/${action}">${button}</form>`;
  const what =
    intent.object === 'payment_intent'
      ? `Sub Rosa wants to charge ${formatDollars(intent.amount)}.`
      : 'Sub Rosa wants to save your card.';
  return sandboxPage(
    'Your bank asks',
    NOTE,
    html`<h1>Your bank asks: is it you?</h1>
      <p class="hint">${what} A real bank would send you a code, or ask in its app.</p>
      <div class="actions">
        ${[form('complete', html`<button>Complete</button>`), form('fail', html`<button class="plain">Fail</button>`)]}
      </div>`,
  );
}
