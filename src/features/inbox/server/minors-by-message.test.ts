import { beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { MinorsScenario } from '#test/factories/minors-scenario.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { proveByMessage } from '#test/harness/vendors/instagram-messages.ts';

const subject = appPerFile();
let people: MinorsScenario;
let MINA: string;
beforeAll(() => {
  people = new MinorsScenario(subject);
});
beforeEach(() => {
  MINA = people.handle('mina');
});

type Prove = typeof proveHandle | typeof proveByMessage;
async function prove(how: Prove, browser: Browser): Promise<Browser> {
  expect((await how(subject, browser, MINA)).status).toBe(200);
  subject.clock.advance(HOUR);
  return browser;
}
async function messagesOf(browser: Browser): Promise<string[]> {
  const { confessions, total } = await people.inbox(browser, MINA);
  expect(total).toBe(confessions.length);
  return confessions.map(({ message }) => message);
}

it('a visitor who proves by message the account that a minor has proved by message reads as a minor', async () => {
  await people.letter('adult', MINA, { message: 'by an adult' });
  await people.letter('minor', MINA, { message: 'by a minor' });
  const visitor = await prove(proveByMessage, subject.browser());
  expect((await messagesOf(visitor)).toSorted()).toEqual(['by a minor', 'by an adult']);
  await prove(proveByMessage, (await people.minor()).browser);
  expect(await messagesOf(visitor)).toEqual(['by a minor']);
});

it('letters of adults do not reach a minor who has proved the handle by message, or in both ways', async () => {
  const { browser } = await people.minor();
  const ways = [proveByMessage, proveHandle, proveByMessage];
  for (const [n, way] of ways.entries()) {
    await prove(way, browser);
    await people.letter('adult', MINA, { message: 'by an adult' });
    await people.letter('minor', MINA, { message: `${n}` });
    subject.clock.advance(HOUR);
  }
  expect(await messagesOf(browser)).toEqual(['2', '1', '0']);
  for (const way of ways) {
    const visitor = await prove(way, subject.browser());
    expect(await messagesOf(visitor)).not.toContain('by an adult');
  }
});

it('a visitor who proves by message the handle that a minor has proved by login reads as a minor', async () => {
  await prove(proveHandle, (await people.minor()).browser);
  const visitor = await prove(proveByMessage, subject.browser());
  await people.letter('adult', MINA, { message: 'by an adult' });
  await people.letter('minor', MINA, { message: 'by a minor' });
  subject.clock.advance(HOUR);
  expect(await messagesOf(visitor)).toEqual(['by a minor']);
});
