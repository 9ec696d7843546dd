/**
 * Every number that our pages promise. Pages use these and write no numbers themselves;
 * test/architecture/promises.test.ts compares each with the code that keeps it.
 */
export const PROMISES = {
  // Who may sign up.
  adultAge: '18',

  // What the plans cost and allow.
  price: '$3.99',
  dailyLetters: 'one confession per day',
  hourlyLetters: '20 in an hour',
  lettersToOne: 'three a day',
  lettersListed: '30 letters',
  answersADay: 'ten a day',
  answerLength: '500 characters',
  lettersThroughPage: '60 letters an hour',
  unclaimed: '180 days',
  guarantee: '30 days',
  clicks: 'two clicks',
  grace: '3 days',
  giftedDays: '30 days',
  window: '3 days',
  vanishing: '7 or 30 days',

  // How soon we act.
  reply: '24 hours',
  review: '24 hours',
  appeal: '24 hours',
  optOut: '48 hours',
  deletion: '30 days',
  letterRemoval: '21 days',
  wait: '6 hours',
  notice: 'a day',

  // Limits of the rules.
  crushes: 'nine',
  places: '30 days',
  reportedMessages: '20',

  // How long data is kept.
  letters: '24 months',
  undelivered: '180 days',
  silentChats: '12 months',
  endedChats: '30 days',
  cases: '180 days',
  messages: '12 months',
  requests: '12 months',
  proofs: '90 days',
  searches: '6 months',
  signIns: '30 days',
  sessions: '14 days',
  knownBrowsers: '400 days',
  payments: '90 days',
  quotas: '48 hours',
  signUps: '24 hours',
  mails: '7 days',
  erasureRecords: '400 days',
} as const;

export type PromiseId = keyof typeof PROMISES;
