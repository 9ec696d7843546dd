import * as z from 'zod/mini';
import { SignUp } from '#features/auth/contract.ts';
import { ageProblem } from '#features/people/contract/age.ts';

/** The day by which the server computes ages. */
export const utcDay = (): string => new Date().toISOString().slice(0, 10);

/** The contract's rules and those about age, reported together. `today` is called each time: a form may be open at midnight. */
export function signUpSchema(today: () => string) {
  return SignUp.check(
    z.check(
      (payload) => {
        const problem = ageProblem(today(), payload.value);
        if (!problem) return;
        const { path, message } = problem;
        payload.issues.push({ code: 'custom', path: [path], message, input: payload.value });
      },
      { when: ({ value }) => isDay((value as Partial<SignUp>).dateOfBirth) },
    ),
  );
}

/** Between 13 and 17 a parent or guardian has to allow it; the question appears as soon as the date says so. */
export function needsPermission(today: string, dateOfBirth: string | undefined): boolean {
  return isDay(dateOfBirth) && ageProblem(today, { dateOfBirth })?.path === 'parentalPermission';
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);
}
