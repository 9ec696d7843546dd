import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allJobs, features } from '#app/server/features.ts';
import { getCurrentUser, logIn } from '#features/auth/contract.ts';
import { searchProfiles } from '#features/profiles/contract.ts';
import { mailOutbox } from '#platform/server/mail/schema.ts';
import { postMail } from '#platform/server/mail/post-mail.ts';
import { fillChat, makeChat } from '#test/factories/chat.ts';
import { sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { openSocket } from '#test/harness/chat/socket.ts';
import { noMailer } from '#test/harness/jobs.ts';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { startWatching } from './start-watching.ts';

const subject = appPerTest();
/** Never elapses, so that the figures about the process and the probes stay as they are. */
let timers: ManualTimers;
let stop: () => Promise<void>;
beforeEach(async () => {
  timers = new ManualTimers();
  const { services, database } = subject;
  stop = await startWatching({ host: '127.0.0.1', port: 0 }, { services, database, redis: null, timers });
});
afterEach(() => stop());

const scrape = () => subject.services.metrics.collect();

/** The lines that begin with this. */
const linesOf = (text: string, start: string) => text.split('\n').filter((line) => line.startsWith(start));

const EMAIL = 'wilhelmina@example.org';
const TARGET = 'rose.gardener';

async function signIn(email: string): Promise<void> {
  expect((await subject.browser().call(logIn, { body: { email, password: PASSWORD } })).status).toBe(200);
}

/** What one member does: signs in, searches, sends a letter, chats and gets a mail. */
async function actAsMember(email: string): Promise<void> {
  const { services } = subject;
  const { user, browser } = await makeMember(subject, { email });
  await signIn(email);
  await browser.call(searchProfiles, { query: { q: TARGET } });
  expect((await sendForm(browser, { targetName: TARGET })).status).toBe(201);
  const chat = await makeChat(subject);
  const socket = await openSocket(subject, chat.free.browser);
  socket.send({ type: 'send', matchId: chat.id, id: randomUUID(), content: 'You hum' });
  await socket.next('stored');
  await fillChat(subject, chat.id, 3);
  await postMail(services, { to: email, subject: 'Hello', text: `Hello ${user.id}`, html: '<p>Hello</p>' });
}

describe("what moves with one person's act", () => {
  it('changes no line until the hour is full', async () => {
    const before = await scrape();
    expect(before).toContain('subrosa_database_up 1');
    await actAsMember(EMAIL);
    expect(await scrape()).toBe(before);
  });

  it('changes nothing when the hour is full either, unless ten did it', async () => {
    await subject.services.metrics.endHour();
    const before = await scrape();
    await makeUser(subject.services, { email: EMAIL });
    await signIn(EMAIL);
    await subject.services.metrics.endHour();
    expect(await scrape()).toBe(before);
  });

  it('is shown in steps of ten at the end of the hour', async () => {
    await makeUser(subject.services, { email: EMAIL });
    for (let n = 0; n < 12; n += 1) await signIn(EMAIL);
    for (let n = 0; n < 23; n += 1) await subject.services.db.insert(mailOutbox).values(mailRow());
    expect(linesOf(await scrape(), 'subrosa_requests_total')).toEqual([]);
    await timers.elapse();
    await expect.poll(scrape, { timeout: 60_000 }).toContain('subrosa_mail_waiting 20');
    expect(linesOf(await scrape(), 'subrosa_requests_total')).toEqual([
      'subrosa_requests_total{method="POST",route="/api/auth/login",status="200"} 10',
    ]);
    expect(linesOf(await scrape(), 'subrosa_request_duration_seconds_sum')).toEqual([]);
    expect(await scrape()).toContain('subrosa_request_duration_seconds_count{kind="write"} 10');
  });
});

const mailRow = () => ({ tag: Buffer.from(randomUUID()), day: '2026-03-14', box: Buffer.alloc(1) });

it('no label names a person, a handle, an id or a requested path', async () => {
  for (let n = 0; n < 11; n += 1) {
    await actAsMember(`${n}.${EMAIL}`);
    await subject.browser().call(getCurrentUser);
    await subject.browser().request({ method: 'GET', url: `/api/letters/${TARGET}?for=${EMAIL}` });
    await subject.browser().request({ method: 'GET', url: `/${TARGET}` });
    subject.services.metrics.countMail('sent');
    subject.services.metrics.countPush('gone');
  }
  await subject.services.metrics.endHour();
  const text = await scrape();
  const jobs = allJobs(noMailer).map(({ name }) => name);
  const routes = features.flatMap((feature) => feature.routes.map(({ endpoint }) => endpoint.path));
  const allowed: Record<string, RegExp | readonly string[]> = {
    method: ['GET', 'POST', 'PUT', 'DELETE', 'any'],
    route: [...routes, 'unknown'],
    status: /^[1-5]\d\d$/,
    kind: ['health', 'page', 'read', 'unknown', 'webhook', 'write'],
    job: jobs,
    queue: jobs,
    state: ['waiting', 'held', 'failed'],
    pool: ['writers', 'readers'],
    quantile: ['0.5', '0.99', '1'],
    outcome: ['sent', 'gone'],
    part: ['resident', 'heap'],
    le: /^(\+Inf|[\d.]+)$/,
    version: /^\d+\.\d+\.\d+$/,
    node: /^\d+\.\d+\.\d+$/,
  };
  const labels = [...text.matchAll(/[{,](\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
  expect(labels.map(({ value }) => value)).toContain('unknown');
  for (const { name, value } of labels) {
    const values = allowed[name] ?? [];
    const isAllowed = values instanceof RegExp ? values.test(value) : values.includes(value);
    expect(isAllowed, `${name}="${value}"`).toBe(true);
  }
});
