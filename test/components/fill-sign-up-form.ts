import { page } from 'vitest/browser';

const field = (label: string) => page.getByLabelText(label, { exact: true });

/** Types what the sign-up form asks of a grown woman. */
export async function fillSignUpForm(): Promise<void> {
  await field('First name').fill('Rosa');
  await field('Last name').fill('Klein');
  await field('Email').fill('rosa@example.org');
  await field('Password').fill('Velvet-Hour-19');
  await field('Confirm password').fill('Velvet-Hour-19');
  await field('Date of birth').fill('1996-02-29');
  await field('Gender').selectOptions('female');
}
