import { createReadStream, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { sendCall } from '../../../bench/load/http-side.ts';
import { PASSWORD } from '../../../bench/fill/members.ts';
import { TARGET_PREFIX } from '../load/letters.ts';
import { CHAT_WORDS } from '../load/talker.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site/open-site.ts';
import { SAID } from './walk.ts';

/** Part of what is said only in requests that fail. */
const FAULTY = 'pelican.in.the.fog';

/** Makes each program log a fault with what it must not log. With the packages' own settings they do. */
export async function provokeFaults({ databaseUrl, httpsPort, agents, httpPort }: Site): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('SELECT $1::int', [FAULTY]).catch(() => {});
  await client.query(`SELECT '${FAULTY}' FROM nowhere`).catch(() => {});
  await client.query('CREATE TEMP TABLE once (name text PRIMARY KEY)');
  const insert = () => client.query('INSERT INTO once VALUES ($1)', [FAULTY]);
  await insert();
  await insert().catch(() => {});
  await client.end();
  const headers = { host: 'localhost', referer: `https://localhost/?${FAULTY}` };
  const paths = [`/api/confessions/search/${FAULTY}`, `/${FAULTY}?q=${'x'.repeat(9000)}`];
  for (const path of paths) await sendCall(httpsPort, { method: 'GET', path, headers, status: 400 }, agents[0]);
  const body = FAULTY.repeat(4000);
  await sendCall(httpsPort, { method: 'POST', path: `/api/${FAULTY}`, headers, body, status: 413 }, agents[1]).catch(
    () => {},
  );
  // Not HTTP, and not TLS.
  for (const port of [httpPort, httpsPort]) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.1.200' });
    socket.on('error', () => {});
    socket.end(`${FAULTY}\r\n\r\n`);
    await new Promise((resolve) => socket.on('close', resolve).resume());
  }
}

/** Searches all logs for addresses, handles, e-mails, query strings, texts and keys of this run. None may be there. */
export async function searchLogs(site: Site, report: Report): Promise<void> {
  const needles: Record<string, string[]> = {
    'network addresses': ['127.0.1.'],
    handles: [SAID.handle, TARGET_PREFIX, ...site.readers.map(({ handle }) => handle)],
    'e-mails': [SAID.email, '@bench.example', 'walk.example'],
    'query strings': ['?username=', '?before=', '?cursor=', 'next=1'],
    texts: [SAID.text, 'lighthouse keeper', CHAT_WORDS],
    'values in faulty requests': [FAULTY],
    'keys and passwords': [...site.secrets, PASSWORD],
    cookies: site.members.slice(0, 200).map(({ cookie }) => cookie.split('=')[1] ?? ''),
  };
  const found = new Map(Object.keys(needles).map((kind) => [kind, 0]));
  const files = readdirSync(site.logs);
  for (const name of files) {
    for await (const line of createInterface(createReadStream(join(site.logs, name)))) {
      const kinds = Object.keys(needles).filter((kind) => needles[kind]?.some((word) => line.includes(word)));
      if (kinds.length > 0) console.log(`    ${kinds.join(', ')} in ${name}: ${line.slice(0, 300)}`);
      for (const kind of kinds) found.set(kind, (found.get(kind) ?? 0) + 1);
    }
  }
  for (const [kind, lines] of found) report.count(`logs: lines with ${kind}`, lines);
  for (const name of ['nginx-access.log', 'node-A.log', 'node-B.log', 'postgres.log'])
    report.check(`logs: ${name} is written`, files.includes(name) && statSync(join(site.logs, name)).size > 0);
}
