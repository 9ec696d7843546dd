import { describe, expect, it } from 'vitest';
import { getCurrentUser, logOut, signUp } from '#features/auth/contract.ts';
import { listInboxes } from '#features/inbox/contract.ts';
import { on } from '#platform/server/events.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeReader } from '#test/factories/reader.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { stateOf } from '#test/harness/held-accounts.ts';
import { logInAtInstagram, proveHandle, verifyAs } from '#test/harness/vendors/instagram-login.ts';
import { handleProven } from '../events.ts';
import { proofs } from '../schema.ts';
import { keepProofs } from './keep-proofs.ts';
import { saveProof } from './save-proof.ts';

const ELISE = 'elise.marchetti';

const subject = appPerTest();

const createAccount = (browser: Browser) => browser.call(signUp, { body: signUpForm() });
const handlesIn = async (browser: Browser) =>
  (await browser.call(listInboxes)).body.inboxes.map(({ handle }) => handle);
const idOf = async (browser: Browser) => (await browser.call(getCurrentUser)).body.id;
const proversOf = async (handle: string) =>
  (await stateOf(subject, subject.instagram.account(handle).id))?.provedBy.map(({ userId }) => userId);
const countProofs = () => subject.services.db.$count(proofs);

function copyOf(browser: Browser): Browser {
  const copy = subject.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('of one visitor’s proof', () => {
  it('a double click makes one proof of one account', async () => {
    const browser = await makeReader(subject, ELISE);
    const form = signUpForm();
    const tabs = [browser, copyOf(browser)];
    const answers = await Promise.all(tabs.map((tab) => tab.call(signUp, { body: form })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await proversOf(ELISE)).toHaveLength(1);
    expect(await countProofs()).toBe(1);
  });

  it('two accounts that are created at the same moment do not both get it', async () => {
    const browser = await makeReader(subject, ELISE);
    const tabs = [browser, copyOf(browser), copyOf(browser)];
    await Promise.all(tabs.map((tab) => createAccount(tab)));
    expect(await proversOf(ELISE)).toHaveLength(1);
    expect(await countProofs()).toBe(1);
    expect((await Promise.all(tabs.map(handlesIn))).flat()).toEqual([ELISE]);
  });

  it('another one that is given in a second tab meanwhile names nobody else', async () => {
    const browser = await makeReader(subject, ELISE);
    await logInAtInstagram(subject, browser, ELISE);
    const tab = copyOf(browser);
    const answers = await Promise.all([createAccount(browser), verifyAs(tab, ELISE)]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const userId = await idOf(browser);
    expect((await proversOf(ELISE))?.filter((prover) => prover !== userId)).toEqual([]);
    await browser.call(logOut);
    expect(await handlesIn(browser)).toEqual([]);
  });
});

describe('keeping a proof', () => {
  const SID = 'a session';
  const proveAs = (sid: string) =>
    saveProof(subject.services, {
      owner: { sid },
      account: { handle: ELISE, name: null, instagramId: subject.instagram.account(ELISE).id, scopedId: null },
      other: null,
      at: subject.clock.now().getTime(),
    });

  it('publishes it once, so that matches are looked for', async () => {
    const { id } = await makeUser(subject.services);
    await proveAs(SID);
    const published: unknown[] = [];
    const subscriptions = [on(handleProven, async (_services, proof) => void published.push(proof))];
    for (let times = 0; times < 2; times += 1)
      await keepProofs({ ...subject.services, subscriptions }, { userId: id, sid: SID });
    expect(published).toEqual([{ userId: id, handle: ELISE }]);
  });

  it('that fails half-way is logged, names nobody in the account, and is made up for by the next proof', async () => {
    const { user, browser } = await makeMember(subject);
    await proveAs(SID);
    const lines: unknown[] = [];
    const log = { ...subject.services.log, error: (...line: unknown[]) => void lines.push(line) };
    const db = Object.create(subject.services.db) as typeof subject.services.db;
    let left = 1;
    db.transaction = (...work) =>
      left-- > 0 ? subject.services.db.transaction(...work) : Promise.reject(new Error('stopped'));
    await keepProofs(
      { ...subject.services, db, log: log as typeof subject.services.log },
      { userId: user.id, sid: SID },
    );
    expect([lines.length, await proversOf(ELISE), await countProofs()]).toEqual([1, [], 1]);
    expect(JSON.stringify(lines)).not.toContain(ELISE);
    await proveHandle(subject, browser, ELISE);
    expect([await proversOf(ELISE), await handlesIn(browser)]).toEqual([[user.id], [ELISE]]);
  });
});
