import * as z from 'zod/mini';
import { Handle } from '#features/handles/contract.ts';
import { MOST_MUTED_WORDS, MUTED_WORD_LENGTH } from '#features/handles/contract/muted-words.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { FreeText } from '#platform/shared/text.ts';

/** A word or phrase, on one line. */
const MutedWord = FreeText(MUTED_WORD_LENGTH, `A word or phrase can have up to ${MUTED_WORD_LENGTH} characters`).check(
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
);

export const TOO_MANY = `You can mute up to ${MOST_MUTED_WORDS} words`;

const MutedWords = z.object({ words: z.array(z.string()) });
const params = z.object({ handle: Handle });

export const getMutedWords = endpoint({
  method: 'GET',
  path: '/api/inboxes/:handle/muted-words',
  access: 'anyone',
  summary: 'The words by which the letters and messages of an inbox are folded. For whoever has proved the handle.',
  params,
  reply: MutedWords,
  errors: ['NOT_FOUND'],
  limit: { max: 60, per: MINUTE },
});

export const changeMutedWords = endpoint({
  method: 'PUT',
  path: '/api/inboxes/:handle/muted-words',
  access: 'anyone',
  summary: `Mute words, and unmute others: what another tab has changed meanwhile stays. At most ${MOST_MUTED_WORDS}. Authors learn nothing of it.`,
  params,
  body: z.strictObject({
    add: z.array(MutedWord).check(z.maxLength(MOST_MUTED_WORDS, TOO_MANY)),
    remove: z.array(MutedWord).check(z.maxLength(MOST_MUTED_WORDS, TOO_MANY)),
  }),
  reply: MutedWords,
  errors: ['VALIDATION', 'NOT_FOUND'],
  limit: { max: 60, per: MINUTE },
});
