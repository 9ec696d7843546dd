import { afterAll, beforeAll, expect } from 'vitest';
import { logIn } from '#features/auth/contract.ts';
import type { Browser } from '#test/harness/browser.ts';
import { Scratch } from '#test/harness/database/scratch.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { answersAfter } from './answers-before-last.ts';
import { dump } from './leaks.ts';
import { upgrade } from './old-database.ts';
import { appOnUpgraded, fillVersionBeforeLast, recorded, type Answer } from './version-before-last.ts';

/** The version before the last, upgraded for the tests of a `describe`. */
export interface Upgraded {
  subject: TestApp;
  /** The rows of each table after the upgrade, before any call. */
  dumped: Map<string, string>;
  /** What the recorded calls answer after the upgrade. */
  answers: Answer[];
  signIn(person: { email: string; password: string }): Promise<Browser>;
}

export function upgradedOn(engine: 'postgres' | 'embedded'): Upgraded {
  const scratch = new Scratch();
  const upgraded = { signIn } as Upgraded;
  beforeAll(async () => {
    const database = await (engine === 'postgres' ? scratch.blankPostgres() : scratch.blankEmbedded());
    await fillVersionBeforeLast(database);
    await upgrade(database, recorded.now);
    upgraded.dumped = await dump(database);
    upgraded.subject = await appOnUpgraded(database);
    upgraded.answers = await answersAfter(upgraded.subject);
  });
  afterAll(async () => {
    await upgraded.subject.close();
    await scratch.clear();
    scratch.remove();
  });
  async function signIn({ email, password }: { email: string; password: string }): Promise<Browser> {
    const browser = upgraded.subject.browser();
    expect(await browser.call(logIn, { body: { email, password } })).toMatchObject({ status: 200 });
    return browser;
  }
  return upgraded;
}
