import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { LinkName } from '../site/open-faulty-site.ts';
import type { Trouble } from '../site/link.ts';

/** In milliseconds. */
const LASTS = 5000;
/** Longer than nginx and the nodes wait for an answer. */
const LASTS_LONG = 40_000;

const LINKS: Record<string, LinkName[]> = {
  browser: ['browser-nginx'],
  'node-a': ['nginx-node A'],
  nodes: ['nginx-node A', 'nginx-node B'],
  database: ['node-PostgreSQL'],
  redis: ['node-Redis'],
  stripe: ['node-Stripe'],
  instagram: ['node-Instagram and others'],
  // Nobody waits for either.
  'mail-and-webhooks': ['node-SMTP', 'vendors-nginx'],
};

const TROUBLES: Record<Trouble, string> = {
  refused: 'refuses all connections',
  reset: 'breaks off all connections, again and again',
  frozen: 'passes nothing on',
  slow: 'answers 5 s later',
  cut: 'loses answers in the middle',
};

const broken = (place: string, trouble: Trouble, lasts = LASTS): Fault => ({
  name: `${place}-${trouble}${lasts === LASTS ? '' : '-long'}`,
  about: `${LINKS[place]?.join(' and ') ?? place} ${TROUBLES[trouble]} for ${lasts / 1000} s`,
  // While nobody can ask a vendor, callers are told so.
  mayTell: /_UNAVAILABLE|RECIPIENT_UNCHECKED|"success":false/,
  async run({ site }) {
    const links = (LINKS[place] ?? []).map((name) => site.links.get(name));
    for (const link of links) link?.begin(trouble);
    await sleep(lasts);
    for (const link of links) link?.end();
    return 1;
  },
});

export const CONNECTIONS: Fault[] = [
  ...Object.keys(LINKS).flatMap((place) =>
    (Object.keys(TROUBLES) as Trouble[]).map((trouble) => broken(place, trouble)),
  ),
  broken('database', 'frozen', LASTS_LONG),
  broken('redis', 'frozen', LASTS_LONG),
  broken('nodes', 'frozen', LASTS_LONG),
];
