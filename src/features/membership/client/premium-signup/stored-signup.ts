import type { SignUp } from '#features/auth/contract.ts';
import { tabStorage } from '#platform/client/storage/tab-storage.ts';
import { tabValue } from '#platform/client/storage/tab-value.ts';
import type { IntentType } from '../../contract.ts';
import { FULL_PRICE, isPrice, type NewPayment, type Price } from '../price.ts';

const SECRET = 'premiumClientSecret';
const PAID = 'premiumSignupPaid';
/** The fields that a reload keeps: never a password. */
const FORM_FIELDS = ['firstName', 'lastName', 'email', 'dateOfBirth', 'gender', 'promoCode'] as const;

export interface StoredSignup {
  /** The form without the passwords, as it is sent back to the server. */
  signupData: Record<string, unknown>;
  clientSecret: string;
  intentType: Exclude<IntentType, 'none'>;
  price: Price;
}

const paidForm = tabValue<Record<string, unknown>>('premiumSignupData', (stored) => stored);

/**
 * Stores a sign-up for the payment page, never with its password. Throws if the browser has no storage: the payment page cannot
 * work without it.
 */
export function storeSignup(form: SignUp, { clientSecret, intentType, price }: NewPayment): void {
  tabStorage.remove(PAID);
  const { password: _password, confirmPassword: _same, ...person } = form;
  const isStored = paidForm.write({ ...person, intentType, price }) && tabStorage.write(SECRET, clientSecret ?? '');
  if (!isStored) throw new Error('The browser refuses to store the sign-up');
}

/** Null if the form or the secret is missing or unreadable. */
export function readStoredSignup(): StoredSignup | null {
  const clientSecret = tabStorage.read(SECRET);
  const signupData = paidForm.read();
  if (!clientSecret || !signupData) return null;
  return {
    signupData,
    clientSecret,
    intentType: signupData['intentType'] === 'setup' ? 'setup' : 'payment',
    price: isPrice(signupData['price']) ? signupData['price'] : FULL_PRICE,
  };
}

/** The address that was typed; empty if the form is lost. */
export function emailIn(stored: Pick<StoredSignup, 'signupData'> | null): string {
  const email = stored?.signupData['email'];
  return typeof email === 'string' ? email : '';
}

const typedForm = tabValue<Partial<SignUp>>('signupForm', textsIn);

/** Keeps what is typed, for a reload and for the way back from the payment. */
export function keepTypedForm(form: Partial<SignUp>): void {
  typedForm.write(textsIn({ ...form }));
}

/** What was typed before, to fill the form in again. */
export function readTypedForm(): Partial<SignUp> | null {
  return typedForm.read();
}

function textsIn(data: Record<string, unknown>): Partial<SignUp> {
  const texts = FORM_FIELDS.map((name) => [name, data[name]]).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Partial<SignUp>;
}

/** Removes the payment and keeps what was typed. */
export function clearPayment(): void {
  tabStorage.remove(SECRET);
}

/** What became of a payment whose form was lost. The sign-up page shows it, so that nobody pays twice. */
export function storePaymentNote(note: string): void {
  tabStorage.write(PAID, note);
}

export function readPaymentNote(): string | null {
  return tabStorage.read(PAID);
}

export function clearSignup(): void {
  typedForm.remove();
  paidForm.remove();
  clearPayment();
}
