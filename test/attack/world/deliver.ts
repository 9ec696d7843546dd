import { deliverWaiting } from '#features/delivery/server/deliver-waiting.ts';
import { confessions } from '#features/letters/server/schema.ts';
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
  const delivered = await world.app.services.db.select({ id: confessions.id }).from(confessions);
  const rows = new Set(delivered.map(({ id }) => written(id)));
  const waiting = eachLetter(truth.everSent).filter(({ id, batch }) => batch === null && rows.has(id));
  for (const letter of waiting) letter.batch = truth.batches.length;
  if (waiting.length === 0) return;
  truth.batches.push({ at, active: truth.active, searches: truth.searches });
  truth.active = new Map();
  truth.searches = new Set();
}
