import * as z from 'zod/mini';
import { ANSWER_LIMIT } from '#features/sending/contract/choices.ts';
import { FreeText } from '#platform/shared/text.ts';

// In a file of its own: the form needs no other schema of the contract.

const MISSING = 'Please write your answer';

export const NewAnswer = z.strictObject({
  message: FreeText(ANSWER_LIMIT, `Please keep it under ${ANSWER_LIMIT} characters`, MISSING).check(
    z.minLength(1, MISSING),
  ),
});
export type NewAnswer = z.infer<typeof NewAnswer>;
