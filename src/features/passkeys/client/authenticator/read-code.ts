/** The digits of what was typed or pasted: apps show codes as '123 456'. */
export function readCode(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, 6);
}
