import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import { reportConfession } from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { reportPartner } from '#features/matches/contract.ts';
import { sendAppeal, type Suspended } from '#features/moderation/contract.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { personTags } from '#features/people/server/index.ts';
import { makeChat, writeMessage } from '#test/factories/chat.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { deliverLetter, letterForm } from '#test/factories/letter.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { PASSWORD } from '#test/factories/user.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import type { Answer, Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../contract.ts';
import { moderationConsole } from './index.ts';

const subject = appPerFile();
let moderator: Browser;
beforeAll(async () => {
  subject.clock.set('2026-03-14T10:37:42Z');
  moderator = (await makeMember(subject, { role: 'moderator', firstName: 'Morgan' })).browser;
});

const endpoints = moderationConsole.routes.map((route) => route.endpoint);

describe('every call of the console', () => {
  const callAs = (browser: Browser, endpoint: Endpoint) =>
    browser.call(endpoint, { params: { id: randomUUID() }, ...(endpoint.method === 'GET' ? {} : { body: {} }) });

  it.each(endpoints)('$method $path is for moderators alone', async (endpoint) => {
    const member = (await makeMember(subject, { membershipPlan: 'premium' })).browser;
    const [asVisitor, asMember] = [await callAs(subject.browser(), endpoint), await callAs(member, endpoint)];
    expect([asVisitor.status, asVisitor.error.code, asMember.status, asMember.error.code]).toEqual([
      401,
      'SIGNED_OUT',
      403,
      'FORBIDDEN',
    ]);
  });
});

it('a suspended moderator who is still signed in can neither read nor decide', async () => {
  const { user, browser } = await makeMember(subject, { role: 'moderator' });
  await suspendPerson(subject.services, user, { days: 7 });
  const params = { id: randomUUID() };
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const { status, error } = await browser.call(endpoint, { query: { queue: 'held' } });
    expect([endpoint.path, status, error.code]).toEqual([endpoint.path, 403, 'SUSPENDED']);
  }
  const decided = [
    await browser.call(contract.decideCase, { params, body: { action: 'allow', reason: 'Mine.' } }),
    await browser.call(contract.liftSanction, { params, body: { reason: 'Mine.' } }),
    await browser.call(contract.closeContactMessage, { params }),
  ];
  expect(decided.map(({ error }) => error.code)).toEqual(Array.from({ length: 3 }, () => 'SUSPENDED'));
  await subject.services.db.execute(sql`TRUNCATE sanctions`);
});

/** Creates people with recognisable data, and searches every answer for it. */
describe('the answers of the console', () => {
  const READER = 'ysolde.reads';
  const TARGET = 'quentin.target';
  let secrets: Record<string, string[]>;
  let author: Member;
  const answers: string[] = [];

  async function ask<E extends Endpoint>(endpoint: E, input: object = {}): Promise<Answer<E>> {
    const answer = await moderator.call(endpoint, input);
    // Bodies only: the Date header shows any minute sooner or later.
    answers.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(answer.body)}`);
    expect(answer.status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(300);
    return answer;
  }
  const casesIn = async (queue: string, state = 'open') =>
    (await ask(contract.listCases, { query: { queue, state } })).body.cases;
  const decide = (id: string, body: object) =>
    ask(contract.decideCase, { params: { id }, body: { reason: 'Unkind', ...body } });

  beforeAll(async () => {
    for (const handle of [READER, TARGET]) subject.instagram.sandbox.accounts.register(handle);
    author = await makeMember(subject, {
      id: 912_345_671,
      firstName: 'Zephyrine',
      lastName: 'Quillfeather',
      email: 'z.quill+letters@planted.example',
      membershipPlan: 'premium',
    });
    const reporter = await makeMember(subject, {
      id: 912_345_672,
      firstName: 'Barnabas',
      lastName: 'Oxenholme',
      email: 'b.oxen@planted.example',
    });
    await proveHandle(subject, reporter.browser, READER);
    const reported = await deliverLetter(subject, READER, { hint: 'By the canal' });
    const readersId = await newestLetter(reporter.browser, READER);
    await reporter.browser.call(reportConfession, { params: { id: readersId }, body: { reason: 'other' } });
    const body = letterForm({ targetName: TARGET, message: 'My snapchat: velvet_kite7, whenever you like.' });
    const held = (await author.browser.call(sendConfession, { body })).body;
    const chat = await makeChat(subject);
    await writeMessage(subject, chat.elite, chat.id, 'I know where you live.');
    await chat.free.browser.call(reportPartner, { params: { id: chat.id }, body: { reason: 'threat' } });

    const people = [author.user, reporter.user, reported.user, chat.elite.user, chat.free.user];
    const names = people.flatMap(({ id: userId, email }) =>
      personTags(subject.services.keys, { userId, email, emailVerified: true }),
    );
    secrets = {
      'a name': ['Zephyrine', 'Quillfeather', 'Barnabas', 'Oxenholme', 'Byron'],
      'a mailbox': ['planted.example', 'example.org'],
      'a number of an account': ['91234567'],
      'the handle of a reader or a target': [
        READER,
        TARGET,
        ...people.flatMap(({ id }) => [`elite.${id}`, `free.${id}`]),
      ],
      'a letter or a match': [reported.id, held.id, chat.id],
      'a keyed name': names.flatMap((tag) => [tag.toString('base64'), tag.toString('base64url'), tag.toString('hex')]),
      'a precise time': [':37:', ':42.'],
    };
  });

  it('never identify an author, a reporter or a recipient', async () => {
    await ask(contract.getOverview);
    const [one, two] = await casesIn('reports');
    const [held] = await casesIn('held');
    await decide(one?.id ?? '', { action: 'suspend', days: 7 });
    await decide(two?.id ?? '', { action: 'allow' });
    await decide(held?.id ?? '', { action: 'suspend', days: null });
    await casesIn('reports', 'closed');
    await casesIn('held', 'closed');
    expect((await ask(contract.listSanctions)).body.sanctions).toHaveLength(2);

    const refused = await subject.browser().call(logIn, { body: { email: author.user.email, password: PASSWORD } });
    const { appealTicket: ticket } = refused.body as unknown as Suspended;
    await subject.browser().call(sendAppeal, { body: { ticket, message: 'Please look again.' } });
    const [appeal] = (await ask(contract.listAppeals)).body.appeals;
    await ask(contract.decideAppeal, { params: { id: appeal?.id }, body: { lift: true, reason: 'A joke' } });
    const [left] = (await ask(contract.listSanctions)).body.sanctions;
    await ask(contract.liftSanction, { params: { id: left?.id }, body: { reason: 'Enough' } });
    await ask(contract.listContactMessages);
    await ask(contract.listOptOuts);
    await ask(contract.listPromoCodes);

    // The search works: it finds what a moderator may see.
    for (const text of ['velvet_kite7', 'I know where you live.', 'By the canal', 'Please look again.', 'Morgan']) {
      expect(
        answers.some((answer) => answer.includes(text)),
        text,
      ).toBe(true);
    }
    for (const [what, values] of Object.entries(secrets)) {
      const revealing = answers.filter((answer) =>
        values.some((value) => answer.toLowerCase().includes(value.toLowerCase())),
      );
      expect(revealing, what).toEqual([]);
    }
  });
});
