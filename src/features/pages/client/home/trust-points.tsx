import { MaskIcon, PhoneIcon, ShieldIcon } from '#platform/client/ui/icons.tsx';

const POINTS = [
  {
    icon: MaskIcon,
    title: 'Completely Anonymous',
    text: 'They learn only what you choose to show. Who wrote a letter is stored sealed.',
  },
  {
    icon: ShieldIcon,
    title: 'Safe & Secure',
    text: 'To open a letter, its reader first proves through Instagram to be the person it names.',
  },
  { icon: PhoneIcon, title: 'Mobile Friendly', text: 'Made for the phone in your hand.' },
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
