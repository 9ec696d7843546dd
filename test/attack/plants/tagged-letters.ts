import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Plant } from '../plant.ts';
import type { Person } from '../world/people.ts';
import { usedAgain } from './used-again.ts';

/** A tag on each letter that is the same for the same person. It does not tell who that is. */
function taggedLetters(whom: (person: Person) => number | string, plant: Omit<Plant, 'prepare' | 'beside'>): Plant {
  const table = sql.identifier(plant.table);
  return {
    ...plant,
    beside: [],
    prepare: ({ app }) =>
      app.services.db.execute(sql`CREATE TABLE ${table} (letter_id bytea NOT NULL, person text NOT NULL)`),
    afterSend: ({ app }, person) => {
      const tag = createHash('sha256')
        .update(`not in the dump ${whom(person)}`)
        .digest('hex');
      return app.services.db.execute(sql`INSERT INTO ${table} VALUES (${person.sent?.id}, ${tag})`);
    },
  };
}

const taggedRecipients = taggedLetters(({ target }) => target, {
  name: 'tagged-recipients',
  table: 'tagged_recipients',
  reveals: ['recipient'],
  foundBy: ['known targets, 10 %', 'known targets, 20 %', 'known targets, 50 %'],
});

const taggedAuthors = taggedLetters(({ account }) => account, {
  name: 'tagged-authors',
  table: 'tagged_authors',
  reveals: ['same author'],
  foundBy: ['letters of one hand', 'letters of one hand, every night'],
});

export const TAGGED_LETTERS: Plant[] = [
  taggedRecipients,
  taggedAuthors,
  usedAgain(taggedRecipients, {
    name: 'tagged-recipients, two letters',
    reveals: ['same recipient'],
    foundBy: ['letters to one person', 'letters to one person, every night', 'letters to one person, 10 % known'],
  }),
];
