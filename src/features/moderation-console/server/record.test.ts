import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { sendContactMessage } from '#features/contact/contract.ts';
import { sendAppeal, type Suspended } from '#features/moderation/contract.ts';
import { sealedEvent } from '#features/moderation/server/cases/sealed-event.ts';
import { moderationEvents } from '#features/moderation/server/schema.ts';
import { caseActions } from '#test/factories/cases.ts';
import { optOutActions } from '#test/factories/opt-out.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../contract.ts';

const subject = appPerFile();
let moderator: Member;
beforeAll(async () => {
  moderator = await makeMember(subject, { role: 'moderator' });
});

const { reportLetter, holdLetter, casesIn, decide } = caseActions(() => subject);
const { ask } = optOutActions(() => subject);
const REASON = { reason: 'Recorded with it.' };

type Contract = typeof contract;
type WritingCall = {
  [Name in keyof Contract]: Contract[Name] extends { method: 'POST' | 'PUT' | 'DELETE' } ? Name : never;
}[keyof Contract];

/** Prepares what a moderator decides about. The returned function makes the call. */
type Scenario = () => Promise<() => Promise<{ status: number }>>;

const openCase = async (queue: 'reports' | 'held') => {
  await (queue === 'reports' ? reportLetter() : holdLetter());
  const [{ id } = { id: '' }] = await casesIn(moderator.browser, queue);
  return id;
};
const decideCase =
  (queue: 'reports' | 'held', decision: { action: 'allow' | 'remove' } | { action: 'suspend'; days: number }) =>
  async () => {
    const id = await openCase(queue);
    return () => decide(moderator.browser, id, { ...decision, ...REASON });
  };

async function openAppeal(): Promise<string> {
  const { email, id } = await makeUser(subject.services);
  await suspendPerson(subject.services, { id, email });
  const { body } = await subject.browser().call(logIn, { body: { email, password: PASSWORD } });
  const { appealTicket: ticket } = body as unknown as Suspended;
  await subject.browser().call(sendAppeal, { body: { ticket, message: 'Please look again.' } });
  const { appeals } = (await moderator.browser.call(contract.listAppeals)).body;
  return appeals.find(({ state }) => state === 'open')?.id ?? '';
}
const decideAppeal = (lift: boolean) => async () => {
  const params = { id: await openAppeal() };
  return () => moderator.browser.call(contract.decideAppeal, { params, body: { lift, ...REASON } });
};

const decideOptOut = (accept: boolean, handle: string) => async () => {
  await ask(handle);
  const { optOuts } = (await moderator.browser.call(contract.listOptOuts)).body;
  const params = { id: optOuts.find((entry) => entry.handle === handle)?.id ?? '' };
  return () => moderator.browser.call(contract.decideOptOut, { params, body: { accept, ...REASON } });
};

const createPromoCode = (code: string) => {
  const form = { code, type: 'premium_free', value: 100, description: 'A gift', maxUses: null, lastDay: null } as const;
  return moderator.browser.call(contract.createPromoCode, { body: form });
};
const switchPromoCode = (code: string, isActive: boolean) => async () => {
  const { id } = (await createPromoCode(code)).body;
  return () => moderator.browser.call(contract.switchPromoCode, { params: { id }, body: { isActive } });
};

/** What each call records, as 'about: action', in every way it can end. A new writing call does not compile without one. */
const SCENARIOS: Record<WritingCall, Record<string, Scenario>> = {
  decideCase: {
    'report: allow': decideCase('reports', { action: 'allow' }),
    'report: remove': decideCase('reports', { action: 'remove' }),
    'report: suspend': decideCase('reports', { action: 'suspend', days: 7 }),
    'held: allow': decideCase('held', { action: 'allow' }),
    'held: remove': decideCase('held', { action: 'remove' }),
    'held: suspend': decideCase('held', { action: 'suspend', days: 7 }),
  },
  liftSanction: {
    'suspension: lift': async () => {
      await suspendPerson(subject.services, await makeUser(subject.services));
      const [sanction] = (await moderator.browser.call(contract.listSanctions)).body.sanctions;
      const params = { id: sanction?.id ?? '' };
      return () => moderator.browser.call(contract.liftSanction, { params, body: REASON });
    },
  },
  decideAppeal: { 'appeal: lift': decideAppeal(true), 'appeal: keep': decideAppeal(false) },
  closeContactMessage: {
    'contact: answer': async () => {
      const body = { name: 'Ines', email: 'ines@example.org', subject: 'A question', message: 'How do I begin?' };
      await subject.browser().call(sendContactMessage, { body });
      const [message] = (await moderator.browser.call(contract.listContactMessages)).body.messages;
      const params = { id: message?.id ?? '' };
      return () => moderator.browser.call(contract.closeContactMessage, { params });
    },
  },
  decideOptOut: {
    'opt-out: close': decideOptOut(true, 'flora.whitfield'),
    'opt-out: decline': decideOptOut(false, 'rosa.lindt'),
  },
  createPromoCode: { 'promo-code: create': async () => () => createPromoCode('SPRING') },
  switchPromoCode: {
    'promo-code: switch-off': switchPromoCode('SUMMER', false),
    'promo-code: switch-on': switchPromoCode('AUTUMN', true),
  },
};

const eventsNow = () => subject.services.db.select().from(moderationEvents);

describe.each(Object.entries(SCENARIOS))('%s', (_call, scenarios) => {
  it.each(Object.entries(scenarios))('records one moderation event, "%s"', async (recorded, prepare) => {
    const call = await prepare();
    const before = new Set((await eventsNow()).map(({ id }) => id));
    expect((await call()).status).toBeLessThan(300);
    const added = (await eventsNow()).filter(({ id }) => !before.has(id));
    const opened = added.map((row) => ({ ...row, ...sealedEvent.open(subject.services.keys, row.id, row.box) }));
    expect(opened.map(({ about, action }) => `${about}: ${action}`)).toEqual([recorded]);
    expect(opened[0]?.moderatorId).toBe(moderator.user.id);
  });
});
