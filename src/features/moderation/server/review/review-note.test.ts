import { expect, it } from 'vitest';
import type { Services } from '#platform/server/services.ts';
import { HELP_LINES } from './help-lines.ts';
import { reviewNote } from './review-note.ts';

const logged: unknown[] = [];

/** What a review finds in a note, with a moderation service that always fails. */
const review = (note?: string) =>
  reviewNote(
    {
      moderationService: { review: () => Promise.reject(new Error(`They wrote: ${note}`)) },
      log: { warn: (...line: unknown[]) => logged.push(line) },
    } as unknown as Services,
    note,
  );

it('a note with a threat is marked, and its author is not offered help', async () => {
  const finding = { check: 'rules', reason: 'threat', certainty: null };
  expect(await review('I will kill you')).toEqual({ finding, helpLines: [] });
});

it('no note is not reviewed', async () => {
  expect([await review(), await review(''), logged]).toEqual([{ helpLines: [] }, { helpLines: [] }, []]);
});

it('a note whose review fails is not marked, and the log does not quote it', async () => {
  expect(await review('They frighten me')).toEqual({ helpLines: [] });
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toContain('frighten');
});

it('the author of a note who may need help is offered help lines', async () => {
  const note = 'I want to die because of this';
  const { finding, helpLines } = await reviewNote({ moderationService: null } as Services, note);
  expect([finding?.reason, helpLines]).toEqual(['self-harm', HELP_LINES]);
});
