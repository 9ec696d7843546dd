import { today } from '../../clock.ts';
import { hasTag } from '../../db/has-tag.ts';
import { statement } from '../../db/statement.ts';
import { inSlices } from '../../slices.ts';
import type { Uses } from '../../services.ts';
import { mailRefusals } from '../schema.ts';
import { normaliseAddress, refusalTag, SOFT_BOUNCE_DAYS, softBounceTags, type RefusalKind } from './refusal-tags.ts';

/** What a mail server or a mail provider told about an address. */
export interface Refusal {
  /** A bounce is permanent, a soft bounce may be temporary. */
  kind: 'bounce' | 'soft-bounce' | 'complaint';
  address: string;
}

type Recorder = Uses<'db' | 'keys' | 'clock'>;

/** In the order of tags, so that two posts about the same addresses do not wait for each other. */
const upsert = statement<object>(
  'upsert_mail_refusals',
  `INSERT INTO mail_refusals AS r (tag, kind, day)
   SELECT tag, kind, $3::date FROM unnest($1::bytea[], $2::text[]) AS v (tag, kind) ORDER BY tag
   ON CONFLICT (tag) DO UPDATE SET day = excluded.day WHERE r.day <> excluded.day`,
);

/** Idempotent: the same post again changes nothing. The number of queries does not depend on the number of refusals. */
export async function recordRefusals(services: Recorder, refusals: readonly Refusal[]): Promise<void> {
  const { keys, clock } = services;
  const day = today(clock);
  await store(
    services,
    await inSlices(refusals, (slice) =>
      slice.map(({ kind, address }) => ({
        kind,
        tag: refusalTag(keys, kind, address, ...(kind === 'soft-bounce' ? [day] : [])),
      })),
    ),
  );
  const soft = refusals.filter(({ kind }) => kind === 'soft-bounce').map(({ address }) => normaliseAddress(address));
  const dead = await findDead(services, [...new Set(soft)]);
  await store(
    services,
    dead.map((address) => ({ kind: 'bounce', tag: refusalTag(keys, 'bounce', address) })),
  );
}

async function store({ db, clock }: Recorder, rows: readonly { tag: Buffer; kind: RefusalKind }[]): Promise<void> {
  const byTag = new Map(rows.map(({ tag, kind }) => [tag.toString('hex'), { tag, kind }]));
  if (byTag.size === 0) return;
  const distinct = [...byTag.values()];
  await upsert(
    db,
    distinct.map(({ tag }) => tag),
    distinct.map(({ kind }) => kind),
    today(clock),
  );
}

/** Those of the addresses that bounced softly on too many days. */
async function findDead({ db, keys, clock }: Recorder, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const tagged = await inSlices(addresses, (slice) =>
    slice.map((address) => ({ address, tags: softBounceTags(keys, clock, address) })),
  );
  const wanted = hasTag(
    mailRefusals.tag,
    tagged.flatMap(({ tags }) => tags),
  );
  const rows = await db.select({ tag: mailRefusals.tag }).from(mailRefusals).where(wanted);
  const found = new Set(rows.map(({ tag }) => tag.toString('hex')));
  return tagged
    .filter(({ tags }) => tags.filter((tag) => found.has(tag.toString('hex'))).length >= SOFT_BOUNCE_DAYS)
    .map(({ address }) => address);
}

/** Remembers that a mail of this kind was tried today at an address that bounces. */
export async function recordTried(services: Recorder, { to, subject }: { to: string; subject: string }): Promise<void> {
  const { keys, clock } = services;
  await store(services, [{ kind: 'tried', tag: refusalTag(keys, 'tried', to, today(clock), subject) }]);
}
