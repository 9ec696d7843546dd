import { letterBox, type ReaderPlace } from '#features/letters/server/letter-boxes.ts';
import { readByIds } from '#features/letters/server/letter-rows.ts';
import { readerStream } from '#features/letters/server/streams.ts';
import { viewerId } from '#features/letters/server/letter-ids.ts';
import { eachLetter, type TrueLetter } from './truth.ts';
import type { World } from './world.ts';

interface Received {
  handle: string;
  letter: TrueLetter;
  place: ReaderPlace;
}

/** Where readers find the letters to them, or to one handle only. Only somebody with the keys can tell. */
export async function placesOfReaders({ app, truth }: World, only?: string): Promise<Received[]> {
  const { db, keys } = app.services;
  const letters = eachLetter(truth.everSent).filter(
    ({ target, answers }) => answers === null && (only === undefined || target === only),
  );
  const rows = await readByIds(
    db,
    letters.map(({ id }) => Buffer.from(id.slice(2), 'hex')),
  );
  return rows.flatMap(({ id, box }): Received[] => {
    const content = letterBox.open(keys, id, box);
    if (content.gone || content.reader === null) return [];
    const letter = letters.find(({ key }) => key === content.key);
    return letter ? [{ handle: content.target, letter, place: content.reader }] : [];
  });
}

/** The letter that the owner of a handle knows by this id. */
export async function letterReadAs(world: World, reader: string, id: string): Promise<TrueLetter | undefined> {
  const { viewerIds } = world;
  if (viewerIds.has(id)) return viewerIds.get(id);
  for (const { letter, place } of await placesOfReaders(world, reader)) {
    viewerIds.set(viewerId(readerStream(world.app.services.keys, place.address), place), letter);
  }
  return viewerIds.get(id);
}
