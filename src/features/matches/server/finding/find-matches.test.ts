import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { confess, makeAdmirer } from '#test/factories/admirer.ts';
import { makeMember } from '#test/factories/subscriber.ts';
import { confirmAs } from '#test/harness/confirm.ts';
import { linkAs } from '#test/harness/link.ts';
import { Matchmaking } from '#test/harness/matchmaking.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { listMatches } from '../../contract.ts';

let subject: TestApp;
let making: Matchmaking;
let ELISE: string;
let FLORA: string;
let AMARA: string;
beforeAll(async () => {
  subject = await createTestApp();
  making = new Matchmaking(subject);
});
afterAll(() => subject.close());
beforeEach(() => {
  making.deliverAtOnce(true);
  [ELISE, FLORA, AMARA] = [making.handle('elise'), making.handle('flora'), making.handle('amara')];
});

describe('two members match', () => {
  it('when the second letter arrives, whichever of them wrote it', async () => {
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject, [FLORA]);
    await confess(elise.browser, FLORA);
    expect(await making.count(elise, flora)).toBe(0);
    await confess(flora.browser, ELISE);
    expect(await making.haveMatched(elise, flora)).toBe(true);

    const amara = await makeAdmirer(subject, [AMARA]);
    await confess(flora.browser, AMARA);
    await confess(amara.browser, FLORA);
    expect(await making.haveMatched(amara, flora)).toBe(true);
    expect(await making.matchesOf(flora)).toHaveLength(2);
    expect(await making.matchesOf(elise)).toHaveLength(1);
  });

  it('when one of them proves later the handle that the other wrote to', async () => {
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject);
    await confess(elise.browser, FLORA);
    await confess(flora.browser, ELISE);
    expect(await making.count(elise, flora)).toBe(0);
    await confirmAs(subject, flora.browser, FLORA);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('when one of them links the account', async () => {
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject);
    await confess(flora.browser, ELISE);
    await confess(elise.browser, FLORA);
    expect((await linkAs(subject, flora.browser, FLORA)).status).toBe(201);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('when the batch with the second letter is delivered', async () => {
    making.deliverAtOnce(false);
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject, [FLORA]);
    await confess(elise.browser, FLORA);
    await confess(flora.browser, ELISE);
    subject.clock.advance(7 * HOUR);
    await making.run('deliver-letters');
    subject.clock.advance(DAY);
    expect(await making.count(elise, flora)).toBe(0);
    await making.run('after-delivery');
    subject.clock.advance(DAY);
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('once, however often and concurrently matches are searched for', async () => {
    making.deliverAtOnce(false);
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject, [FLORA]);
    await confess(elise.browser, FLORA);
    await confess(flora.browser, ELISE);
    subject.clock.advance(7 * HOUR);
    const proofs = [confirmAs(subject, elise.browser, ELISE), confirmAs(subject, flora.browser, FLORA)];
    const searches = Array.from({ length: 6 }, async () => {
      await making.run('deliver-letters');
      await making.run('after-delivery');
    });
    await Promise.all([...proofs, ...searches]);
    await making.lookAgain();
    subject.clock.advance(DAY);
    expect(await making.haveMatched(elise, flora)).toBe(true);
    expect(await making.matchesOf(elise)).toHaveLength(1);
  });
});

describe('a delivery', () => {
  it('is checked for matches again if the first attempt fails', async () => {
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject, [FLORA]);
    await confess(elise.browser, FLORA);
    const { db } = subject.services;
    await db.execute('ALTER TABLE matches RENAME TO matches_away');
    await confess(flora.browser, ELISE);
    await expect(making.run('after-delivery')).rejects.toThrow('Not all letter events could be published');
    await db.execute('ALTER TABLE matches_away RENAME TO matches');
    await making.run('after-delivery');
    expect(await making.haveMatched(elise, flora)).toBe(true);
  });

  it('makes no match for other members or visitors', async () => {
    const elise = await makeAdmirer(subject, [ELISE]);
    const flora = await makeAdmirer(subject, [FLORA]);
    const stranger = await makeMember(subject);
    await confess(elise.browser, FLORA);
    await confess(flora.browser, ELISE);
    expect(await making.count(stranger)).toBe(0);
    expect((await subject.browser().call(listMatches)).status).toBe(401);
  });
});
