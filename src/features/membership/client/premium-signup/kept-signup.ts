import type { SignUp } from '#features/auth/contract.ts';
import { tabStorage, tabValue } from '#platform/client/storage/tab-storage.ts';
import type { IntentType } from '../../contract.ts';
import { FULL_PRICE, type NewPayment, type Price } from '../price.ts';

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

const signupForm = tabValue<Record<string, unknown>>('premiumSignupData', (stored) => stored);

/**
 * Carries a sign-up over to the page that is paid on. No password is ever stored. Throws in a browser that refuses
 * storage, because the next page would find nothing.
 */
export function keepSignup(form: SignUp, { clientSecret, intentType, price }: NewPayment): void {
  tabStorage.remove(PAID);
  const { password: _password, confirmPassword: _same, ...person } = form;
  const isStored = signupForm.write({ ...person, intentType, price }) && tabStorage.write(SECRET, clientSecret ?? '');
  if (!isStored) throw new Error('The browser refuses to store the sign-up');
}

/** Null where either half is missing, or is not what was put there. */
export function readSignup(): KeptSignup | null {
  const clientSecret = tabStorage.read(SECRET);
  const signupData = signupForm.read();
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
  const data = signupForm.read();
  if (!data) return null;
  const texts = FORM_FIELDS.map((name) => [name, data[name]]).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Partial<SignUp>;
}

/** The payment alone is over; the form can be gone on with. */
export function forgetPayment(): void {
  tabStorage.remove(SECRET);
}

/** What became of a payment whose form was gone: the sign-up page says it, lest somebody pays twice. */
export function keepPaidNote(note: string): void {
  tabStorage.write(PAID, note);
}

export function readPaidNote(): string | null {
  return tabStorage.read(PAID);
}

export function forgetSignup(): void {
  signupForm.remove();
  forgetPayment();
}

function isPrice(value: unknown): value is Price {
  if (typeof value !== 'object' || value === null || !('dueNow' in value && 'monthly' in value)) return false;
  return typeof value.dueNow === 'number' && typeof value.monthly === 'number';
}
