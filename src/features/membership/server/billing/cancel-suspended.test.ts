import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { logIn } from '#features/auth/contract.ts';
import { sendAppeal, type Suspended } from '#features/moderation/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { makePastDue, makeSubscriber } from '#test/factories/subscriber.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { membershipOf, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { cancelSubscription, cancelSuspended, refundSubscription } from '../../contract.ts';

const subject = appPerFile();

const cancel = (ticket: string | null) =>
  subject.browser().call(cancelSuspended, { body: { ticket: ticket ?? 'none at all' } });

/** The error of this member's refused sign-in. */
async function refusalOf({ user }: Member): Promise<Suspended> {
  const { error } = await subject.browser().call(logIn, { body: { email: user.email, password: PASSWORD } });
  expect(error.code).toBe('SUSPENDED');
  return error as unknown as Suspended;
}

async function suspended<M extends Member>(member: M): Promise<M> {
  await suspendPerson(subject.services, member.user);
  return member;
}

async function subscriptionOf({ user }: Member) {
  const { subscriptionId } = await membershipOf(subject.services, user.id);
  return subject.stripe.ledger.all('subscription').find(({ id }) => id === subscriptionId);
}

describe('a suspended member who pays', () => {
  it('cancels with a ticket of the refused sign-in, also repeatedly, and with nothing else', async () => {
    const member = await suspended(await makeSubscriber(subject));
    const { membershipTicket, appealTicket } = await refusalOf(member);
    expect((await subscriptionOf(member))?.cancel_at_period_end).toBe(false);
    for (const forged of ['', 'x', `x${membershipTicket}`, (membershipTicket ?? '').replace('.', '.1')]) {
      expect((await cancel(forged)).status, forged).toBeGreaterThanOrEqual(400);
    }
    expect((await subscriptionOf(member))?.cancel_at_period_end).toBe(false);
    expect(await cancel(membershipTicket)).toMatchObject({ status: 200, body: { endsOn: '2026-04-14' } });
    expect((await subscriptionOf(member))?.cancel_at_period_end).toBe(true);
    expect(await cancel(appealTicket)).toMatchObject({ status: 200, body: { endsOn: '2026-04-14' } });
    // Nothing is left to cancel, and the ticket has signed nobody in.
    expect((await refusalOf(member)).membershipTicket).toBeNull();
  });

  it('can cancel after an appeal too, within an hour of the refused sign-in', async () => {
    const member = await suspended(await makeSubscriber(subject));
    const { appealTicket } = await refusalOf(member);
    await subject.browser().call(sendAppeal, { body: { ticket: appealTicket ?? '', message: 'Please.' } });
    const refusal = await refusalOf(member);
    expect(refusal).toMatchObject({ appealTicket: null, membershipTicket: expect.any(String) });
    subject.clock.advance(HOUR);
    expect((await cancel(refusal.membershipTicket)).error.code).toBe('LINK_EXPIRED');
    expect((await cancel((await refusalOf(member)).membershipTicket)).status).toBe(200);
  });

  it('ends an unpaid subscription at once', async () => {
    const member = await suspended(await makePastDue(subject));
    const { membershipTicket } = await refusalOf(member);
    expect(await cancel(membershipTicket)).toMatchObject({ status: 200, body: { endsOn: null } });
    expect((await subscriptionOf(member))?.status).toBe('canceled');
  });
});

it('a suspended member without charges to come gets no ticket and has nothing to cancel', async () => {
  const free = await suspended(await makeMember(subject));
  const { appealTicket, membershipTicket } = await refusalOf(free);
  expect(membershipTicket).toBeNull();
  expect((await cancel(appealTicket)).error.code).toBe('NO_SUBSCRIPTION');
  for (const end of [cancelSubscription, refundSubscription]) {
    const member = await makeSubscriber(subject);
    expect((await member.browser.call(end)).status).toBe(200);
    expect((await refusalOf(await suspended(member))).membershipTicket).toBeNull();
  }
});

it('a ticket of a deleted account is refused', async () => {
  const member = await makeSubscriber(subject);
  await suspended(member);
  const { membershipTicket } = await refusalOf(member);
  await member.browser.call(deleteAccount, { body: {} });
  expect((await cancel(membershipTicket)).error.code).toBe('LINK_EXPIRED');
});
