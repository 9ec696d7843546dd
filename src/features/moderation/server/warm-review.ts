import { reviewText } from './review/review-text.ts';

/**
 * The first review builds what all later ones use, for a third of a second: nobody should wait for that with a letter. Its text goes
 * nowhere, and to no service.
 */
export async function warmReview(): Promise<void> {
  await reviewText({ moderationService: null, otherLanguages: 'suspicious' }, ['I often think of you when it rains.']);
}
