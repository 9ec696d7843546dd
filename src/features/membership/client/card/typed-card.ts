/** The sandbox's test cards, as listed below its form. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0566 5566 5556', does: 'is another card that pays' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
  { number: '4000 0025 0000 3155', does: 'asks for authentication' },
  { number: '4000 0000 0000 0341', does: 'is saved, but cannot be charged' },
] as const;

const digitsOf = (text: string, limit: number): string => text.replaceAll(/\D/g, '').slice(0, limit);

/** Groups of four digits, as on the card. */
export function formatCardNumber(typed: string): string {
  return digitsOf(typed, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats as 'MM / YY' while typing; deleting the slash deletes the digit before it. */
export function formatExpiry(typed: string, before: string): string {
  const digits = digitsOf(typed, 4);
  if (digits.length < 2) return digits;
  const isDeleting = typed.length < before.length;
  if (digits.length === 2 && isDeleting) return before.endsWith('/ ') ? digits.slice(0, 1) : digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

/** What is missing, by field; null if everything is filled in. Whether it is right is for the payment provider to say. */
export function missingIn({ number, expiry, cvc }: TypedCard): Partial<TypedCard> | null {
  const missing: Partial<TypedCard> = {
    ...(!number && { number: 'Enter your card number' }),
    ...(!expiry && { expiry: 'Enter the expiry date' }),
    ...(!cvc && { cvc: 'Enter the security code' }),
  };
  return Object.keys(missing).length > 0 ? missing : null;
}

/** Missing parts become 0: the payment provider refuses them with a message of its own. */
export function parseExpiry(expiry: string): { expMonth: number; expYear: number } {
  const digits = digitsOf(expiry, 4);
  return {
    expMonth: Number(digits.slice(0, 2)),
    expYear: digits.length === 4 ? 2000 + Number(digits.slice(2)) : 0,
  };
}
