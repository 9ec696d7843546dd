import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { searchConfessions } from '#features/inbox/contract.ts';
import { Caller } from '../../../deployment/caller.ts';
import { Letters } from '../../../deployment/load/letters.ts';
import type { Site } from '../../../deployment/site/open-site.ts';
import { Attempts } from './attempts.ts';
import { Buyer } from './buyer.ts';
import { Correspondence } from './correspondence.ts';
import type { Person } from './people.ts';
import { ListReader, Marker, SignIn, Writer } from './simple-people.ts';

const WRITERS = 5;
const MARKERS = 4;
/** Members from here on prove handles; those before are readers. Those who chat are at the end of the list. */
const FIRST_CORRESPONDENT = 100;
/** In milliseconds: how long a webhook may take after everything is well. */
const WEBHOOK = 60_000;

export interface Damage {
  lost: number;
  doubled: number;
}

/** Everybody who uses the site, and what they were told is stored. */
export class Crowd {
  readonly attempts = new Attempts();
  readonly #site: Site;
  readonly letters: Letters;
  readonly #readers: ListReader[];
  readonly #writers: Writer[];
  readonly #signIns: SignIn[];
  readonly #correspondences: Correspondence[];
  readonly #buyers: Buyer[];
  #markers: Marker[] = [];
  #before: Counts = { letters: 0, users: 0 };
  #purchases = 0;

  constructor(site: Site) {
    this.#site = site;
    this.letters = new Letters(site);
    this.#readers = site.readers.map((reader) => new ListReader(site, this.attempts, reader));
    this.#writers = Array.from({ length: WRITERS }, () => new Writer(this.attempts, this.letters));
    this.#signIns = [0, 1].map((n) => new SignIn(site, this.attempts, 500 * n));
    const sources = {
      members: site.members.slice(FIRST_CORRESPONDENT).values(),
      numbers: countUp(),
    };
    this.#correspondences = [0, 1].map(() => new Correspondence(site, this.attempts, sources));
    this.#buyers = [0, 1].map(() => new Buyer(site, this.attempts));
  }

  get people(): Person[] {
    return [
      ...this.#readers,
      ...this.#writers,
      ...this.#markers,
      ...this.#signIns,
      ...this.#correspondences,
      ...this.#buyers,
    ];
  }

  /** Before the first fault. */
  async prepare(): Promise<void> {
    const { readers } = this.#site;
    for (const reader of readers.slice(0, MARKERS)) {
      const { member, handle } = reader;
      const page = await new Caller(this.#site, member.cookie).call(searchConfessions, { params: { query: handle } });
      for (const [index, kind] of (['like', 'react'] as const).entries()) {
        const id = page.body.confessions[index]?.id;
        if (id) this.#markers.push(new Marker(this.#site, this.attempts, { kind, member, id }));
      }
    }
    if (this.#markers.length === 0) throw new Error('The readers have no letters to mark');
    this.#before = await this.#count();
  }

  /** Compares what everybody was told with what is there. */
  async check(): Promise<Damage> {
    const letters = await this.letters.check();
    const rows = await this.#compareRows();
    const damage = { lost: letters.lost + rows.lost, doubled: letters.doubled + rows.doubled };
    for (const correspondence of this.#correspondences) damage.lost += await correspondence.countLost();
    for (const marker of this.#markers) damage.lost += marker.wrong;
    for (const buyer of this.#buyers) {
      const { lost, doubled } = await buyer.count();
      damage.lost += lost;
      damage.doubled += doubled;
    }
    for (const marker of this.#markers) marker.wrong = 0;
    return damage;
  }

  /** Rows that are missing, and rows for which nobody was told that they are stored. */
  async #compareRows(): Promise<Damage> {
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    const acknowledged =
      this.letters.count + sum(this.#correspondences.map(({ letters, answers }) => letters + answers));
    this.#purchases += sum(this.#buyers.map(({ paid }) => paid.length));
    const isThere = ({ users }: Counts) => users >= this.#before.users + this.#purchases;
    let counts = await this.#count();
    for (let waited = 0; !isThere(counts) && waited < WEBHOOK; waited += 500) {
      await sleep(500);
      counts = await this.#count();
    }
    const surplus = {
      letters: counts.letters - this.#before.letters - acknowledged,
      users: counts.users - this.#before.users - this.#purchases,
    };
    for (const [what, n] of Object.entries(surplus)) if (n !== 0) console.log(`    ${what} beyond those told: ${n}`);
    const [letters, users] = [surplus.letters, surplus.users];
    return {
      lost: Math.max(0, -letters) + Math.max(0, -users),
      doubled: Math.max(0, letters) + Math.max(0, users),
    };
  }

  async #count(): Promise<Counts> {
    const client = new Client({ connectionString: this.#site.databaseUrl });
    await client.connect();
    const { rows } = await client.query<Counts>(
      `SELECT (SELECT count(*) FROM confessions)::int + (SELECT count(*) FROM confession_outbox)::int AS letters,
        (SELECT count(*) FROM users)::int AS users`,
    );
    await client.end();
    return rows[0] as Counts;
  }
}

function* countUp(): Generator<number, never> {
  for (let n = 1; ; n += 1) yield n;
}

interface Counts {
  letters: number;
  users: number;
}
