import { DAY } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';
import { fetchBounded } from './bounded-fetch.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const PICTURE_LIMIT = 1024 * 1024;
const MAX_PICTURES = 100;
const MAX_BYTES = 16 * PICTURE_LIMIT;
const KEPT_FOR = DAY;

export interface Picture {
  type: string;
  bytes: Buffer<ArrayBuffer>;
}

export type PictureLookup =
  | { outcome: 'found'; picture: Picture }
  | { outcome: 'absent' }
  | { outcome: 'unavailable'; reason: string };

interface Settings {
  clock: Clock;
  timeout: number;
  sandbox?: () => string | Promise<string>;
}

/** Fetches pictures and keeps the latest in memory, so that each picture of a page of results is fetched once. */
export function openPictures({ clock, timeout, sandbox }: Settings): (url: string) => Promise<PictureLookup> {
  // A Map keeps the order of insertion: the first entry is the least recently used.
  const kept = new Map<string, Picture & { until: number }>();
  let bytesKept = 0;

  function keep(url: string, picture: Picture): void {
    forget(url);
    kept.set(url, { ...picture, until: clock.now().getTime() + KEPT_FOR });
    bytesKept += picture.bytes.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_PICTURES && bytesKept <= MAX_BYTES) break;
      forget(oldest);
    }
  }

  function forget(url: string): void {
    bytesKept -= kept.get(url)?.bytes.length ?? 0;
    kept.delete(url);
  }

  return async (url) => {
    const known = kept.get(url);
    if (known && known.until > clock.now().getTime()) {
      kept.delete(url);
      kept.set(url, known);
      return { outcome: 'found', picture: { type: known.type, bytes: known.bytes } };
    }
    const address = sandbox ? within(url, await sandbox()) : ofInstagram(url);
    if (!address) return { outcome: 'absent' };
    const fetched = await fetchBounded(address, { signal: AbortSignal.timeout(timeout), limit: PICTURE_LIMIT });
    if ('failed' in fetched && fetched.failed !== 'too large')
      return { outcome: 'unavailable', reason: fetched.failed };
    if ('failed' in fetched) return { outcome: 'absent' };
    if (fetched.status >= 500) return { outcome: 'unavailable', reason: `status ${fetched.status}` };
    if (fetched.status !== 200 || !TYPES.includes(fetched.type)) return { outcome: 'absent' };
    const picture = { type: fetched.type, bytes: fetched.bytes };
    keep(url, picture);
    return { outcome: 'found', picture };
  };
}

const PICTURE_HOSTS = /(^|\.)(cdninstagram\.com|fbcdn\.net)$/;

/** The address comes from outside: our server must call nothing but Instagram's own picture servers. */
function ofInstagram(url: string): URL | null {
  const address = URL.parse(url);
  if (address?.protocol !== 'https:' || address.port !== '' || address.username !== '') return null;
  return PICTURE_HOSTS.test(address.hostname) ? address : null;
}

function within(url: string, base: string): URL | null {
  const address = URL.parse(url);
  return address?.href.startsWith(`${base}/`) ? address : null;
}
