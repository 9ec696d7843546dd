import type { Random } from '../../../attack/random.ts';
import { openSite, type Pair, type Site } from '../../../deployment/site/open-site.ts';
import { Link } from './link.ts';
import { SmallDisk } from './small-disk.ts';
import { VendorFront, type VendorAnswer, type VendorCall } from './vendor-front.ts';

/** Enough letters for readers with a page each. */
const LETTERS = 4000;
/** In megabytes. */
const DATABASE_DISK = 1200;
const LOG_DISK = 200;

export type LinkName = Exclude<Pair, 'node-sandboxes'> | 'node-Stripe' | 'node-Instagram and others' | 'node-SMTP';

/** A site whose programs reach each other through what can be broken. */
export interface FaultySite extends Site {
  links: Map<LinkName, Link>;
  /** Instagram, the moderation service and push services: the sandboxes at one address. */
  sandboxes: VendorFront;
  stripe: VendorFront;
  databaseDisk: SmallDisk;
  /** Has the logs of all programs, and the data folder. */
  logDisk: SmallDisk;
}

export async function openFaultySite(cleanup: AsyncDisposableStack, random: Random): Promise<FaultySite> {
  const links = new Map<LinkName, Link>();
  const addLink = async (name: LinkName, port: number) => {
    const link = new Link(port, random);
    links.set(name, link);
    cleanup.defer(() => link.close());
    return link.listen();
  };
  const addFront = async (name: LinkName, port: number) => {
    const front = new VendorFront(port);
    cleanup.defer(() => front.close());
    return { front, port: await addLink(name, await front.listen()) };
  };
  let sandboxes: VendorFront | undefined;
  let stripe: VendorFront | undefined;
  let vendorPorts: Promise<VendorPorts> | undefined;
  const findVendors = async (described: Described): Promise<VendorPorts> => {
    const { front, port } = await addFront('node-Stripe', described.stripe.port);
    stripe = front;
    return { stripe: port, smtp: await addLink('node-SMTP', Number(new URL(described.smtpUrl).port)) };
  };
  const portOf = async (pair: Pair, port: number): Promise<number> => {
    if (pair !== 'node-sandboxes') return addLink(pair, port);
    const opened = await addFront('node-Instagram and others', port);
    sandboxes = opened.front;
    // Ports of vendors are told by the host of the sandboxes when a node starts.
    sandboxes.tell = async (call: VendorCall, answer: VendorAnswer) => {
      if (call.path !== '/host.json') return answer;
      const described = JSON.parse(answer.body.toString()) as Described;
      vendorPorts ??= findVendors(described);
      const ports = await vendorPorts;
      described.stripe.port = ports.stripe;
      described.smtpUrl = described.smtpUrl.replace(/:\d+/, `:${ports.smtp}`);
      return { ...answer, body: Buffer.from(JSON.stringify(described)) };
    };
    return opened.port;
  };
  const [databaseDisk, logDisk] = [new SmallDisk(DATABASE_DISK), new SmallDisk(LOG_DISK)];
  for (const disk of [databaseDisk, logDisk]) cleanup.defer(() => disk.unmount());
  const site = await openSite(cleanup, {
    portOf,
    letters: LETTERS,
    onDataFolder: (at) => databaseDisk.mount(at),
    onLogFolder: (at) => logDisk.mount(at),
  });
  if (!sandboxes || !stripe) throw new Error('The nodes did not ask for the vendors');
  return { ...site, links, sandboxes, stripe, databaseDisk, logDisk };
}

interface Described {
  smtpUrl: string;
  stripe: { port: number };
}

interface VendorPorts {
  stripe: number;
  smtp: number;
}
