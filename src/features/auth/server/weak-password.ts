import { AppError } from '#platform/shared/app-error.ts';

/** What guessers try first, without the digits and signs that people put around it. */
const COMMON = new Set(
  `password passwort passw pass admin administrator welcome letmein login qwerty qwertz azerty asdf asdfgh zxcvbn
  qwertyuiop abc abcd abcde abcdef iloveyou loveyou love lovely sunshine princess dragon monkey football baseball
  basketball soccer hockey superman batman spiderman pokemon starwars master shadow michael jennifer jordan thomas
  daniel charlie michelle jessica ashley amanda nicole hunter ranger buster tigger pepper ginger cookie summer winter
  spring autumn monday friday january december secret changeme default guest test tester testing hello helloworld
  freedom whatever trustno computer internet samsung google facebook instagram flower butterfly purple orange banana
  chocolate cheese angel angels baby babygirl family forever blessed jesus liverpool chelsea arsenal barcelona`.split(
    /\s+/,
  ),
);

const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '@': 'a',
  '!': 'i',
};

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

/** Refuses a password that is common, or made of the person's own name or e-mail. */
export function refuseWeakPassword(password: string, person: Person, path: 'password' | 'newPassword'): void {
  if (!isWeak(password, person)) return;
  const message = 'That password is too easy to guess. Please choose another one';
  throw new AppError('VALIDATION', { message, issues: [{ path, message }] });
}

function isWeak(password: string, { email, firstName, lastName }: Person): boolean {
  const own = [firstName, lastName, email.split('@')[0] ?? ''].map((word) => word.toLowerCase()).filter(Boolean);
  const plain = password.toLowerCase();
  const cores = [plain, undisguise(plain)].map((text) => text.replaceAll(/^[\W\d_]+|[\W\d_]+$/g, ''));
  const onlyDigits = cores.includes('') && plain.length < 12;
  return onlyDigits || cores.some((core) => /^(.)\1*$/.test(core) || COMMON.has(core) || own.includes(core));
}

function undisguise(text: string): string {
  return text.replaceAll(/\d+$/g, '').replaceAll(/[013457$@!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}
