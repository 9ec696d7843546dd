import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMail, type StoredMail } from './read-mail.ts';

/** A demo may run for months, so the oldest mails are deleted. */
const MAX_MAILS = 500;

const ID = /^[\da-z]{9}-[\da-f]{32}$/;

export interface MailStore {
  /** Resolves once the mail is on disk. */
  keep(raw: Buffer, recipients: string[]): Promise<void>;
  /** Newest first, all of them or those to one address. */
  list(to?: string): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
}

/** Stores each mail as an .eml file. Ids begin with the time of arrival, so names sort by it. */
export function openMailStore(folder: string, mostMails = MAX_MAILS): MailStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Files never change once they have their final name, so each is parsed once.
  const parsed = new Map<string, StoredMail>();
  let latest = 0;

  /** Never gives two ids the same millisecond, because they could sort in the wrong order. */
  function nextId(): string {
    latest = Math.max(Date.now(), latest + 1);
    return `${latest.toString(36).padStart(9, '0')}-${randomBytes(16).toString('hex')}`;
  }

  async function load(id: string): Promise<StoredMail> {
    const mail = parsed.get(id) ?? (await readMail(id, await readFile(join(folder, `${id}.eml`))));
    parsed.set(id, mail);
    return mail;
  }

  async function newestIds(): Promise<string[]> {
    const names = await readdir(folder);
    const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length));
    return ids
      .filter((id) => ID.test(id))
      .toSorted()
      .toReversed();
  }

  async function removeMails(ids: string[]): Promise<void> {
    for (const id of ids) {
      parsed.delete(id);
      await rm(join(folder, `${id}.eml`), { force: true });
    }
  }

  return {
    async keep(raw, recipients) {
      // Before the new mail is written: a stored mail must not be refused because an old one cannot be deleted.
      await removeMails((await newestIds()).slice(mostMails - 1));
      const file = join(folder, `${nextId()}.eml`);
      // The recipients of the envelope: the To header of the mail may differ.
      const envelope = recipients.map((address) => `Delivered-To: ${address}\r\n`).join('');
      // Written under another name first, so that nobody reads an incomplete mail.
      await writeFile(`${file}.part`, Buffer.concat([Buffer.from(envelope), raw]), { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },
    async list(to) {
      const mails = await Promise.all((await newestIds()).map(load));
      const wanted = to?.trim().toLowerCase();
      return wanted ? mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted)) : mails;
    },
    // Only ids found in the folder are opened, so an id cannot be a path.
    async find(id) {
      return (await newestIds()).includes(id) ? load(id) : null;
    },
  };
}
