import { type APIRequestContext, type Page, expect, test } from '@playwright/test';

interface Person {
  email: string;
  password: string;
  name: string;
}

/** The demo's members, who exist from the first start. */
export const FREE: Person = { email: 'free@subrosa.example', password: 'Masquerade1', name: 'Flora Whitfield' };
export const ELITE: Person = { email: 'elite@subrosa.example', password: 'Masquerade1', name: 'Elise Marchetti' };

/** A page or a request context: both can call the server directly. */
export interface Caller {
  request: APIRequestContext;
}

/** Posts with our own Origin, because the server refuses changes from other origins. */
export function post({ request }: Caller, path: string, data: object) {
  return request.post(path, { data, headers: { origin: test.info().project.use.baseURL ?? '' } });
}

/** Gives the caller a session without the sign-in page, for journeys that start signed in. */
export async function signIn(
  caller: Caller,
  { email }: Pick<Person, 'email'>,
  options: { signedInMinutesAgo?: number } = {},
): Promise<void> {
  await callPeopleServer(caller, '/sessions', { email, ...options });
}

/** Calls the helper server of the journeys, test/e2e/serve-people.ts. */
export async function callPeopleServer(
  { request }: Caller,
  path: '/people' | '/sessions',
  data: object,
): Promise<void> {
  const port = process.env[`${test.info().project.name.toUpperCase()}_PEOPLE`];
  const answer = await request.post(`http://localhost:${port}${path}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Fills in the sign-in form on the screen and submits it. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

export async function openAccountMenu(page: Page, { name }: Person) {
  await page.getByRole('button', { name: `Account menu of ${name}` }).click();
  return page.getByRole('menu');
}
