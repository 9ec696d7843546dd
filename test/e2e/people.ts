import { type APIRequestContext, type Page, expect, test } from '@playwright/test';

interface Person {
  email: string;
  password: string;
  name: string;
}

/** The demo's people, who are there from the first start. */
export const FREE: Person = { email: 'free@subrosa.example', password: 'Masquerade1', name: 'Flora Whitfield' };
export const ELITE: Person = { email: 'elite@subrosa.example', password: 'Masquerade1', name: 'Elise Marchetti' };

/** Whoever can call the server: a page, behind its back, or somebody elsewhere who needs no page. */
export interface Caller {
  request: APIRequestContext;
}

/** Our server takes changes from our own pages only; a call from outside the page has to say where it belongs. */
export function post({ request }: Caller, path: string, data: object) {
  return request.post(path, { data, headers: { origin: test.info().project.use.baseURL ?? '' } });
}

/** Gives the caller a session without signing in, for journeys that begin after it. */
export async function signIn(caller: Caller, { email }: Pick<Person, 'email'>): Promise<void> {
  await askForPeople(caller, '/sessions', { email });
}

/** Asks the door beside the product, test/e2e/serve-people.ts. */
export async function askForPeople({ request }: Caller, path: '/people' | '/sessions', data: object): Promise<void> {
  const port = process.env[`${test.info().project.name.toUpperCase()}_PEOPLE`];
  const answer = await request.post(`http://localhost:${port}${path}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Fills in the sign-in form that is on the screen and sends it. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
}

export async function openAccountMenu(page: Page, { name }: Person) {
  await page.getByRole('button', { name: `Account menu of ${name}` }).click();
  return page.getByRole('menu');
}
