import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { FaultySite } from '../site/open-faulty-site.ts';
import { FAILURES, type Failure, type VendorFront } from '../site/vendor-front.ts';

/** In milliseconds. */
const LASTS = 8000;
/** Every vendor answers as it is every so often, so that some of what needs several calls comes half-way. */
const FAILS = 0.7;

interface Vendor {
  front: (site: FaultySite) => VendorFront;
  /** Its calls. */
  path: RegExp;
  /** After a 429 Instagram is left alone for minutes, as `instagram-budget.test.ts` shows. */
  failures: readonly Failure[];
}

const VENDORS: Record<string, Vendor> = {
  stripe: { front: ({ stripe }) => stripe, path: /^\/v1\//, failures: FAILURES },
  instagram: {
    front: ({ sandboxes }) => sandboxes,
    path: /^\/sandbox\/instagram\//,
    failures: FAILURES.filter((each) => each !== '429'),
  },
  moderation: { front: ({ sandboxes }) => sandboxes, path: /^\/sandbox\/moderation\//, failures: FAILURES },
};

/** What a vendor's failure is for those who wait for it. */
const TOLD = /_UNAVAILABLE|RECIPIENT_UNCHECKED|"success":false/;

function failing(name: string, { front, path, failures }: Vendor): Fault {
  return {
    name: `${name}-fails`,
    about: `${name} answers seven of ten calls with ${failures.join(', ')}`,
    mayTell: TOLD,
    async run({ site, random }) {
      const vendor = front(site);
      const before = vendor.misbehaved;
      vendor.behave = (call) => (path.test(call.path) && random.chance(FAILS) ? random.pick(failures) : null);
      await sleep(LASTS);
      vendor.behave = () => null;
      return vendor.misbehaved - before;
    },
  };
}

export const VENDOR_FAULTS: Fault[] = Object.entries(VENDORS).map(([name, vendor]) => failing(name, vendor));
