import { useSite } from '#features/site/client/index.ts';
import { DetailsList } from '#platform/client/ui/details-list.tsx';
import { HeartIcon, ShieldIcon } from '#platform/client/ui/first-icons.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { MaskIcon, PhoneIcon } from '#platform/client/ui/icons.tsx';
import { Note } from './note.tsx';

export { AdmirersPanel } from './admirers-panel.tsx';

/** How the recipient's privacy is protected, and the rules for authors. */
export function PrivacyAndGuidelines() {
  return (
    <>
      <Note icon={ShieldIcon}>
        They do not find out that you looked. Nothing is sent on Instagram: the letter waits here until they prove who
        they are. Profile owners can ask to <TextLink href="/opt-out">opt out</TextLink>.{' '}
        <TextLink href="/privacy">Privacy policy</TextLink>
      </Note>
      {/* The card ends right below, so the list needs no border there. */}
      <div className="-mb-3 *:border-b-0">
        <DetailsList name="guidelines" items={[{ title: 'Community guidelines', content: <Guidelines /> }]} />
      </div>
    </>
  );
}

function Guidelines() {
  return (
    <ul className="grid list-disc gap-1.5 ps-5">
      <li>Write to one person, kindly, about your own feelings.</li>
      <li>No threats, no insults, no private details, and no pretending to be someone else.</li>
      <li>Confessions are monitored: each is checked before it is delivered.</li>
      <li>
        Violations may lead to account suspension. More in the <TextLink href="/terms">terms</TextLink> and under{' '}
        <TextLink href="/safety">safety</TextLink>.
      </li>
    </ul>
  );
}

/** What an unconfirmed member is missing depends on the site: the demo lets them send before they have confirmed their address. */
export function Unconfirmed() {
  const site = useSite();
  if (!site) return null;
  if (!site.requiresVerifiedEmail) return 'Here your account is enough.';
  return (
    <>
      <TextLink href="/account-settings?tab=profile">Confirm your email</TextLink> first.
    </>
  );
}

const POINTS = [
  {
    icon: MaskIcon,
    title: 'Completely Anonymous',
    text: 'They see only what you choose to show. Even our database does not say who wrote what.',
  },
  {
    icon: ShieldIcon,
    title: 'Safe & Secure',
    text: 'Only they can open it, after proving with Instagram that it is them.',
  },
  {
    icon: HeartIcon,
    title: 'You May Hear Back',
    text: 'They can answer once, and let you see what they like. You stay sealed.',
  },
  { icon: PhoneIcon, title: 'Mobile Friendly', text: 'No app to install.' },
];

export function TrustPoints() {
  return (
    <ul className="grid content-start gap-5">
      {POINTS.map((point) => (
        <li key={point.title} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-blush text-wax-ink">
            <point.icon />
          </span>
          <div className="max-w-[44ch]">
            <p className="font-semibold">{point.title}</p>
            <p className="text-sm text-soft">{point.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
