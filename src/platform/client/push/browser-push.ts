import type { PushAddress } from '#platform/shared/push-address.ts';
import { request } from '../api/request.ts';

/** Whether this browser can show notices. 'install-first': on iPhone and iPad only sites on the home screen can. */
export type PushAbility = 'ready' | 'denied' | 'unsupported' | 'install-first';

/** `sandbox` is where the demo's browsers subscribe, which needs neither a permission nor a service worker. */
export function pushAbility(sandbox: string | null): PushAbility {
  if (sandbox !== null) return 'ready';
  if (!hasPush()) return isUninstalledOnIos() ? 'install-first' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Whether notices can be shown without asking anybody for permission. */
export function mayNotify(sandbox: string | null): boolean {
  return sandbox !== null || (hasPush() && Notification.permission === 'granted');
}

/** The id by which the server lists this browser; null if it is not subscribed. */
export async function ownBrowserId(sandbox: string | null): Promise<string | null> {
  const endpoint = sandbox === null ? (await findSubscription())?.endpoint : readSandbox()?.endpoint;
  return endpoint === undefined ? null : endpointId(endpoint);
}

interface SubscribeOptions {
  publicKey: string;
  sandbox: string | null;
}

/**
 * Subscribes this browser to notices, within a press. Always anew: an earlier subscription may be to another key, or to the notices of
 * another member. Returns 'denied' if the browser's owner does not allow notices.
 */
export async function subscribe({ publicKey, sandbox }: SubscribeOptions): Promise<PushAddress | 'denied'> {
  if (sandbox !== null) return subscribeAtSandbox(publicKey, sandbox);
  // First of all: Safari asks only while the press is handled.
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'denied';
    throw error;
  }
}

/** When a member logs out or removes this browser. What is shown is closed too: it is theirs. */
export async function unsubscribe(sandbox: string | null): Promise<void> {
  if (sandbox === null) await (await findSubscription())?.unsubscribe();
  else await forgetAtSandbox(sandbox);
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
}

function hasPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** An iPad says that it is a Mac, but no Mac has a screen to touch. */
function isUninstalledOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}

async function findSubscription(): Promise<PushSubscription | null> {
  // Some browsers keep the subscription when its owner withdraws the permission.
  if (!hasPush() || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The server computes the same: platform/server/push. Null at an address without https, which only a demo has. */
async function endpointId(endpoint: string): Promise<string | null> {
  if (!isSecureContext) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  const base64 = btoa(String.fromCodePoint(...hash));
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
}

const SANDBOX_KEY = 'sandbox-push';

interface SandboxSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

async function subscribeAtSandbox(applicationServerKey: string, sandbox: string): Promise<PushAddress> {
  await forgetAtSandbox(sandbox);
  const subscription = (await request('POST', sandbox, { body: { applicationServerKey } })) as SandboxSubscription;
  localStorage.setItem(SANDBOX_KEY, JSON.stringify(subscription));
  return { endpoint: subscription.endpoint, ...subscription.keys };
}

async function forgetAtSandbox(sandbox: string): Promise<void> {
  const subscription = readSandbox();
  if (!subscription) return;
  localStorage.removeItem(SANDBOX_KEY);
  const id = subscription.endpoint.split('/').at(-1) ?? '';
  // What the sandbox does not know any more needs not be forgotten.
  await request('POST', `${sandbox}/${id}/forget`).catch(() => {});
}

function readSandbox(): SandboxSubscription | null {
  return JSON.parse(localStorage.getItem(SANDBOX_KEY) ?? 'null') as SandboxSubscription | null;
}
