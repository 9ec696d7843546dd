import { ERRORS } from '#platform/shared/app-error.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#platform/shared/endpoint.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { Plant } from '../plant.ts';
import type { Random } from '../random.ts';
import type { Thief } from '../thief/thief.ts';
import { today } from '#platform/server/clock.ts';
import type { Person } from './people.ts';
import type { TrueLetter, Truth } from './truth.ts';

/** The answer to a call, in which tests search for secrets. */
interface RecordedAnswer {
  to: Person;
  /** Theirs at that moment: they may opt out later. */
  handle: string | null;
  call: string;
  status: number;
  text: string;
}

export interface World {
  app: TestApp;
  random: Random;
  truth: Truth;
  people: Person[];
  /** Visitors, who read and never sign up. */
  strangers: Person[];
  plants: Plant[];
  thief: Thief | null;
  answers: RecordedAnswer[];
  /** Not one of the people; created with the first report. */
  moderator: { id: number } | null;
  answersToModerators: string[];
  /** The user's id behind each tag under which a row of a member is found. */
  owners: Map<string, number>;
  /** Letters by the ids under which their readers know them. */
  viewerIds: Map<string, TrueLetter>;
  /** The token of the last confirmation mail, by e-mail address. */
  links: Map<string, string>;
}

interface Input<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
}

/** Makes a call as a person, who then counts as a possible author at that moment. */
export async function call<E extends Endpoint>(world: World, person: Person, endpoint: E, input: Input<E> = {}) {
  const browser = browserOf(world, person);
  const headers = { 'user-agent': person.agent, 'x-forwarded-for': person.address };
  const { status, body } = await browser.call(endpoint, { ...input, headers });
  if (status >= 500) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}`);
  const { handle } = person;
  const text = JSON.stringify(body);
  world.answers.push({ to: person, handle, call: `${endpoint.method} ${endpoint.path}`, status, text });
  // A suspended member cannot have sent anything.
  if (status !== ERRORS.SUSPENDED.status) recordVisit(world, person);
  return { status, body: body as AnswerOf<E> };
}

function browserOf(world: World, person: Person): Browser {
  person.browser ??= world.app.browser();
  return person.browser;
}

/**
 * The expected number, as a share of that of a free member: premium members sometimes send two or three letters in a visit. Answers are
 * expected of members who read, and do not count against a limit of letters.
 */
const LETTERS_PER_VISIT = { free: 1, premium: 1.15 };
const ANSWERS_PER_VISIT = 0.5;

export function recordVisit({ truth, app }: World, person: Person): void {
  if (person.userId === 0) return;
  truth.visits.push({ account: person.account, at: app.clock.now().getTime() });
  const letters = hasUsedDailyLetter(truth, person, today(app.services.clock))
    ? 0
    : LETTERS_PER_VISIT[person.premium ? 'premium' : 'free'];
  const expected = letters + (truth.readers.get(person.handle ?? '') === person.account ? ANSWERS_PER_VISIT : 0);
  if (expected > 0) truth.active.set(person.account, expected);
}

/** A free member whose letter of the day is already delivered cannot have written another. */
function hasUsedDailyLetter({ letters }: Truth, { premium, daily }: Person, day: string): boolean {
  return !premium && daily?.day === day && letters.get(daily.id)?.batch !== null;
}
