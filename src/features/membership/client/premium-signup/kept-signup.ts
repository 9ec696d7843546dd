import type { SignUp } from '#features/auth/contract.ts';
import { tabStorage } from '#platform/client/storage/tab-storage.ts';
import type { IntentType } from '../../contract.ts';
import { FULL_PRICE, type NewPayment, type Price } from '../price.ts';

const DATA = 'premiumSignupData';
const SECRET = 'premiumClientSecret';
const PAID = 'premiumSignupPaid';
const FORM_FIELDS = ['firstName', 'lastName', 'email', 'dateOfBirth', 'gender', 'promoCode'] as const;

export interface KeptSignup {
  /** As it goes back to the server: who signs up, without the passwords. */
  signupData: Record<string, unknown>;
  clientSecret: string;
  intentType: Exclude<IntentType, 'none'>;
  price: Price;
}

/**
 * Carries a sign-up over to the page that is paid on. No password is ever written down here. A browser that keeps
 * nothing throws: without it there is no next page.
 */
export function keepSignup(form: SignUp, { clientSecret, intentType, price }: NewPayment): void {
  tabStorage.forget(PAID);
  const { password: _password, confirmPassword: _same, ...person } = form;
  sessionStorage.setItem(DATA, JSON.stringify({ ...person, intentType, price }));
  sessionStorage.setItem(SECRET, clientSecret ?? '');
}

/** Null where either half is missing, or is not what was put there. */
export function readSignup(): KeptSignup | null {
  const clientSecret = tabStorage.read(SECRET);
  const signupData = parse(tabStorage.read(DATA));
  if (!clientSecret || !signupData) return null;
  return {
    signupData,
    clientSecret,
    intentType: signupData['intentType'] === 'setup' ? 'setup' : 'payment',
    price: isPrice(signupData['price']) ? signupData['price'] : FULL_PRICE,
  };
}

/** Who was signing up, for the form to begin with: what was typed once is not asked for again. */
export function readSignupForm(): Partial<SignUp> | null {
  const data = parse(tabStorage.read(DATA));
  if (!data) return null;
  const texts = FORM_FIELDS.map((name) => [name, data[name]]).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Partial<SignUp>;
}

/** The payment alone is over; the form can be gone on with. */
export function forgetPayment(): void {
  tabStorage.forget(SECRET);
}

/** What became of a payment whose form was gone: the sign-up page says it, lest somebody pays twice. */
export function keepPaidNote(note: string): void {
  tabStorage.keep(PAID, note);
}

export function readPaidNote(): string | null {
  return tabStorage.read(PAID);
}

export function forgetSignup(): void {
  tabStorage.forget(DATA);
  forgetPayment();
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(text ?? 'null');
    return typeof data === 'object' && data !== null ? { ...data } : null;
  } catch {
    return null;
  }
}

function isPrice(value: unknown): value is Price {
  if (typeof value !== 'object' || value === null || !('dueNow' in value && 'monthly' in value)) return false;
  return typeof value.dueNow === 'number' && typeof value.monthly === 'number';
}
