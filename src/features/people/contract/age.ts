/** Full years between two days, both written as 2026-11-15. */
function ageOn(today: string, dateOfBirth: string): number {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = dateOfBirth.split('-').map(Number);
  const hadBirthday = month > birthMonth || (month === birthMonth && day >= birthDay);
  return year - birthYear - (hadBirthday ? 0 : 1);
}

const ADULT_AGE = 18;
const MAXIMUM_AGE = 130;

export function isAdult(today: string, dateOfBirth: string): boolean {
  return ageOn(today, dateOfBirth) >= ADULT_AGE;
}

/** The first day on which a person is of age, written as 2026-11-15. Of those born on a leap day, the first of March. */
export function dayOfAge(dateOfBirth: string): string {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  return new Date(Date.UTC(year + ADULT_AGE, month - 1, day)).toISOString().slice(0, 10);
}

export interface AgeRules {
  today: string;
  /** The operator's: from 13 to 18. */
  minimumAge: number;
}

/** What is wrong with the age at sign-up, and at which field; null if nothing is. */
export function ageProblem(
  { today, minimumAge }: AgeRules,
  form: { dateOfBirth: string; parentalPermission?: boolean | undefined },
): { path: 'dateOfBirth' | 'parentalPermission'; message: string } | null {
  const age = ageOn(today, form.dateOfBirth);
  if (form.dateOfBirth > today || age > MAXIMUM_AGE)
    return { path: 'dateOfBirth', message: 'Please enter your real date of birth' };
  if (age < minimumAge) {
    return { path: 'dateOfBirth', message: `You must be at least ${minimumAge} years old to use Sub Rosa` };
  }
  if (age < ADULT_AGE && form.parentalPermission !== true) {
    return { path: 'parentalPermission', message: 'Please confirm that a parent or guardian allows this' };
  }
  return null;
}
