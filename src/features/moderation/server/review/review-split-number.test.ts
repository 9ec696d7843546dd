import { describe, expect, it } from 'vitest';
import { mayContinueNumber, reviewSplitNumber } from './review-split-number.ts';
import { CONTACT_DETAILS } from './verdict.ts';

/** The verdicts of messages that are sent one after another, each with all that were sent before. */
const reviewEach = (messages: readonly string[]) =>
  messages.map((message, at) => reviewSplitNumber(messages.slice(0, at), message, []));

describe('a number over several messages', () => {
  it.each([
    ['my number is', '0176', '555', '01 92'],
    ['my number is 0176', 'wait', '555 0192'],
    ['0176...', '...555', '...01 92'],
    ['0176', 'then 555', 'and 01 92'],
    ['+49', '176', '55501'],
    ['415', '555', '0192'],
    ['(415)', '555 0192'],
    ['zero one seven', 'six', 'five five five', 'oh one'],
    ['zero one', '76 55', 'double five'],
    ['0', '1', '7', '6', '5', '5', '5'],
    ['8?', '0176', '555'],
    ['24?', '25?', '18?', '19?', '0176', '555 01', '92'],
    [`${'I think of you all day. '.repeat(20)}Call 0176`, '555 01', '92'],
  ])('is refused: %j', (...messages) => {
    expect(reviewEach(messages)).toContainEqual(expect.objectContaining({ outcome: 'refused', reason: 'phone' }));
  });

  it('is held if it may be something else', () => {
    expect(reviewEach(['612', '34', '56']).at(-1)).toMatchObject({ outcome: 'held', reason: 'phone' });
  });

  it('is refused as the number of a card, wherever phone numbers are permitted too', () => {
    const card = ['4111 1111', '1111'];
    expect(reviewSplitNumber(card, '1111', CONTACT_DETAILS)).toMatchObject({ outcome: 'refused', reason: 'number' });
    expect(reviewSplitNumber(['0176'], '555', CONTACT_DETAILS)).toEqual({ outcome: 'allowed' });
  });

  it('is not found again in a message that does not go on with it', () => {
    expect(reviewSplitNumber(['0176', '555 0192'], 'see you at 8', [])).toEqual({ outcome: 'allowed' });
    expect(reviewSplitNumber(['0176', '555 0192'], 'great', [])).toEqual({ outcome: 'allowed' });
  });
});

it.each([
  ['times', 'see you at 7', '8?', '9 then', 'or 19:30', '20:15', '8.30'],
  ['counting', '3 2 1', '3', '2', '1', '0', 'go'],
  ['counting up', '1', '2', '3', '4', '5', '6', '7', '8'],
  ['ages', '24?', '25?', '18', '19', '31', '27', 'how old then?'],
  ['guesses', '50', '25', '37', '31', '34', '33'],
  ['scores', '0:1', '2:2', '3-2', '1:1', '0:3', '4-0'],
  ['dates', '12.3.', '31.05.', '28.06.', '30.07.2026', '5/6', '2026-08-01'],
  ['years', '1998', '2001', '2024'],
  ['numbers in sentences', 'I moved here in 2019', 'room 301', 'for 120 euros', 'since I was 17'],
  ['amounts', '1000 km', '10 km', '100 km'],
  ['words', 'oh', 'one', 'oh', 'one sec', 'two', 'the one'],
])('%s one after another are no number: %j', (_, ...messages) => {
  expect(reviewEach(messages)).toEqual(messages.map(() => ({ outcome: 'allowed' })));
});

it('asks for no earlier messages if a message has no digits', () => {
  expect(['my number is', 'you are the one', 'no one', ''].filter(mayContinueNumber)).toEqual([]);
  expect(['8?', 'six', 'oh, five', 'at 7'].filter((message) => !mayContinueNumber(message))).toEqual([]);
});
