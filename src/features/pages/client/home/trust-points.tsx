import { ShieldIcon } from '#platform/client/ui/first-icons.tsx';
import { MaskIcon, PhoneIcon } from '#platform/client/ui/icons.tsx';

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
