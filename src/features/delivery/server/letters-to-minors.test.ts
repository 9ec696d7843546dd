import { getTableName } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { optOut } from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { readByIds, deliveredRowId } from '#features/letters/server/index.ts';
import { forgetVerification } from '#features/verification/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { MinorsScenario } from '#test/factories/minors-scenario.ts';
import type { Member } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import { letterForm } from '#test/factories/letter.ts';
import { allTables } from '#test/harness/database/all-tables.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';

const subject = appPerFile();
let people: MinorsScenario;
let MINA: string;
let ADELE: string;
beforeAll(() => {
  people = new MinorsScenario(subject);
});
beforeEach(() => {
  [MINA, ADELE] = [people.handle('mina'), people.handle('adele')];
});

const visitor = async (handle: string) => {
  const browser = subject.browser();
  await proveHandle(subject, browser, handle);
  return browser;
};

/** In the order of the alphabet: letters of one hour have none. */
async function messagesIn(browser: Browser, handle: string): Promise<string[]> {
  const { confessions: letters } = await people.inbox(browser, handle);
  return letters.map(({ message }) => message).toSorted();
}

describe('a letter to a minor', () => {
  it("arrives from another minor, not from an adult; a minor's letter reaches anybody", async () => {
    const mina = await people.minor(MINA);
    const adele = await people.adult(ADELE);
    await people.letter('minor', MINA, { message: 'From a minor.' });
    const unwanted = await people.letter('adult', MINA);
    expect(await messagesIn(mina.browser, MINA)).toEqual(['From a minor.']);
    // A visitor who proves the handle cannot read it either.
    expect(await messagesIn(await visitor(MINA), MINA)).toEqual(['From a minor.']);
    await people.letter('minor', ADELE, { message: 'From a minor.' });
    await people.letter('adult', ADELE, { message: 'From an adult.' });
    expect(await messagesIn(adele.browser, ADELE)).toEqual(['From a minor.', 'From an adult.']);
    expect(await people.sentBy(unwanted.browser)).toMatchObject([{ id: unwanted.id, state: 'delivered' }]);
  });

  it('arrives from an adult if nobody or only a visitor has proved the handle', async () => {
    await people.letter('adult', MINA, { message: 'Early.' });
    const browser = await visitor(MINA);
    await people.letter('adult', MINA, { message: 'Late.' });
    expect(await messagesIn(browser, MINA)).toEqual(['Early.', 'Late.']);
  });

  it('does not arrive from an adult if another adult proved the same account first', async () => {
    const mother = await people.adult(MINA);
    const mina = await people.minor(MINA);
    await people.letter('adult', MINA);
    expect((await people.inbox(mother.browser, MINA)).total).toBe(0);
    // Once the minor has released it, it is the adult's alone.
    expect((await mina.browser.call(forgetVerification)).status).toBe(200);
    await people.letter('adult', MINA);
    expect((await people.inbox(mother.browser, MINA)).total).toBe(1);
  });

  it("arrives from an adult if the handle has passed on to an adult's account", async () => {
    await people.minor(MINA);
    subject.instagram.rename(MINA, `${MINA}.moved`);
    subject.instagram.register(MINA);
    const newOwner = await people.adult(MINA);
    subject.clock.advance(1);
    await people.letter('adult', MINA);
    expect((await people.inbox(newOwner.browser, MINA)).total).toBe(1);
    await people.letter('adult', `${MINA}.moved`);
    const mina = await people.minor(`${MINA}.moved`);
    expect((await people.inbox(mina.browser, `${MINA}.moved`)).total).toBe(0);
  });

  it('arrives from an adult from the eighteenth birthday on; earlier letters stay undelivered', async () => {
    const mina = await people.minor(MINA);
    await people.letter('adult', MINA);
    people.skipDays(1);
    await people.letter('adult', MINA, { message: 'Happy birthday.' });
    expect(await messagesIn(await people.signIn(mina), MINA)).toEqual(['Happy birthday.']);
  });
});

describe('an author cannot tell that a letter was not delivered to a minor', () => {
  async function countRows(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const table of await allTables()) counts.set(getTableName(table), await subject.services.db.$count(table));
    return counts;
  }

  it('by the replies, the rows, or their number', async () => {
    await people.minor(MINA);
    await people.adult(ADELE);
    const { services } = subject;
    async function storedTraceOf(to: string) {
      const { user, browser } = await people.adult();
      const before = await countRows();
      const answer = await browser.call(sendConfession, { body: letterForm({ targetName: to }) });
      const after = await countRows();
      const [row] = await readByIds(services.db, [deliveredRowId(services.keys, user.id, answer.body.id)]);
      return {
        answer: [answer.status, { ...answer.body, id: '', targetName: '' }],
        sent: (await people.sentBy(browser)).map((letter) => ({ ...letter, id: '', targetName: '' })),
        // Tags and boxes have the same lengths; the hour is the same.
        row: Object.entries(row ?? {}).map(([column, value]) => [
          column,
          Buffer.isBuffer(value) ? value.length : column === 'id' || value,
        ]),
        written: [...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]),
      };
    }
    const delivered = await storedTraceOf(ADELE);
    expect(delivered.row).toHaveLength(6);
    expect(await storedTraceOf(MINA)).toEqual(delivered);
  });

  it('by what is left after the handle has opted out', async () => {
    const mina = await people.minor(MINA);
    const unwanted = await people.letter('adult', MINA);
    const other = await people.letter('adult', ADELE);
    subject.clock.advance(3 * DAY);
    const browser = await people.signIn(mina);
    expect((await browser.call(optOut, { params: { handle: MINA } })).status).toBe(200);
    // The letters to it go over three weeks.
    for (let night = 0; night < 22; night += 1) {
      subject.clock.advance(DAY);
      await people.runJob('sweep-departures');
    }
    const isThere = async ({ user }: Member) => (await people.sentBy(await people.signIn({ user }))).length;
    expect([await isThere(unwanted), await isThere(other)]).toEqual([0, 1]);
  });
});
