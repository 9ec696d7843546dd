import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runQueued } from '#test/harness/jobs.ts';
import {
  answerMessages,
  confirmDigits,
  digitsSentTo,
  proofOf,
  repliesTo,
  sendByPhone,
  startByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { queriesOf } from '#test/harness/database/submitted-queries.ts';
import { makeCode } from './codes.ts';

const subject = appPerTest();
const phone = () => subject.instagram.phone;
const countHelp = () => runQueued(subject, 'send-help-reply');

/** How the proof of a new browser ends whose code this person sends. */
async function outcomeFor(username: string) {
  const browser = subject.browser();
  await sendByPhone(subject, username, await startByMessage(browser));
  const proof = await proofOf(browser);
  return proof?.problem ?? proof?.state;
}

async function outcomesFor(username: string, times: number) {
  const outcomes = [];
  for (let n = 0; n < times; n += 1) outcomes.push(await outcomeFor(username));
  return outcomes;
}

const repeat = <T>(value: T, times: number) => Array.from({ length: times }, () => value);

describe('one sender', () => {
  it('gets digits for five codes an hour and ten a day, so that a relay can guess fifty times', async () => {
    subject.clock.set('2026-03-14T08:30:00Z');
    expect(await outcomesFor('relayed.often', 6)).toEqual([...repeat('answered', 5), 'too-many']);
    subject.clock.advance(HOUR);
    expect(await outcomesFor('relayed.often', 6)).toEqual([...repeat('answered', 5), 'too-many']);
    subject.clock.advance(HOUR);
    expect(await outcomeFor('relayed.often')).toBe('too-many');
    expect(await outcomeFor('another.person')).toBe('answered');
    expect(repliesTo(subject, 'relayed.often')).toHaveLength(10);
    subject.clock.advance(DAY);
    expect(await outcomeFor('relayed.often')).toBe('answered');
  });

  it('gets no more when many codes arrive at the same moment', async () => {
    const codes = await Promise.all(repeat(0, 12).map(() => startByMessage(subject.browser())));
    await phone().sendTogether(codes.map((text) => ({ username: 'raced.sender', text })));
    expect(await answerMessages(subject)).toBe(12);
    expect(repliesTo(subject, 'raced.sender')).toHaveLength(5);
  });

  it('who has got too many is not looked up at Instagram', async () => {
    subject.clock.set('2026-03-14T08:30:00Z');
    await outcomesFor('looked.up', 5);
    const lookups = () => subject.instagram.requests.filter((url) => url.includes('follower_count')).length;
    expect(lookups()).toBe(5);
    expect(await outcomeFor('looked.up')).toBe('too-many');
    expect(lookups()).toBe(5);
  });

  it('who guesses codes gets one help reply, and learns of none', async () => {
    for (let n = 0; n < 40; n += 1) await phone().send('guessing.sender', makeCode());
    expect([await answerMessages(subject), await countHelp()]).toEqual([0, 1]);
  });
});

describe('a post of a thousand messages', () => {
  const THOUSAND = 1000;

  it('has each code answered once, and its other texts with one help reply', async () => {
    const browsers = repeat(0, 3).map(() => subject.browser());
    const codes = await Promise.all(browsers.map((browser) => startByMessage(browser)));
    const noise = repeat(0, THOUSAND - 6).map((_, n) => ({ username: 'noisy.sender', text: `Hello ${n}` }));
    const wanted = codes.map((text, n) => ({ username: `wanted.sender.${n}`, text }));
    expect(await phone().sendTogether([...wanted, ...noise, ...wanted])).toEqual([200]);
    expect([await answerMessages(subject), await countHelp()]).toEqual([3, 1]);
    for (const [n, browser] of browsers.entries()) {
      const digits = digitsSentTo(subject, `wanted.sender.${n}`);
      expect((await confirmDigits(browser, codes[n] ?? '', digits)).status).toBe(200);
    }
  });

  it('of a thousand strangers gets two hundred help replies an hour, and no query depends on their number', async () => {
    subject.clock.set('2026-03-14T08:30:00Z');
    const strangers = repeat(0, THOUSAND).map((_, n) => ({ username: `stranger.${n}`, text: 'Hello' }));
    await phone().send('first.stranger', 'Hello');
    const queries = await queriesOf(() => phone().sendTogether(strangers));
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.length).toBeLessThan(30);
    const countQueued = async () => {
      const { rows } = await subject.services.db.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'send-help-reply'`,
      );
      return rows[0]?.n;
    };
    expect(await countQueued()).toBe(200);
    await phone().send('late.stranger', 'Hello');
    expect(await countQueued()).toBe(200);
    subject.clock.advance(HOUR);
    // A stranger who got none may ask again.
    await phone().send('late.stranger', 'Hello');
    expect(await countQueued()).toBe(201);
  });
});
