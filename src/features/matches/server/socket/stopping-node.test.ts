import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeChat } from '#test/factories/chat.ts';
import { openLiveTab } from '#test/harness/chat/live-tab.ts';
import { listen } from '#test/harness/chat/socket.ts';
import { openTwoNodes } from '#test/harness/chat/two-nodes.ts';

const slowPoll = { timeout: 60_000 };
const EACH = 40;

let nodes: Awaited<ReturnType<typeof openTwoNodes>>;
beforeEach(async () => {
  nodes = await openTwoNodes({ settings: { socketLimits: { framesPerMinute: 10_000 } } });
});
afterEach(() => nodes.close());

it('a node that stops while both write loses and doubles nothing: its page goes on at the other node', async () => {
  const { one, other } = nodes;
  const { id, elite, free } = await makeChat(other);
  const [stopping, staying] = [await listen(one), await listen(other)];
  let isStopped = false;
  const here = openLiveTab(id, elite.browser, () => (isStopped ? staying : stopping));
  const there = openLiveTab(id, free.browser, () => staying);
  for (const { connection } of [here, there]) await expect.poll(() => connection.state(), slowPoll).toBe('open');
  const messagesOf = ({ chat }: typeof here) => chat.state().thread.messages;

  let closing: Promise<void> | undefined;
  for (let n = 0; n < EACH; n += 1) {
    for (const { chat } of [here, there]) chat.send(`Message ${n}`);
    if (n !== EACH / 2) continue;
    await expect.poll(() => messagesOf(here).length, slowPoll).toBeGreaterThan(0);
    isStopped = true;
    closing = one.app.close();
  }
  for (const tab of [here, there]) {
    await expect.poll(() => tab.chat.state().thread.outgoing.length, slowPoll).toBe(0);
    await expect.poll(() => messagesOf(tab).length, slowPoll).toBe(2 * EACH);
    expect(messagesOf(tab).map(({ seq }) => seq)).toEqual(Array.from({ length: 2 * EACH }, (_, index) => index + 1));
    const own = messagesOf(tab).filter(({ senderId }) => senderId === 'me');
    expect(own.map(({ content }) => content).toSorted()).toEqual(
      Array.from({ length: EACH }, (_, n) => `Message ${n}`).toSorted(),
    );
  }
  await closing;
  for (const { close } of [here, there]) close();
});
