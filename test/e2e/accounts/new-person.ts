import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { callPeopleServer, post, type Caller } from '../people.ts';

export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export function newPerson(): NewPerson {
  const email = `rosa-${randomUUID()}@example.org`;
  return { firstName: 'Rosa', lastName: 'Klein', email, password: 'Velvet-Hour-19' };
}

/** Gives the caller a new account and a session. */
export async function signUp(caller: Caller, person: NewPerson, overrides: object = {}): Promise<void> {
  await callPeopleServer(caller, '/people', { ...person, ...overrides });
}

/** Signs up with the call that the form makes, for journeys that need what it triggers. */
export async function signUpByCall(caller: Caller, person: NewPerson): Promise<void> {
  const answer = await post(caller, '/api/auth/signup', {
    ...person,
    confirmPassword: person.password,
    dateOfBirth: '1996-02-29',
    gender: 'female',
  });
  expect(answer.status()).toBe(201);
}

/** Fills in the sign-up form on the screen; the test submits it. */
export async function fillSignUp(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel('Date of birth').fill('1996-02-29');
  await page.getByLabel('Gender').selectOption('female');
}

export async function createAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Account' }).click();
}
