import { describe, expect, it } from 'vitest';
import { writeMessage } from '#test/factories/chat.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../../contract.ts';
import { createMatch } from '../finding/create-match.ts';

const subject = appPerFile();

const on = (id: string) => ({ params: { id } });

describe('the list of matches', () => {
  it('has every match, the most recently active first', async () => {
    const { user, browser } = await makeMember(subject);
    const services = { ...subject.services, deliverySettings: { ...subject.services.deliverySettings, minAuthors: 1 } };
    const others = [];
    for (let n = 0; n < 35; n += 1) {
      const other = await makeMember(subject, { membershipPlan: 'premium' });
      await createMatch(
        services,
        { userId: user.id, handle: 'mine' },
        { userId: other.user.id, handle: `theirs.${n}` },
      );
      others.push(other);
      subject.clock.advance(1000);
    }
    const all = (await browser.call(contract.listMatches)).body.matches;
    expect(all).toHaveLength(35);
    const oldest = all.at(-1)?.id ?? '';
    const [first = { user, browser }] = others;
    await first.browser.call(contract.openChat, on(oldest));
    await writeMessage(subject, first, oldest, 'Good evening');
    const [mostActive, next] = (await browser.call(contract.listMatches)).body.matches;
    expect(mostActive).toMatchObject({
      id: oldest,
      state: 'open',
      unread: 1,
      lastMessage: { senderId: 'them', content: 'Good evening', seq: 1, type: 'text' },
    });
    expect(next?.id).toBe(all[0]?.id);
    expect((await others[1]?.browser.call(contract.listMatches))?.body.matches).toHaveLength(1);
  });
});
