import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { composeMail } from '../compose-mail.ts';
import { mailRefusals } from '../schema.ts';
import { mailRefusalRules } from '../table-rules.ts';
import { findOwnRefusal, forgetRefusals, judgeMail, listRefusals } from './find-refusals.ts';
import { recordRefusals, recordTried, type Refusal } from './record-refusals.ts';

const subject = appPerFile();
afterEach(() => subject.services.db.execute(sql`TRUNCATE mail_refusals`));

const ANA = 'ana@example.org';
const record = (kind: Refusal['kind'], address = ANA) => recordRefusals(subject.services, [{ kind, address }]);
const content = { to: ANA, subject: 'Hush', paragraphs: ['Under the rose.'] };
const notice = composeMail(content);
const link = composeMail({ ...content, provesMailbox: true });
const page = 'https://subrosa.example/x';
const recurring = composeMail({ ...content, unsubscribe: { reason: 'You asked.', page, oneClick: page } });
const judge = (mail: typeof notice) => judgeMail(subject.services, mail);
const rows = () => subject.services.db.select().from(mailRefusals);

describe('a mail', () => {
  it('goes to an address that nothing is known about', async () => {
    await record('bounce', 'ben@example.org');
    expect([await judge(notice), await judge(link), await judge(recurring)]).toEqual(['send', 'send', 'send']);
  });

  it('is withheld from an address that bounced, in whichever capitals', async () => {
    await record('bounce', ' Ana@Example.org');
    expect([await judge(notice), await judge(recurring)]).toEqual(['withhold', 'withhold']);
  });

  it('whose link proves the mailbox is tried once a day, each kind by itself', async () => {
    await record('bounce');
    expect(await judge(link)).toBe('try');
    await recordTried(subject.services, link);
    expect(await judge(link)).toBe('withhold');
    expect(await judge({ ...link, subject: 'Another' })).toBe('try');
    subject.clock.advance(DAY);
    expect(await judge(link)).toBe('try');
  });

  it('that recurs is withheld after a complaint, and no other', async () => {
    await record('complaint');
    expect([await judge(notice), await judge(link), await judge(recurring)]).toEqual(['send', 'send', 'withhold']);
  });

  it('of a person to the operator is never withheld', async () => {
    await record('bounce');
    expect(await judge({ ...notice, replyTo: { name: 'Ben', address: 'ben@example.org' } })).toBe('send');
  });

  it('goes again to an address that was confirmed anew', async () => {
    for (const kind of ['bounce', 'soft-bounce', 'complaint'] as const) await record(kind);
    await forgetRefusals(subject.services, ANA.toUpperCase());
    expect(await judge(recurring)).toBe('send');
    expect(await rows()).toEqual([]);
  });
});

describe('soft bounces', () => {
  it('count once a day, and on the fifth day within two weeks as a bounce', async () => {
    for (let day = 1; day <= 4; day += 1) {
      for (let times = 0; times < 3; times += 1) await record('soft-bounce');
      subject.clock.advance(3 * DAY);
    }
    expect(await judge(notice)).toBe('send');
    await record('soft-bounce');
    expect(await judge(notice)).toBe('withhold');
  });

  it('that are further apart do not count', async () => {
    for (let day = 1; day <= 6; day += 1) {
      await record('soft-bounce');
      subject.clock.advance(4 * DAY);
    }
    expect(await judge(notice)).toBe('send');
  });
});

describe('the table', () => {
  it('has one row for an address, however often it bounces', async () => {
    await recordRefusals(subject.services, [
      { kind: 'bounce', address: ANA },
      { kind: 'bounce', address: 'ANA@example.org' },
    ]);
    subject.clock.advance(DAY);
    await record('bounce');
    const day = subject.clock.now().toISOString().slice(0, 10);
    expect(await rows()).toEqual([{ tag: expect.any(Buffer), kind: 'bounce', day }]);
  });

  it('holds no address', async () => {
    for (const kind of ['bounce', 'soft-bounce', 'complaint'] as const) await record(kind);
    const { rows: found } = await subject.services.db.execute(
      sql`SELECT encode(tag, 'escape') AS tag, r::text FROM mail_refusals r`,
    );
    expect(JSON.stringify(found)).not.toMatch(/ana|example/i);
    expect(JSON.stringify(found)).not.toContain(Buffer.from(ANA).toString('hex'));
  });

  it('forgets bounces after 180 days, soft ones after two weeks, and complaints after two years', async () => {
    for (const kind of ['bounce', 'soft-bounce', 'complaint'] as const) await record(kind);
    await recordTried(subject.services, link);
    const purge = () => mailRefusalRules.retention.purge?.(subject.services);
    const leftAfter = async (days: number) => {
      subject.clock.advance(days * DAY);
      await purge();
      return (await rows()).map(({ kind }) => kind).toSorted();
    };
    expect(await leftAfter(1)).toHaveLength(4);
    expect(await leftAfter(13)).toEqual(['bounce', 'complaint', 'soft-bounce']);
    expect(await leftAfter(1)).toEqual(['bounce', 'complaint']);
    expect(await leftAfter(166)).toEqual(['complaint']);
    expect(await leftAfter(549)).toEqual(['complaint']);
    expect(await leftAfter(1)).toEqual([]);
  });
});

describe('a member', () => {
  const today = () => subject.clock.now().toISOString().slice(0, 10);
  const ownRefusal = (emailVerified: boolean, createdAt = today()) =>
    findOwnRefusal(subject.services, { email: ANA, emailVerified, createdAt });

  it('learns that mails to a confirmed address come back, or were marked as spam', async () => {
    expect(await ownRefusal(true)).toBeNull();
    await record('complaint');
    expect(await ownRefusal(true)).toBe('complaint');
    await record('bounce');
    expect(await ownRefusal(true)).toBe('bounce');
    expect(await listRefusals(subject.services, ANA)).toHaveLength(2);
  });

  it('who has not confirmed the address learns only of bounces since the sign-up', async () => {
    await record('bounce');
    await record('complaint');
    subject.clock.advance(DAY);
    expect(await ownRefusal(false)).toBeNull();
    await record('bounce');
    expect(await ownRefusal(false)).toBe('bounce');
  });
});
