/** The sandbox's cards, as they are listed under its form. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
  { number: '4000 0025 0000 3155', does: 'asks for authentication' },
  { number: '4000 0000 0000 0341', does: 'is saved, but cannot be charged' },
] as const;

const digitsOf = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

/** In groups of four, as on the card. */
export function inGroups(typed: string): string {
  return digitsOf(typed, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** 'MM / YY' while it is typed; deleting the slash deletes the digit before it. */
export function asExpiry(typed: string, before: string): string {
  const digits = digitsOf(typed, 4);
  if (digits.length < 2) return digits;
  const deleting = typed.length < before.length;
  if (digits.length === 2 && deleting) return before.endsWith('/ ') ? digits.slice(0, 1) : digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Zeros for what is not there yet: the card's provider says what is wrong with it. */
export function readExpiry(expiry: string): { expMonth: number; expYear: number } {
  const digits = digitsOf(expiry, 4);
  return {
    expMonth: Number(digits.slice(0, 2)),
    expYear: digits.length === 4 ? 2000 + Number(digits.slice(2)) : 0,
  };
}
