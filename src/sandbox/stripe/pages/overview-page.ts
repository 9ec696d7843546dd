import type { FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import { html, type Html } from '#platform/server/mail/html.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { formatDollars } from '#platform/shared/price.ts';
import { sandboxPage } from '../../sandbox-page.ts';
import type { Ledger } from '../ledger.ts';
import { TEST_CARDS } from '../test-cards.ts';

export const NOTE = 'Sandbox Stripe: no money moves.';

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  setDocumentHeaders(reply, 'page');
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

export function overviewPage(ledger: Ledger, root: string): string {
  const button = (action: string, label: string) =>
    html`<form method="post" action="${root}/${action}"><button>${label}</button></form>`;
  const customers = ledger.all('customer').toReversed();
  const waiting = ledger.state.waiting.length;
  return sandboxPage(
    'Payments',
    NOTE,
    html`<h1>Payments</h1>
      <p class="hint">
        Stripe’s clock: ${day(ledger.now())}.
        ${
          waiting === 0
            ? 'Sub Rosa has received every event.'
            : `Events that Sub Rosa has not received yet: ${String(waiting)}.`
        }
      </p>
      <div class="actions">
        ${[button('advance', 'Move the clock by a month'), button('deliver', 'Deliver events')]}
      </div>
      <h2>Customers</h2>
      ${
        customers.length === 0
          ? html`<p class="hint">Nobody yet. Choose The Masked Elite and pay with one of the cards below.</p>`
          : html`<ul class="accounts">
              ${customers.map((customer) => customerRow(ledger, customer))}
            </ul>`
      }
      <h2>Test cards</h2>
      <p class="hint">Use any future date and any three digits.</p>
      <ul class="faults">
        ${TEST_CARDS.map(({ number, what }) => html`<li><code>${number}</code> ${what}</li>`)}
      </ul>`,
  );
}

/** Sub Rosa sends Stripe nothing about a person, so only the customer's id can be shown. */
function customerRow(ledger: Ledger, { id, created }: Stripe.Customer): Html {
  const ofCustomer = <T extends { customer: unknown }>(objects: T[]) =>
    objects.filter((one) => one.customer === id).toReversed();
  return html`<li>
    <div>
      <p class="who"><code>${id}</code></p>
      <p>Since ${day(created)}</p>
      ${ofCustomer(ledger.all('subscription')).map((one) => html`<p>${subscriptionText(ledger, one)}</p>`)}
      ${ofCustomer(ledger.all('invoice')).map((one) => html`<p>${invoiceText(one)}</p>`)}
    </div>
  </li>`;
}

function subscriptionText(ledger: Ledger, subscription: Stripe.Subscription): Html {
  const { status, items, ended_at: ended, cancel_at_period_end: isCanceling } = subscription;
  const end = items.data[0]?.current_period_end ?? 0;
  const until =
    ended === null ? `${isCanceling ? 'ends' : 'renews'} on ${plainDay(end)}` : `ended on ${plainDay(ended)}`;
  const card = ledger.find('payment_method', subscription.default_payment_method)?.card;
  const facts = [
    `Subscription ${status.replaceAll('_', ' ')}`,
    until,
    card ? `Visa ending in ${card.last4}` : 'no card',
  ];
  return html`${facts.join(' · ')}`;
}

function invoiceText({ number, total, status, created, amount_due: due }: Stripe.Invoice): Html {
  const amount = due === total ? formatDollars(total) : `${formatDollars(total)}, ${formatDollars(due)} of it charged`;
  return html`${[`Invoice ${number ?? ''}`, amount, status ?? '', plainDay(created)].join(' · ')}`;
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const plainDay = (seconds: number): string => FORMAT.format(new Date(seconds * SECOND));
const day = (seconds: number): Html => html`<time>${plainDay(seconds)}</time>`;
