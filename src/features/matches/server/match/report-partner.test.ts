import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sealedReport } from '#features/moderation/server/cases/sealed-report.ts';
import { reports } from '#features/moderation/server/schema.ts';
import { makeChat, writeMessage } from '#test/factories/chat.ts';
import type { Browser } from '#test/harness/browser.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../../contract.ts';
import { findMatchOf } from '../store/own-match.ts';
import { matches } from '../schema.ts';

const subject = appPerFile();

const on = (id: string) => ({ params: { id } });
const seen = async (browser: Browser, id: string) => (await browser.call(contract.getMatch, on(id))).body;
const agree = (browser: Browser, id: string) => browser.call(contract.unmask, { ...on(id), body: { agree: true } });
const report = (browser: Browser, id: string, note = '') =>
  browser.call(contract.reportPartner, { ...on(id), body: { reason: 'harassment', ...(note && { note }) } });

describe('reporting the partner', () => {
  interface Evidence {
    note: string;
    reported: number;
    persons: string[];
    messages: { by: string; content: string; at: string }[];
  }

  async function findCases(reported: number): Promise<Evidence[]> {
    const { db, keys } = subject.services;
    const rows = await db.select().from(reports);
    const cases = rows.map(({ subjectTag, box }) => sealedReport.open(keys, subjectTag, box) as Evidence);
    return cases.filter((one) => one.reported === reported);
  }

  it('files the last twenty messages and closes the chat for the reporter', async () => {
    const { id, elite, free } = await makeChat(subject);
    for (let n = 1; n <= 23; n += 1) await writeMessage(subject, n % 2 ? elite : free, id, `Line ${n}`);
    const before = await seen(elite.browser, id);
    expect((await report(free.browser, id, 'They frighten me')).status).toBe(201);

    const [{ note, messages, persons } = { note: '', messages: [], persons: [] }] = await findCases(elite.user.id);
    expect(note).toBe('They frighten me');
    expect(messages.map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, n) => `Line ${n + 4}`));
    expect(messages.at(-1)?.by).toBe('reported');
    expect(messages.at(-2)?.by).toBe('reporter');
    expect(persons).toHaveLength(2);

    const reported = { id, state: 'ended', lastMessage: null, unread: 0, report: { state: 'open' } };
    expect(await seen(free.browser, id)).toMatchObject(reported);
    expect((await free.browser.call(contract.listMessages, on(id))).status).toBe(404);
    expect((await free.browser.call(contract.endChat, on(id))).status).toBe(404);
    expect((await report(free.browser, id)).status).toBe(404);
    expect((await free.browser.call(contract.listMatches)).body.matches).toMatchObject([reported]);

    expect(await seen(elite.browser, id)).toEqual(before);
    await writeMessage(subject, elite, id, 'Are you still there?');
    expect((await seen(elite.browser, id)).lastMessage?.content).toBe('Are you still there?');
    expect(await findCases(elite.user.id)).toHaveLength(1);
  });

  it('takes back an offer to unmask, so that reporters are not unmasked to those they reported', async () => {
    const { id, elite, free } = await makeChat(subject);
    await agree(free.browser, id);
    await report(free.browser, id);
    expect((await agree(elite.browser, id)).body).toMatchObject({ unmasking: 'offered-by-me', partner: null });
  });

  it('does not mask those who are unmasked already', async () => {
    const { id, elite, free } = await makeChat(subject);
    await Promise.all([agree(elite.browser, id), agree(free.browser, id)]);
    await report(free.browser, id);
    expect((await seen(elite.browser, id)).unmasking).toBe('unmasked');
  });

  it('ends the match if both sides report', async () => {
    const { id, elite, free } = await makeChat(subject);
    await Promise.all([report(free.browser, id), report(elite.browser, id)]);
    expect(await findMatchOf(subject.services, free.user.id, id)).toBeNull();
    expect(await findCases(free.user.id)).toHaveLength(1);
    const [row] = await subject.services.db.select().from(matches).where(eq(matches.id, id));
    expect(row?.state).toBe('ended');
  });

  it('works before the chat is open and after it has ended', async () => {
    for (const state of ['matched', 'ended'] as const) {
      const { id, free, elite } = await makeChat(subject, { state });
      expect((await report(free.browser, id)).status).toBe(201);
      expect(await seen(free.browser, id)).toMatchObject({ state: 'ended', report: { state: 'open' } });
      expect((await seen(elite.browser, id)).state).toBe(state);
    }
  });
});
