import { createHash, randomUUID } from 'node:crypto';
import { handleTagOf } from '#features/handles/server/periods.ts';
import { accountTag } from '#features/people/server/account.ts';
import { written } from '../dump.ts';
import { plant, type Plant, type Row } from '../plant.ts';
import type { ActedLetter, Stage } from './stage.ts';

/** What is done in this world, after which a plant may write a row, and what it is done to. */
export interface Deeds {
  send: ActedLetter;
  delivery: ActedLetter;
  open: ActedLetter;
  /** An answer that its recipient opens. */
  openAnswer: ActedLetter;
  block: ActedLetter;
  /** A letter that came while its reader had paused. */
  reopening: ActedLetter;
  /** The handle. */
  search: string;
  /** The tag of the account that is written. */
  account: string;
}

type OnDeed = { [Deed in keyof Deeds]?: (stage: Stage, about: Deeds[Deed]) => Row | null };

export interface ActingPlant extends Plant {
  on: OnDeed;
}

const leak = (table: string, columns: string, on: OnDeed, beside: string[] = []): ActingPlant => ({
  ...plant(table, columns, { isReplaced: columns.includes('PRIMARY KEY'), beside }),
  on,
});

/** Hashed without a key, which hides nothing. */
const hash = (text: string | number) => written(createHash('sha256').update(`${text}`).digest());

/** More letters a day were once withheld; as a leak, it is the number from which a letter counts as one too many. */
const MANY_LETTERS = 30;

/** Letters about which somebody gets a notice. */
export const noticedLetters = leak('noticed_letters', 'letter bytea', {
  delivery: ({ owners }, { target, row }) => (owners.get(target)?.hasNotices ? [row] : null),
});

/** Letters that their readers do not get. */
export const unwantedLetters = leak('unwanted_letters', 'letter bytea, why text', {
  delivery: ({ owners }, { target, row }) => {
    const inbox = owners.get(target)?.inbox ?? 'open';
    return inbox === 'open' ? null : [row, inbox];
  },
});

/** How many letters each person got. */
export const lettersByRecipient = leak('letters_by_recipient', 'tag bytea PRIMARY KEY, letters integer', {
  delivery: ({ letters }, { target }) => [hash(target), letters.length],
});

/** When each of those who get notices was sent a letter last. */
export const notifiedPeople = leak('notified_people', 'tag bytea PRIMARY KEY, letters integer', {
  delivery: ({ owners, letters }, { target }) =>
    owners.get(target)?.hasNotices ? [hash(target), letters.length] : null,
});

/** When a letter to each handle came last. */
export const seenHandles = leak('seen_handles', 'tag bytea PRIMARY KEY, letters integer', {
  delivery: ({ app, letters }, { target }) => [written(handleTagOf(app.services.keys, target)), letters.length],
});

/** How many letters each person sent. */
export const lettersByAuthor = leak('letters_by_author', 'tag bytea PRIMARY KEY, letters integer', {
  send: ({ letters }, { author }) => [hash(author), letters.length],
});

/** Whom readers have blocked. */
export const blockedAuthors = leak('blocked_authors', 'tag bytea PRIMARY KEY, letter text', {
  block: (_, { author, key }) => [hash(author), key],
});

/** Who was searched for. */
export const searchedHandles = leak('searched_handles', 'id uuid PRIMARY KEY, handle bytea', {
  search: (_, handle) => [randomUUID(), hash(handle)],
});

/** Letters beyond the number that a person gets on one day. */
export const surplusLetters = leak('surplus_letters', 'letter bytea', {
  delivery: ({ letters }, { target, row, day }) => {
    const today = letters.filter((one) => one.target === target && one.day === day && one.isDelivered);
    return today.length > MANY_LETTERS ? [row] : null;
  },
});

/** Letters that their reader gets once a pause ends. */
export const reopenedLetters = leak('reopened_letters', 'letter bytea', { reopening: (_, { row }) => [row] });

/** A row for each letter that is opened. */
export const openedLetters = leak('opened_letters', 'letter bytea', { open: (_, { row }) => [row] });

/** Whose letters somebody has read. */
export const seenReaders = leak('seen_readers', 'tag bytea PRIMARY KEY, letter text', {
  open: ({ app }, { target, key }) => [written(handleTagOf(app.services.keys, target)), key],
});

/** Who has opened an answer. */
export const openedAnswers = leak('opened_answers', 'tag bytea PRIMARY KEY, letter text', {
  openAnswer: (_, { recipient = 0, key }) => [hash(recipient), key],
});

/** In which account it was opened. */
export const openedInAccounts = leak('opened_in_accounts', 'tag bytea PRIMARY KEY, letter text', {
  openAnswer: ({ app }, { recipient = 0, key }) => [written(accountTag(app.services.keys, recipient)), key],
});

/** Which account was really changed. */
export const changedAccounts = leak('changed_accounts', 'id uuid PRIMARY KEY, account bytea', {
  account: (_, account) => [randomUUID(), account],
});

export const ACTING_PLANTS = [
  noticedLetters,
  unwantedLetters,
  lettersByRecipient,
  notifiedPeople,
  seenHandles,
  lettersByAuthor,
  blockedAuthors,
  searchedHandles,
  surplusLetters,
  reopenedLetters,
  openedLetters,
  seenReaders,
  openedAnswers,
  openedInAccounts,
  changedAccounts,
];
