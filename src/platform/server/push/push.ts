import { HOUR, SECOND } from '#platform/shared/durations.ts';
import type { PushAddress } from '#platform/shared/push-address.ts';
import { fetchBounded } from '../gateways/bounded-fetch.ts';
import type { Uses } from '../services.ts';
import { hasValidKeys, knownEndpoint } from './push-address.ts';
import type { VapidKeys } from './vapid-keys.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    /** Notices in members' browsers; null unless the operator has keys for it, or in the demo its sandbox is on. */
    push: Push | null;
  }
}

export interface PushNotice {
  title: string;
  body: string;
  /** Where a press leads: '/chat'. */
  path: string;
  /** A browser shows the latest notice of a kind. */
  kind: string;
  /** For how long it is worth showing, in ms. */
  keptFor: number;
}

/**
 * 'gone': the browser has withdrawn its subscription, or it is none that we call. 'later': the push service is away or overloaded.
 * 'refused': it does not accept our keys or this message.
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

interface PushAnswer {
  outcome: PushOutcome;
  /** For how long the push service wants to be left alone, in ms. */
  waitFor: number;
}

export interface Push {
  /** To which browsers subscribe. */
  publicKey: string;
  /** Where the demo's browsers register, instead of at the service of their maker. */
  sandbox: string | null;
  /** Whether we send to such an address: to a known push service, and encrypted with usable keys. */
  accepts(address: PushAddress): boolean;
  send(address: PushAddress, notice: PushNotice): Promise<PushAnswer>;
  /** How long a batch takes at least, in ms: longer than any answer, so that its end does not show whether anything was sent. */
  batchTime: number;
}

/** In place of the services of browsers' makers. */
export interface PushSandboxAddress {
  /** Where browsers register: a path, as it is in our own pages' origin. */
  path: string;
  /** Of the server that has the path. */
  origin: () => string;
}

export interface PushSettings extends VapidKeys {
  /** Whom push services write to when something is wrong: mailto: or https: */
  subject: string;
  sandbox: PushSandboxAddress | null;
  /** Of tests, which need not wait. */
  batchTime?: number;
}

interface Options extends PushSettings, Uses<'log' | 'metrics'> {
  /** Of the product, for the address that a press leads to. */
  origin: () => string;
}

const TIMEOUT = 4 * SECOND;
/** A job has twice this time when a server stops. */
const BATCH_TIME = 5 * SECOND;
const ANSWER_LIMIT = 16 * 1024;

/** All messages have this size, in bytes, so that a push service cannot tell one kind from another. */
const MESSAGE_SIZE = 512;

/** Sends notices, encrypted so that only the browser can read them. A push service learns that a browser gets one, and when. */
export function openPush({
  publicKey,
  privateKey,
  subject,
  sandbox,
  batchTime = BATCH_TIME,
  origin,
  log,
  metrics,
}: Options): Push {
  function urlOf(endpoint: string): URL | null {
    if (sandbox === null) return knownEndpoint(endpoint);
    const url = URL.parse(endpoint);
    return url?.origin === new URL(sandbox.origin()).origin && url.pathname.startsWith(`${sandbox.path}/`) ? url : null;
  }

  async function post(url: URL, { p256dh, auth }: PushAddress, notice: PushNotice) {
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: url.href, keys: { p256dh, auth } },
      messageOf(notice),
      {
        vapidDetails: { subject, publicKey, privateKey },
        // Without a topic, by which a service would know those of a kind: browsers show one of each kind anyway.
        TTL: Math.round(notice.keptFor / SECOND),
        urgency: 'normal',
      },
    );
    // Of its headers, only fetch itself sets the length.
    const { 'Content-Length': _length, 'Content-Type': type = '', ...others } = headers as Record<string, string>;
    const signal = AbortSignal.timeout(TIMEOUT);
    const bytes = new Blob([new Uint8Array(body ?? [])], { type });
    return fetchBounded(url, { headers: others, bytes, signal, limit: ANSWER_LIMIT });
  }

  function messageOf({ title, body, path, kind }: PushNotice): string {
    const navigate = new URL(path, origin()).href;
    // Declarative (RFC 8030 gave it its number): Safari shows it even if our service worker fails.
    const text = JSON.stringify({ web_push: 8030, notification: { title, body, navigate, tag: kind } });
    const room = MESSAGE_SIZE - Buffer.byteLength(text);
    if (room < 0) throw new Error(`A notice is ${-room} bytes too long`);
    return text + ' '.repeat(room);
  }

  async function send(address: PushAddress, notice: PushNotice): Promise<PushAnswer> {
    const url = urlOf(address.endpoint);
    if (!url || !hasValidKeys(address)) return { outcome: 'gone', waitFor: 0 };
    const answer = await post(url, address, notice);
    if ('failed' in answer) return { outcome: 'later', waitFor: 0 };
    const outcome = outcomeOf(answer.status);
    // The host is that of a browser's maker, where the whole endpoint would name a browser.
    const what = { status: answer.status, host: url.host };
    if (answer.status === 401 || answer.status === 403)
      log.error(what, 'push refused: the service does not accept our keys');
    else if (outcome === 'refused') log.warn(what, 'push refused');
    return { outcome, waitFor: waitIn(answer.headers) };
  }

  return {
    publicKey,
    sandbox: sandbox?.path ?? null,
    batchTime,
    accepts: (address) => urlOf(address.endpoint) !== null && hasValidKeys(address),
    async send(address, notice) {
      const answer = await send(address, notice);
      metrics.countPush(answer.outcome);
      return answer;
    },
  };
}

function outcomeOf(status: number): PushOutcome {
  if (status < 300) return 'sent';
  // It would lead us to an address that nobody has checked.
  if (status < 400) return 'gone';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

const LONGEST_WAIT = HOUR;

/** Services write seconds; where one writes a date, the queue's own pauses do. */
function waitIn(headers: Headers): number {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds) * SECOND, LONGEST_WAIT) : 0;
}
