import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitAnswer } from './await-answer.ts';
import type { LoginAnswer } from './login-message.ts';

const STATE = 'verify.abc';
const answer = { type: 'instagram-auth', state: STATE, success: true, userInfo: { username: 'rosa.lindt', email: '' } };

const page = new EventTarget();
let popup: Window;
let focused = true;
const onAnswer = vi.fn<(answer: LoginAnswer) => void>();
const onClosed = vi.fn<() => void>();
let stop = () => {};

const post = (data: unknown, origin = 'https://here.example') =>
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('location', { origin: 'https://here.example' });
  vi.stubGlobal('document', { hasFocus: () => focused });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  popup = { closed: false } as Window;
  focused = true;
  stop = awaitAnswer(popup, STATE, { onAnswer, onClosed });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const close = () => Object.assign(popup, { closed: true });

async function postOnChannel(message: unknown): Promise<void> {
  const channel = new BroadcastChannel(STATE);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(message);
  await expect.poll(() => onAnswer.mock.calls.length, { timeout: 60_000 }).toBeGreaterThan(0);
  channel.close();
}

describe('the answer of a popup', () => {
  it('is taken once from a message', () => {
    post(answer);
    post(answer);
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(answer);
  });

  it('is taken once from the channel', async () => {
    await postOnChannel(answer);
    post(answer);
    expect(onAnswer).toHaveBeenCalledOnce();
  });

  it('is ignored from another origin or for another login', () => {
    post(answer, 'https://elsewhere.example');
    post({ ...answer, state: 'verify.xyz' });
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('is taken shortly after the popup has closed', () => {
    close();
    vi.advanceTimersByTime(2_500);
    post(answer);
    vi.advanceTimersByTime(60_000);
    expect(onAnswer).toHaveBeenCalledOnce();
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('is still taken after the popup was reported closed', async () => {
    close();
    vi.advanceTimersByTime(5_000);
    expect(onClosed).toHaveBeenCalledOnce();
    await postOnChannel(answer);
    expect(onAnswer).toHaveBeenCalledOnce();
  });
});

describe('a popup that is closed', () => {
  it('is reported after the grace period', () => {
    close();
    vi.advanceTimersByTime(2_900);
    expect(onClosed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(onClosed).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it('is not reported while the page has no focus', () => {
    close();
    focused = false;
    vi.advanceTimersByTime(60_000);
    expect(onClosed).not.toHaveBeenCalled();
    focused = true;
    vi.advanceTimersByTime(3_100);
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it('is given up when the state expires, open or not', () => {
    vi.advanceTimersByTime(600_000);
    expect(onClosed).toHaveBeenCalledOnce();
    post(answer);
    expect(onAnswer).not.toHaveBeenCalled();
  });
});
