import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deleteAccount } from '#features/account/contract.ts';
import { logIn } from '#features/auth/contract.ts';
import { searchConfessions } from '#features/inbox/contract.ts';
import { listMessages, type Message } from '#features/matches/contract.ts';
import { PASSWORD, type Member } from '../../../bench/fill/members.ts';
import { Caller } from '../../deployment/caller.ts';
import { startChats } from '../../deployment/load/chats.ts';
import type { Letters } from '../../deployment/load/letters.ts';
import { describe, failuresOf, KINDS, startTraffic } from '../../deployment/load/traffic.ts';
import type { Report } from '../../deployment/report.ts';
import { ROOT } from '../../deployment/site/deploy-files.ts';
import type { Site } from '../../deployment/site/open-site.ts';

const run = promisify(execFile);

/** Before and after the backup, in milliseconds. */
const TRAFFIC = 8000;
const READERS = 5;
const CHATS = 4;

/** What was acknowledged before the backup began, and what was deleted after it. */
export interface Kept {
  backup: string;
  erasures: string;
  /** The private key that opens both. */
  keyFile: string;
  letters: ReadonlyMap<string, Member>;
  /** How many letters some readers see. */
  lists: { member: Member; handle: string; total: number }[];
  chats: { id: string; member: Member; messages: Message[] }[];
  deleted: Member;
}

/** Runs a command for operators, as on the machine of the site. */
export async function runCommand(site: Site, changes: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], ...site.env, ...changes };
  const { stdout } = await run(process.execPath, args, { cwd: ROOT, env });
  return stdout.trim();
}

export async function backUpUnderLoad(site: Site, letters: Letters, report: Report): Promise<Kept> {
  const folder = join(site.folder, 'backups');
  mkdirSync(folder);
  const [backup, erasures, keyFile] = ['full', 'erasures', 'backup.key'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const made = await runCommand(site, {}, 'scripts/backup-key.ts', keyFile);
  const env = { BACKUP_PUBLIC_KEY: made.split('\n').at(-1) ?? '' };

  const chats = startChats(site, 0);
  const traffic = startTraffic(site, letters);
  await sleep(TRAFFIC);
  const kept = { ...(await readAcknowledged(site)), letters: new Map(letters.acknowledged) };
  const begun = performance.now();
  const written = await runCommand(site, env, 'scripts/backup.ts', backup);
  report.figure(
    'a backup under load',
    `${((performance.now() - begun) / 1000).toFixed(1)} s: ${written.split('\n')[0]}`,
  );
  const deleted = await deleteOne(site);
  await runCommand(site, env, 'scripts/backup.ts', erasures, '--erasures-only');
  await sleep(TRAFFIC);
  const rounds = await traffic.stop();
  await chats.finish();
  for (const kind of KINDS)
    report.count(`while the backup is written: ${kind}, failed (${describe(rounds[kind])})`, failuresOf(rounds[kind]));
  return { ...kept, backup, erasures, keyFile, deleted };
}

/** What the pages show before the backup: lists to which nobody writes, and chats. */
async function readAcknowledged(site: Site): Promise<Pick<Kept, 'lists' | 'chats'>> {
  const lists = [];
  for (const { member, handle } of site.readers.slice(0, READERS)) {
    const { body } = await new Caller(site, member.cookie).call(searchConfessions, { params: { query: handle } });
    lists.push({ member, handle, total: body.total });
  }
  const chats = [];
  for (const { id, sides } of site.chats.slice(0, CHATS)) {
    const { body } = await new Caller(site, sides[0].cookie).call(listMessages, { params: { id }, query: {} });
    chats.push({ id, member: sides[0], messages: body.messages });
  }
  return { lists, chats };
}

/** The last member: those before write, read and chat in this run. */
async function deleteOne(site: Site): Promise<Member> {
  const member = site.members.at(-1) as Member;
  const caller = new Caller(site);
  await caller.call(logIn, { body: { email: member.email, password: PASSWORD } });
  const { status } = await caller.call(deleteAccount, { body: { currentPassword: PASSWORD } });
  if (status !== 200) throw new Error(`The account was not deleted: status ${status}`);
  return member;
}
