import { deliverWaiting } from '#features/confessions/server/delivery/deliver-waiting.ts';
import { letterBox } from '#features/confessions/server/letter-boxes.ts';
import { confessions } from '#features/confessions/server/schema.ts';
import { written } from '../dump.ts';
import { eachLetter } from './truth.ts';
import type { World } from './world.ts';

/** Runs the delivery as it runs every minute, without the queue. */
export async function deliver(world: World): Promise<void> {
  await deliverWaiting(world.app.services);
  await recordDelivery(world, world.app.clock.now().getTime());
}

/** Records which letters a delivery has published. */
export async function recordDelivery(world: World, at: number): Promise<void> {
  const { truth } = world;
  const rows = await readRows(world);
  const waiting = eachLetter(truth.everSent).filter(({ id, batch }) => batch === null && rows.has(id));
  for (const letter of waiting) letter.batch = truth.batches.length;
  recordSecondRows(world, rows);
  if (waiting.length === 0) return;
  truth.batches.push({ at, active: truth.active, searches: truth.searches });
  truth.active = new Map();
  truth.searches = new Set();
}

/** The boxes of all delivered letters, by the ids of their rows. */
async function readRows({ app }: World): Promise<Map<string, { id: Buffer; box: Buffer }>> {
  const rows = await app.services.db.select({ id: confessions.id, box: confessions.box }).from(confessions);
  return new Map(rows.map((row) => [written(row.id), row]));
}

/** A letter that was withheld has a second row, whose id says nothing: only its box tells which letter it is. */
function recordSecondRows({ app, truth }: World, rows: Map<string, { id: Buffer; box: Buffer }>): void {
  for (const [row, { id, box }] of rows) {
    if (truth.everSent.has(row)) continue;
    const content = letterBox.open(app.services.keys, id, box);
    const letter = content.gone ? undefined : eachLetter(truth.everSent).find(({ key }) => key === content.key);
    if (!letter) continue;
    truth.everSent.set(row, letter);
    if (truth.letters.has(letter.id)) truth.letters.set(row, letter);
  }
}
