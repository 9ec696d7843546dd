import type { Decline } from './stripe-fault.ts';

/** How a card behaves. Only this is stored, never its number. */
export type CardBehaviour = 'pays' | 'declines' | 'insufficient' | 'authenticates' | 'fails-later';

export interface TestCard {
  number: string;
  behaviour: CardBehaviour;
  what: string;
  /** Stripe's name for it, for calls from a server. */
  name?: string;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', behaviour: 'pays', what: 'pays', name: 'pm_card_visa' },
  { number: '4000 0566 5566 5556', behaviour: 'pays', what: 'is another card that pays' },
  { number: '4000 0000 0000 0002', behaviour: 'declines', what: 'is declined' },
  { number: '4000 0000 0000 9995', behaviour: 'insufficient', what: 'has insufficient funds' },
  { number: '4000 0025 0000 3155', behaviour: 'authenticates', what: 'asks for authentication' },
  { number: '4000 0000 0000 0341', behaviour: 'fails-later', what: 'can be saved, but not charged' },
];

export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

const GENERIC: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const INSUFFICIENT: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const NOT_A_TEST_CARD: Decline = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
};

export const NO_CARD: Decline = { code: 'missing', message: 'There is no card to charge.' };

/** The test card, or the error that the card form shows. */
export function recognise({ number, expMonth, expYear, cvc }: TypedCard, now: Date): TestCard | Decline {
  const digits = number.replaceAll(/\D/g, '');
  if (!/^\d{13,19}$/.test(digits) || !hasValidChecksum(digits))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.' };
  if (!(expMonth >= 1 && expMonth <= 12))
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." };
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  if (!(expYear <= year + 50) || expYear < year || (expYear === year && expMonth < month))
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
  if (!/^\d{3}$/.test(cvc)) return { code: 'invalid_cvc', message: "Your card's security code is invalid." };
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits) ?? NOT_A_TEST_CARD;
}

/** For a payment with the cardholder present. */
export function answerPayment(behaviour: CardBehaviour): Decline | 'ok' | 'authenticate' {
  if (behaviour === 'authenticates') return 'authenticate';
  return answerLater(behaviour);
}

/** For saving a card with the cardholder present. */
export function answerSetup(behaviour: CardBehaviour): Decline | 'ok' | 'authenticate' {
  return behaviour === 'fails-later' ? 'ok' : answerPayment(behaviour);
}

/** For an automatic charge. A card that has authenticated once need not do so again. */
export function answerLater(behaviour: CardBehaviour): Decline | 'ok' {
  if (behaviour === 'insufficient') return INSUFFICIENT;
  return behaviour === 'declines' || behaviour === 'fails-later' ? GENERIC : 'ok';
}

/** The Luhn checksum. */
function hasValidChecksum(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
