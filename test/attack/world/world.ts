import { ERRORS } from '#platform/shared/app-error.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#platform/shared/endpoint.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { Plant } from '../plant.ts';
import type { Random } from '../random.ts';
import { today } from '#platform/server/clock.ts';
import type { Person } from './cast.ts';
import type { Truth } from './truth.ts';

/** What a call answered to somebody, as text, for whoever looks for what should not be in it. */
interface GivenAnswer {
  to: Person;
  call: string;
  status: number;
  text: string;
}

export interface World {
  app: TestApp;
  random: Random;
  truth: Truth;
  people: Person[];
  /** They read, and never sign up. */
  strangers: Person[];
  plants: Plant[];
  answers: GivenAnswer[];
  /** None of the cast; there once the first report is. */
  moderator: { id: number } | null;
  shownToModerators: string[];
  /** Where the link in the last mail about somebody's address leads, by the address. */
  links: Map<string, string>;
  /** Something may have happened to matches since chats were last settled. */
  isStirred: boolean;
}

interface Input<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
}

/** One request of somebody, through the whole app. Whoever makes one could have sent a letter at that moment. */
export async function ask<E extends Endpoint>(world: World, person: Person, endpoint: E, input: Input<E> = {}) {
  const browser = browserOf(world, person);
  const headers = { 'user-agent': person.agent, 'x-forwarded-for': person.address };
  const { status, body } = await browser.call(endpoint, { ...input, headers });
  if (status >= 500) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}`);
  world.answers.push({ to: person, call: `${endpoint.method} ${endpoint.path}`, status, text: JSON.stringify(body) });
  // Whoever is turned away at the door cannot have sent anything.
  if (status !== ERRORS.SUSPENDED.status) noteActive(world, person);
  return { status, body: body as AnswerOf<E> };
}

function browserOf(world: World, person: Person): Browser {
  person.browser ??= world.app.browser();
  return person.browser;
}

/** Premium letters come in twos and threes now and then; otherwise everybody writes as much in a visit. */
const LETTERS_PER_VISIT = { free: 1, premium: 1.15 };

export function noteActive({ truth, app }: World, person: Person): void {
  if (person.userId === 0) return;
  truth.visits.push({ user: person.userId, at: app.clock.now().getTime() });
  if (hasSpentTheDay(truth, person, today(app.services.clock))) return;
  truth.active.set(person.userId, LETTERS_PER_VISIT[person.premium ? 'premium' : 'free']);
}

/** Somebody on the free plan whose letter of the day is out already cannot have written another. */
function hasSpentTheDay({ letters }: Truth, { premium, sent }: Person, day: string): boolean {
  return !premium && sent?.day === day && letters.get(sent.id)?.batch !== null;
}
