import { inArray } from 'drizzle-orm';
import { deliverWaiting } from '#features/confessions/server/delivery/deliver-waiting.ts';
import { confessions } from '#features/confessions/server/schema.ts';
import type { World } from './world.ts';

/** Runs the delivery as it runs every minute, without the queue. */
export async function deliver(world: World): Promise<void> {
  await deliverWaiting(world.app.services);
  await recordDelivery(world, world.app.clock.now().getTime());
}

/** Records which letters a delivery has published. */
export async function recordDelivery(world: World, at: number): Promise<void> {
  const { truth, app } = world;
  const waiting = [...truth.letters.values()].filter(({ batch }) => batch === null);
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return;
  const { db } = app.services;
  const published = await db.select({ id: confessions.id }).from(confessions).where(inArray(confessions.id, ids));
  if (published.length === 0) return;
  for (const { id } of published) {
    const letter = truth.letters.get(id);
    if (letter) letter.batch = truth.batches.length;
  }
  truth.batches.push({ at, active: truth.active, searches: truth.searches });
  truth.active = new Map();
  truth.searches = new Set();
}
