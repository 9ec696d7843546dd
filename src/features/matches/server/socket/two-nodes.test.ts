import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { openSocket, type TestSocket } from '#test/harness/chat/socket.ts';
import { chatAcross, messageFrame, openTwoNodes, seqsReceived } from '#test/harness/chat/two-nodes.ts';
import { getMatch, listMatches, openChat, unmask } from '../../contract.ts';

const slowPoll = { timeout: 60_000 };

let nodes: Awaited<ReturnType<typeof openTwoNodes>>;
beforeAll(async () => {
  nodes = await openTwoNodes();
});
afterAll(() => nodes.close());

const anyFrame = () => ({ type: 'follow', matchId: randomUUID(), after: 0 }) as const;
async function isAnswered(socket: TestSocket): Promise<boolean> {
  socket.send(anyFrame());
  return (await socket.next('refused')).code === 'NOT_FOUND';
}

/** Types again and again: it is stored nowhere, so a busy Redis may lose it. */
function isTypingSeen(writer: TestSocket, reader: TestSocket, matchId: string): boolean {
  nodes.one.clock.advance(2 * SECOND);
  writer.send({ type: 'typing', matchId });
  return reader.all('typing').length > 0;
}

describe('between two nodes', () => {
  it('messages, typing and changes of the match reach the partner', async () => {
    const { id, elite, here, there } = await chatAcross(nodes, 'matched');
    await elite.browser.call(openChat, { params: { id } });
    expect(await there.next('changed')).toEqual({ type: 'changed', matchId: id });
    await expect.poll(() => isTypingSeen(here, there, id), slowPoll).toBe(true);
    here.send(messageFrame(id, 'Across'));
    const { message } = await there.next('message');
    expect(message).toMatchObject({ seq: 1, senderId: 'them', content: 'Across' });
    await elite.browser.call(unmask, { params: { id }, body: { agree: true } });
    expect(await there.next('changed')).toEqual({ type: 'changed', matchId: id });
  });

  it('messages reach the other pages of their writer, and each page once', async () => {
    const { id, elite, here, there } = await chatAcross(nodes);
    const second = await openSocket(nodes.other, elite.browser);
    for (let n = 0; n < 5; n += 1) here.send(messageFrame(id, `Message ${n}`));
    for (const socket of [here, there, second])
      await expect.poll(() => seqsReceived(socket), slowPoll).toEqual([1, 2, 3, 4, 5]);
  });

  it('both pages get all messages in order when both write at once', async () => {
    const { id, here, there } = await chatAcross(nodes);
    for (let n = 0; n < 20; n += 1) for (const socket of [here, there]) socket.send(messageFrame(id, `Message ${n}`));
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const socket of [here, there]) await expect.poll(() => seqsReceived(socket), slowPoll).toEqual(all);
  });

  it('a member is online while connected to either', async () => {
    const { id, elite, free, here, there } = await chatAcross(nodes);
    const isOnline = async () => (await free.browser.call(getMatch, { params: { id } })).body.online;
    await expect.poll(isOnline, slowPoll).toBe(true);
    const { matches } = (await free.browser.call(listMatches)).body;
    expect(matches.map(({ online }) => online)).toEqual([true]);
    await expect.poll(() => there.all('presence').at(-1)?.online, slowPoll).toBe(true);
    // The page is loaded again, from the other node.
    await here.close();
    const reloaded = await openSocket(nodes.other, elite.browser);
    await isAnswered(reloaded);
    await reloaded.close();
    await expect.poll(() => there.all('presence').at(-1)?.online, slowPoll).toBe(false);
    expect(await isOnline()).toBe(false);
    expect(there.all('presence').filter(({ online }) => !online)).toHaveLength(1);
  });
});

describe('over two nodes', () => {
  it('a fourth socket of a member closes the oldest, wherever that is', async () => {
    const { browser } = await makeMember(nodes.one);
    const sockets: TestSocket[] = [];
    for (const node of [nodes.one, nodes.other, nodes.other, nodes.other, nodes.one]) {
      const socket = await openSocket(node, browser);
      await isAnswered(socket);
      sockets.push(socket);
    }
    const [first, second, ...others] = sockets;
    expect([await first?.closed, await second?.closed]).toEqual([4001, 4001]);
    for (const socket of others) expect(await isAnswered(socket)).toBe(true);
    for (const socket of others) await socket.close();
    const again = await openSocket(nodes.one, browser);
    expect(await isAnswered(again)).toBe(true);
    await again.close();
  });

  it('a member sends sixty frames a minute at most', async () => {
    const { browser } = await makeMember(nodes.one);
    const [one, other] = [await openSocket(nodes.one, browser), await openSocket(nodes.other, browser)];
    for (let n = 0; n < 30; n += 1) for (const socket of [one, other]) expect(await isAnswered(socket)).toBe(true);
    one.send(anyFrame());
    expect(await one.closed).toBe(4008);
    nodes.one.clock.advance(5 * SECOND);
    expect(await isAnswered(other)).toBe(true);
    await other.close();
  });
});
