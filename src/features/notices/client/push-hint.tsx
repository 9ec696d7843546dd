import type { PushAbility } from '#platform/client/push/browser-push.ts';

/** Why this browser shows no notices, and what helps. */
const HINTS: Record<Exclude<PushAbility, 'ready'>, string> = {
  denied: 'This browser blocks our push notices. Allow them for this site in the browser’s settings, then come back.',
  unsupported: 'This browser can’t show push notices.',
  'install-first':
    'On an iPhone or iPad, push notices need the app: tap Share, then Add to Home Screen, and open Sub Rosa from there.',
};

export function PushHint({ ability }: { ability: PushAbility }) {
  return ability === 'ready' ? null : <p className="text-sm text-soft">{HINTS[ability]}</p>;
}
