import * as z from 'zod/mini';
import { SignUp } from '#features/auth/contract.ts';
import { ageProblem, type AgeRules } from '#features/people/contract/age.ts';
import { minimumAge } from '#platform/client/minimum-age.tsx';

/** The day is the one by which the server computes ages. */
export const ageRules = (): AgeRules => ({
  today: new Date().toISOString().slice(0, 10),
  minimumAge: Number(minimumAge()),
});

/** The contract's rules and those about age, reported together. `rules` is called each time: a form may be open at midnight. */
export function signUpSchema(rules: () => AgeRules) {
  return SignUp.check(
    z.check(
      (payload) => {
        const problem = ageProblem(rules(), payload.value);
        if (!problem) return;
        const { path, message } = problem;
        payload.issues.push({ code: 'custom', path: [path], message, input: payload.value });
      },
      { when: ({ value }) => isDay((value as Partial<SignUp>).dateOfBirth) },
    ),
  );
}

/** Under 18 a parent or guardian has to allow it; the question appears as soon as the date says so. */
export function needsPermission(rules: AgeRules, dateOfBirth: string | undefined): boolean {
  return isDay(dateOfBirth) && ageProblem(rules, { dateOfBirth })?.path === 'parentalPermission';
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);
}
