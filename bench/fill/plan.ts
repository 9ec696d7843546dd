import { DAY } from '#platform/shared/durations.ts';

const PER_MEMBER = 10;
const LEAST_MEMBERS = 1000;
/** How many letters each reader has whose list is measured … */
const PER_READER = 200;
const MOST_READERS = 100;
/** … and everybody else. */
const PER_RECIPIENT = 4;
/** Within the months that are kept, on whatever day of the month it is now. */
const PERIOD = 695 * DAY;

/** Who wrote how many letters to whom. Product and bare handler get letters of the same plan. */
export interface Plan {
  letters: number;
  members: number;
  /** The first members are readers: each has proved a handle. */
  readers: number;
  recipients: number;
  /** Every so many letters, one is for a reader: their letters lie scattered among all others, as in reality. */
  readerStep: number;
}

export interface PlannedLetter {
  /** The index of its author among the members. */
  author: number;
  /** Its number among the author's letters. */
  number: number;
  handle: string;
  /** Index of the reader; null if the recipient has no account here. */
  reader: number | null;
  /** How long ago it was delivered, in milliseconds. */
  age: number;
}

export function planOf(letters: number): Plan {
  // A prime, so that no author writes twice to one recipient: author and recipient both follow from the letter's number.
  const members = nextPrime(Math.max(LEAST_MEMBERS, letters / PER_MEMBER));
  const readers = Math.max(2, Math.min(MOST_READERS, Math.floor(letters / 5 / PER_READER)));
  const readerStep = Math.max(1, Math.floor(letters / (readers * PER_READER)));
  const recipients = nextPrime(Math.max(members + 1, letters / PER_RECIPIENT));
  return { letters, members, readers, recipients, readerStep };
}

/** Letters are numbered by age: 0 is the oldest. `fillBareTables` computes the same in SQL. */
export function letterAt(plan: Plan, index: number): PlannedLetter {
  const turn = index / plan.readerStep;
  const isForReader = Number.isInteger(turn) && turn < plan.readers * PER_READER;
  const reader = isForReader ? turn % plan.readers : null;
  return {
    author: index % plan.members,
    number: Math.floor(index / plan.members),
    handle: reader === null ? recipientHandle(index % plan.recipients) : readerHandle(reader),
    reader,
    age: PERIOD * (1 - index / plan.letters),
  };
}

/** The same in SQL, of a letter's number `n`. */
export function sqlOf(plan: Plan) {
  const { letters, members, readers, recipients, readerStep } = plan;
  const isForReader = `n % ${readerStep} = 0 AND n / ${readerStep} < ${readers * PER_READER}`;
  return {
    author: `n % ${members}`,
    handle: `CASE WHEN ${isForReader} THEN 'bench.reader.' || n / ${readerStep} % ${readers}
      ELSE 'bench.person.' || n % ${recipients} END`,
    submittedAt: `date_trunc('hour', now() - ${PERIOD / 1000} * interval '1 second' * (1 - n::float8 / ${letters}))`,
  };
}

export const readerHandle = (reader: number) => `bench.reader.${reader}`;
export const recipientHandle = (recipient: number) => `bench.person.${recipient}`;
/** Not an id of the sandbox's accounts. */
export const instagramIdOf = (reader: number) => `9${String(reader).padStart(16, '0')}`;

function nextPrime(from: number): number {
  let candidate = Math.ceil(from);
  while (!isPrime(candidate)) candidate += 1;
  return candidate;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return number > 1;
}
