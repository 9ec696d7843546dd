import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionKey } from '#app/server/start-server.ts';
import { freePort } from '#test/harness/free-port.ts';
import { fillProduct } from '../../../bench/fill/fill-product.ts';
import type { Member } from '../../../bench/fill/members.ts';
import type { Chat } from '../../../bench/fill/chats.ts';
import { planOf } from '../../../bench/fill/plan.ts';
import type { Reader } from '../../../bench/fill/readers.ts';
import { makeCertificate } from './certificate.ts';
import { openNginx, type SiteNginx } from './open-nginx.ts';
import { openNode, startSandboxes, type SiteNode } from './open-node.ts';
import { openPostgres, type SitePostgres } from './open-postgres.ts';
import { openRedis, type SiteRedis } from './open-redis.ts';

const LETTERS = 2000;
/** The demo delivers every letter while its sender waits, so that a walk can read it. Under load letters wait for a batch. */
export const PRODUCTION_DELIVERY = { DELIVERY_MIN_SENDERS: '5', DELIVERY_MAX_WAIT: '6' };
/** Clients are so many: limits by address are not tested under load. */
const ADDRESSES = 100;

/** A whole site with people in it. */
export interface Site {
  publicUrl: string;
  httpPort: number;
  httpsPort: number;
  nodes: [SiteNode, SiteNode];
  nginx: SiteNginx;
  redis: SiteRedis;
  postgres: SitePostgres;
  /** Of the sandboxes themselves. */
  sandboxPort: number;
  databaseUrl: string;
  members: Member[];
  readers: Reader[];
  chats: Chat[];
  /** Connections through nginx, each from another address of this machine. */
  agents: Agent[];
  /** For everything that this run makes; removed at its end. */
  folder: string;
  /** The settings of a node. */
  env: Record<string, string>;
  /** The folder with the logs of all programs. */
  logs: string;
  /** Keys and passwords that no log may contain. */
  secrets: string[];
}

/** What every request of the site's own pages has. */
export const pageHeaders = ({ publicUrl }: Pick<Site, 'publicUrl'>, cookie: string) => ({
  host: new URL(publicUrl).host,
  origin: publicUrl,
  cookie,
});

export const addressOf = (client: number) => `127.0.1.${client + 1}`;

/** Between which programs a test may put something. */
export type Pair =
  | 'browser-nginx'
  | 'nginx-node A'
  | 'nginx-node B'
  | 'node-PostgreSQL'
  | 'node-Redis'
  | 'node-sandboxes'
  | 'vendors-nginx';

export interface Choices {
  /** The port at which the first of a pair finds the second, which listens at the given port. */
  portOf?: (pair: Pair, port: number) => Promise<number>;
  /** Called with the folder for PostgreSQL's data while it is empty. */
  onDataFolder?: (folder: string) => void;
  /** The same for the folder for all logs. */
  onLogFolder?: (folder: string) => void;
  letters?: number;
  /** Settings of the nodes besides the usual ones. */
  settings?: Record<string, string>;
}

/** Brings everything up; `cleanup` ends and removes it. */
export async function openSite(
  cleanup: AsyncDisposableStack,
  {
    portOf = async (_pair, port) => port,
    onDataFolder = () => {},
    onLogFolder = () => {},
    letters = LETTERS,
    settings = {},
  }: Choices = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-deployment-'));
  // PostgreSQL and nginx's workers run as users of their own.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  process.on('exit', remove);
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  onLogFolder(logs);
  const certificate = makeCertificate(folder);
  const postgres = await openPostgres({ folder, logs, certificate, onDataFolder });
  cleanup.defer(() => postgres.stop());
  const redis = await openRedis(folder, logs);
  cleanup.defer(() => redis.kill());

  const [master, sessionSecret] = [randomBytes(32), randomBytes(32).toString('base64')];
  const key = sessionKey({ sessionSecret }, master);
  const filled = await fillProduct({ url: postgres.url, master, sessionKey: key, plan: planOf(letters) });

  const [httpPort, nginxPort] = [await freePort(), await freePort()];
  const httpsPort = await portOf('browser-nginx', nginxPort);
  const webhookPort = await portOf('vendors-nginx', nginxPort);
  const ports: [number, number] = [await freePort(), await freePort()];
  const sandboxPort = await freePort();
  const findPort = (pair: Pair, url: string) => portOf(pair, Number(new URL(url).port));
  const publicUrl = `https://localhost:${httpsPort}`;
  const env = {
    NODE_ENV: 'production',
    DEMO: '1',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    DATABASE_URL: withPort(postgres.url, await findPort('node-PostgreSQL', postgres.url)),
    REDIS_URL: withPort(redis.url, await findPort('node-Redis', redis.url)),
    MASTER_KEY: master.toString('base64'),
    SESSION_SECRET: sessionSecret,
    SANDBOX_HOST: `http://127.0.0.1:${await portOf('node-sandboxes', sandboxPort)}`,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'info',
    // The sandboxes post webhooks through nginx.
    NODE_EXTRA_CA_CERTS: certificate.file,
    ...settings,
  };
  const ownSettings = {
    ...env,
    SANDBOX_HOST: `http://127.0.0.1:${sandboxPort}`,
    PUBLIC_URL: `https://localhost:${webhookPort}`,
  };
  const sandboxes = startSandboxes(ownSettings, join(folder, 'sandboxes.log'));
  cleanup.defer(async () => void (await sandboxes.stop('SIGTERM')));
  const open = async (name: string, port: number) => {
    const node = await openNode({ name, port, env, log: join(logs, `node-${name}.log`) });
    cleanup.defer(async () => void (await node.stop()));
    return node;
  };
  const nodes: [SiteNode, SiteNode] = [await open('A', ports[0]), await open('B', ports[1])];
  const nodePorts: [number, number] = [await portOf('nginx-node A', ports[0]), await portOf('nginx-node B', ports[1])];
  const nginx = await openNginx({ folder, logs, httpPort, httpsPort: nginxPort, certificate, nodePorts });
  cleanup.defer(async () => void (await nginx.server.stop('SIGQUIT')));

  const ca = readFileSync(certificate.file);
  const agents = Array.from({ length: ADDRESSES }, (_, client) => {
    return new Agent({ keepAlive: true, ca, servername: 'localhost', localAddress: addressOf(client) });
  });
  cleanup.defer(() => agents.forEach((agent) => agent.destroy()));
  const secrets = [env.MASTER_KEY, sessionSecret, new URL(postgres.url).password, new URL(redis.url).password];
  const members = filled.members.map(secureCookie);
  const memberOf = ({ userId }: Member) => members[userId - 1] as Member;
  return {
    publicUrl,
    httpPort,
    httpsPort,
    nodes,
    nginx,
    redis,
    postgres,
    sandboxPort,
    databaseUrl: postgres.url,
    members,
    readers: filled.readers.map((reader) => ({ ...reader, member: memberOf(reader.member) })),
    chats: filled.chats.map(({ id, sides: [one, other] }) => ({ id, sides: [memberOf(one), memberOf(other)] })),
    agents,
    folder,
    env,
    logs,
    secrets,
  };
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/** The name that the cookie has on an encrypted site. */
function secureCookie(member: Member): Member {
  return { ...member, cookie: member.cookie.replace('sid=', '__Host-sid=') };
}
