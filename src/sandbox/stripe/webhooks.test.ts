import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStripe } from '#platform/server/gateways/stripe/stripe.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { inMemory, openLedgerFile } from './save-ledger.ts';
import { openStripeSandbox } from './stripe.ts';
import type { StripeSandbox } from './stripe-sandbox.ts';

const clock = new FakeClock();

const TYPED = { number: CARDS.pays, expMonth: 1, expYear: 2030, cvc: '123', returnUrl: 'http://localhost:3000/' };

async function pay(sandbox: StripeSandbox): Promise<void> {
  const gateway = openStripe({ clock, ...sandbox.settings });
  const customerId = await gateway.createCustomer({ reference: 'x', idempotencyKey: 'a' });
  const started = await gateway.startSubscription({ customerId, idempotencyKey: 'b' });
  sandbox.confirm({ clientSecret: started?.clientSecret ?? '', ...TYPED });
}

describe('a demo', () => {
  it('keeps its subscriptions after a restart, and sends their events by itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
    const taken: string[] = [];
    let status = 503;
    const open = () =>
      openStripeSandbox({
        clock,
        file: openLedgerFile(folder),
        delivers: 'at once',
        post: async (text) => {
          if (status === 200) taken.push((JSON.parse(text) as { type: string }).type);
          return status;
        },
      });

    const first = open();
    const gateway = openStripe({ clock, ...first.settings });
    const customerId = await gateway.createCustomer({ reference: 'x', idempotencyKey: 'a' });
    const started = await gateway.startSubscription({ customerId, idempotencyKey: 'b' });
    if (!started) throw new Error('There is no such customer');
    await first.close();
    expect(taken).toEqual([]);

    status = 200;
    const second = open();
    const again = openStripe({ clock, ...second.settings });
    expect(await again.startSubscription({ customerId, idempotencyKey: 'b' })).toEqual(started);
    second.confirm({ clientSecret: started.clientSecret ?? '', ...TYPED });
    expect(await again.readSubscription(started.subscriptionId)).toMatchObject({ status: 'active' });
    await second.close();
    expect(taken[0]).toBe('customer.subscription.created');
    expect(taken).toContain('invoice.paid');
    expect(second.webhooks.waiting()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('sends events again when the product was not running', async () => {
    let status = 503;
    const sandbox = openStripeSandbox({ clock, file: inMemory, delivers: 'at once', post: async () => status });
    await pay(sandbox);
    expect(sandbox.webhooks.waiting().length).toBeGreaterThan(1);
    status = 200;
    await expect.poll(() => sandbox.webhooks.waiting(), { timeout: MINUTE }).toEqual([]);
    await sandbox.close();
  });
});

describe('the queue of events', () => {
  it('can deliver late, twice, in another order or never', async () => {
    const seen: string[] = [];
    const post = async (text: string) => {
      seen.push((JSON.parse(text) as { id: string }).id);
      return 200;
    };
    const sandbox = openStripeSandbox({ clock, file: inMemory, delivers: 'on demand', post });
    await pay(sandbox);
    const { webhooks } = sandbox;
    const [first, second, third, ...others] = webhooks.waiting();
    if (!first || !second || !third) throw new Error('Too few events.');
    webhooks.drop(first);
    await webhooks.deliver([third, second]);
    await webhooks.send(third);
    expect(seen).toEqual([third.id, second.id, third.id]);
    expect(webhooks.waiting()).toEqual(others);
    await webhooks.deliver();
    expect(seen).toHaveLength(3 + others.length);
    expect(seen).not.toContain(first.id);
    await sandbox.close();
  });
});
